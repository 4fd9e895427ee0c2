import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/server/platform/caller";
import { lostDatabase } from "~/server/platform/database-errors";
import { DomainError } from "~/server/platform/errors";
import { admit, rememberBrowser, type RoutePermission } from "./guard.server";

type PageArgs = {
  caller: Caller;
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
};

/** A page's loader: lets the caller in, and turns a domain error into the page's error view with its status. */
export function pageLoader<T>(
  permission: RoutePermission,
  load: (args: PageArgs) => Promise<T>,
): (args: LoaderFunctionArgs) => Promise<T> {
  return (args) => answer(permission, args, load);
}

/** A page's action: as pageLoader; forms answer their own errors with submitForm. */
export function pageAction<T>(
  permission: RoutePermission,
  act: (args: PageArgs) => Promise<T>,
): (args: ActionFunctionArgs) => Promise<T> {
  return (args) => answer(permission, args, act);
}

/** Lets the browser that began something come back to it: for actions that keep a draft. */
export async function forThisBrowser(caller: Caller, response: Response): Promise<Response> {
  response.headers.append("Set-Cookie", await rememberBrowser(caller));
  return response;
}

async function answer<T>(
  permission: RoutePermission,
  { request, params, context }: LoaderFunctionArgs,
  run: (args: PageArgs) => Promise<T>,
): Promise<T> {
  try {
    const caller = await admit(request, context, "screen", permission);
    return await run({ caller, request, url: new URL(request.url), params });
  } catch (thrown) {
    const error = thrown instanceof DomainError ? thrown : lostDatabase(thrown);
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- Remix shows a thrown answer in the error boundary
    if (error) throw data({ message: error.message }, { status: error.status });
    throw thrown;
  }
}

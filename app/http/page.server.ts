import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import type { Caller } from "~/server/platform/caller";
import { SignInRequiredError } from "~/server/platform/errors";
import { withCaller, serializeBrowserOwner, type RoutePermission } from "./guard.server";
import { serializeForm } from "./stashed-form.server";
import { throwRedirect } from "./throw-redirect.server";
import { isMultipart } from "./multipart.server";
import { toRefusal } from "./error-response.server";
import { signInPath } from "~/app/contracts/sign-in-path";

export type PageArgs = {
  caller: Caller;
  request: Request;
  url: URL;
  params: LoaderFunctionArgs["params"];
  context: LoaderFunctionArgs["context"];
};
/** What a test reads off every loader and action: none is without. */
type Guarded = { permissions: RoutePermission[] };

/** A page's loader: lets the caller in, and turns a domain error into the page's error view with its status. */
export function pageLoader<T>(
  permission: RoutePermission,
  load: (args: PageArgs) => Promise<T>,
): ((args: LoaderFunctionArgs) => Promise<T>) & Guarded {
  const loader = async (args: LoaderFunctionArgs) => {
    try {
      return await enter(permission, args, load);
    } catch (thrown) {
      if (thrown instanceof SignInRequiredError) askToSignIn(thrown, args);
      return refuse(thrown, args);
    }
  };
  return Object.assign(loader, { permissions: [permission] });
}

/**
 * A page's action: as pageLoader. What was typed into a form that comes without a sign-in is kept: the answer asks to
 * sign in, and the form comes back filled in. Forms answer their own errors with submitForm. The browser that sends files
 * is known again when it names them: they are held for it.
 */
export function pageAction<T>(
  permission: RoutePermission,
  act: (args: PageArgs) => Promise<T>,
): ((args: ActionFunctionArgs) => Promise<T>) & Guarded {
  const action = async (args: ActionFunctionArgs) => {
    try {
      return await enter(permission, args, async (entered) => {
        const result = await act(entered);
        if (isMultipart(entered.request))
          await appendBrowserCookie(entered.caller, resultHeaders(result));
        return result;
      });
    } catch (thrown) {
      if (thrown instanceof SignInRequiredError) {
        args.context.signInAgain = await serializeForm(args.request);
        askToSignIn(thrown, args);
      }
      return refuse(thrown, args);
    }
  };
  return Object.assign(action, { permissions: [permission] });
}

/** Lets the browser that began something come back to it: for actions that keep a draft. */
export async function withBrowserCookie(caller: Caller, response: Response): Promise<Response> {
  await appendBrowserCookie(caller, response.headers);
  return response;
}

async function appendBrowserCookie(caller: Caller, headers: Headers | null): Promise<void> {
  const cookie = await serializeBrowserOwner(caller);
  if (cookie && !headers?.getSetCookie().includes(cookie)) headers?.append("Set-Cookie", cookie);
}

/** The headers of what an action answers with, to be added to: of a redirect, or of a form that comes back. */
function resultHeaders(result: unknown): Headers | null {
  if (result instanceof Response) return result.headers;
  if (!isDataWithInit(result)) return null;
  const headers = new Headers(result.init?.headers);
  result.init = { ...result.init, headers };
  return headers;
}

const isDataWithInit = (result: unknown): result is ReturnType<typeof data> =>
  typeof result === "object" &&
  result !== null &&
  "type" in result &&
  result.type === "DataWithResponseInit";

function enter<T>(
  permission: RoutePermission,
  { request, params, context }: LoaderFunctionArgs,
  run: (args: PageArgs) => Promise<T>,
): Promise<T> {
  return withCaller({ request, context, channel: "screen", permission }, (caller) =>
    run({ caller, request, url: new URL(request.url), params, context }),
  );
}

/** Leads to the sign-in page and back; after a refused form the page itself asks, since it holds what was typed. */
function askToSignIn({ expired }: SignInRequiredError, { request, context }: LoaderFunctionArgs) {
  const { signInAgain } = context;
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Remix shows a thrown answer in the error boundary
  if (signInAgain) throw data({ signInAgain }, { status: 401 });
  const { pathname, search } = new URL(request.url);
  throwRedirect(signInPath(pathname + search, expired));
}

/** @throws the answer that the page's error view shows; what nobody foresaw as it is */
function refuse(thrown: unknown, { context }: LoaderFunctionArgs): never {
  const refusal = toRefusal(thrown, context.requestId);
  if (!refusal) throw thrown;
  const { status, message, headers } = refusal;
  // eslint-disable-next-line @typescript-eslint/only-throw-error -- Remix shows a thrown answer in the error boundary
  throw data({ message }, { status, headers });
}

import { createCookie } from "@remix-run/node";
import { randomBytes, randomUUID } from "node:crypto";
import { authorize, type Caller, type Permission } from "~/server/platform/caller";
import { ForbiddenError } from "~/server/platform/errors";
import { foreignOriginProblem, openAccessProblem } from "~/server/platform/request-origin";
import { settings } from "~/server/platform/settings";
import type { LoadContext } from "./load-context";

/** A route names the permission it takes, or says that it is for everyone. */
export type RoutePermission = Permission | "public";

/**
 * Lets a request in: the one check of every loader, action and call. Under open access everybody on this machine is
 * the administrator "Admin"; work that is begun and not saved belongs to the browser (WORDS).
 * @throws ForbiddenError for a foreign origin or host, or without the permission
 */
export async function admit(
  request: Request,
  context: LoadContext | undefined,
  channel: "screen" | "api",
  permission: RoutePermission,
): Promise<Caller> {
  const header = (name: string) => request.headers.get(name);
  const problem =
    openAccessProblem(header) ??
    foreignOriginProblem(request.method, header, settings().publicUrl?.host);
  if (problem) throw new ForbiddenError(problem);
  const caller: Caller = {
    actor: { id: await openActor(request, channel), name: "Admin", role: "administrator" },
    address: context?.address ?? null,
    requestId: context?.requestId ?? randomUUID(),
    channel,
  };
  if (permission !== "public") authorize(caller, permission);
  return caller;
}

function browserCookie() {
  return createCookie("browser", {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: 365 * 86_400,
    secrets: [settings().sessionSecret],
    secure: settings().publicUrl?.protocol === "https:",
  });
}

/** Only screens keep unsaved work, so only they need to know the browser. */
async function openActor(request: Request, channel: "screen" | "api"): Promise<string> {
  return channel === "api" ? "open" : `open:${await browserOf(request)}`;
}

async function browserOf(request: Request): Promise<string> {
  const cookies = request.headers.get("cookie");
  const known: unknown = cookies?.includes("browser=")
    ? await browserCookie().parse(cookies)
    : null;
  return typeof known === "string" ? known : randomBytes(16).toString("base64url");
}

/** The cookie by which a browser gets its unsaved work back; set when something of its own is kept. */
export function rememberBrowser(caller: Caller): Promise<string> {
  return browserCookie().serialize(caller.actor.id.replace(/^open:/, ""));
}

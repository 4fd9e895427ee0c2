import { randomBytes, randomUUID } from "node:crypto";
import { authenticateSignIn } from "~/server/access/sign-ins";
import { authenticateToken } from "~/server/access/token-callers";
import { authenticateGuest } from "~/server/patients/guests";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, type Permission } from "~/server/platform/caller";
import {
  ForbiddenError,
  SignInRequiredError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { pathForLog } from "~/server/platform/log";
import { LocalLimit } from "~/server/platform/rate-limits";
import {
  foreignOriginProblem,
  isSameOrigin,
  openAccessProblem,
} from "~/server/platform/request-origin";
import { settings } from "~/server/platform/settings";
import { browserId, serializeBrowserId, guestToken, signInToken } from "./cookies.server";
import type { LoadContext } from "~/app/contracts/load-context";

/** A route names the permission it takes, or says that it is for everyone. */
export type RoutePermission = Permission | "public";
type Channel = "screen" | "api";
type AccessRequest = {
  request: Request;
  context: LoadContext | undefined;
  channel: Channel;
  permission: RoutePermission;
};

/**
 * Lets a request in and runs its work: the one check of every loader, action and call. What is refused for want of a
 * permission is an event of the audit.
 * @throws ForbiddenError for a foreign origin or host, or without the permission; SignInRequiredError;
 *   TooManyAttemptsError
 */
export async function withCaller<T>(
  door: AccessRequest,
  work: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { request, context, channel, permission } = door;
  refuseForeign(request);
  const visitor = visitorOf(context, channel);
  const caller = await resolveCaller(door, visitor);
  try {
    if (permission !== "public") authorize(caller, permission);
    return await work(caller);
  } catch (error) {
    if (error instanceof ForbiddenError) await recordRefusal(caller, request);
    throw error;
  }
}

async function resolveCaller(
  { request, context, channel, permission }: AccessRequest,
  visitor: Caller,
) {
  // Whoever is at this browser is a patient here, an administrator too.
  if (permission === "patient.own") return authenticateGuest(visitor, await guestToken(request));
  if (settings().access === "open") return openCaller(request, context, visitor);
  return permission === "public" ? visitor : authenticate(request, context, channel);
}

function refuseForeign(request: Request) {
  const header = (name: string) => request.headers.get(name);
  const { access, publicUrl } = settings();
  const problem =
    (access === "open" ? openAccessProblem(header) : null) ??
    foreignOriginProblem(request.method, header, publicUrl?.host);
  if (problem) throw new ForbiddenError(problem);
}

function visitorOf(context: LoadContext | undefined, channel: Channel): Caller {
  return {
    actor: { id: "visitor", name: "Visitor", role: "visitor" },
    address: context?.address ?? null,
    requestId: context?.requestId ?? randomUUID(),
    channel,
  };
}

/** Enough to see what somebody tries, not enough to fill the audit with. */
const recorded = new LocalLimit({ name: "refusals", points: 30, seconds: 60 });

async function recordRefusal(caller: Caller, request: Request) {
  if (caller.actor.role === "visitor") return;
  try {
    await recorded.count(caller.actor.id);
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return;
    throw error;
  }
  await recordEvent(caller, {
    action: "refused",
    record: {
      type: "request",
      name: `${request.method} ${pathForLog(new URL(request.url).pathname).slice(0, 300)}`,
    },
  });
}

/** All loaders of a page ask who is signed in; the database is asked once. */
const callerCache = new WeakMap<object, Promise<Caller>>();

/**
 * Who is signed in, or whose token came along.
 * @throws SignInRequiredError, TooManyAttemptsError
 */
export function authenticate(
  request: Request,
  context: LoadContext | undefined,
  channel: Channel,
): Promise<Caller> {
  const before = context && callerCache.get(context);
  if (before) return before;
  const visitor = visitorOf(context, channel);
  const caller = channel === "api" ? apiCaller(request, visitor) : screenCaller(request, visitor);
  if (context) callerCache.set(context, caller);
  return caller;
}

/** The one who is signed in on a page for everyone, or the visitor when nobody is. */
export async function authenticateOptional(
  caller: Caller,
  request: Request,
  context: LoadContext | undefined,
): Promise<Caller> {
  if (caller.actor.role !== "visitor") return caller;
  try {
    return await authenticate(request, context, "screen");
  } catch (error) {
    if (error instanceof SignInRequiredError) return caller;
    throw error;
  }
}

async function screenCaller(request: Request, visitor: Caller): Promise<Caller> {
  return authenticateSignIn(visitor, await signInToken(request));
}

/** Programs send a token. A browser's cookie counts only when our own pages send the request. */
async function apiCaller(request: Request, visitor: Caller): Promise<Caller> {
  const given = request.headers.get("authorization");
  if (given !== null) {
    const token = /^Bearer +([\w-]{1,200})$/i.exec(given)?.[1];
    if (!token) throw new SignInRequiredError("Send the token as Authorization: Bearer <token>");
    return authenticateToken(visitor, token);
  }
  const header = (name: string) => request.headers.get(name);
  if (!isSameOrigin(header, settings().publicUrl?.host)) {
    throw new SignInRequiredError("Send a token as Authorization: Bearer <token>");
  }
  return screenCaller(request, visitor);
}

/**
 * Under open access everybody on this machine is the administrator "Admin"; work that is begun and not saved belongs
 * to the browser (WORDS).
 */
async function openCaller(
  request: Request,
  context: LoadContext | undefined,
  visitor: Caller,
): Promise<Caller> {
  const actor = { id: "open", name: "Admin", role: "administrator" } as const;
  if (visitor.channel === "api") return { ...visitor, actor };
  const mark = (await browserId(request)) ?? newBrowserId(context);
  return { ...visitor, actor, owner: `open:${mark}` };
}

const newBrowserIds = new WeakMap<object, string>();

/** A browser that is not known yet: the action and all loaders of its request give it the same mark. */
function newBrowserId(context: LoadContext | undefined): string {
  const before = context && newBrowserIds.get(context);
  const mark = before ?? randomBytes(16).toString("base64url");
  if (context) newBrowserIds.set(context, mark);
  return mark;
}

/** The cookie by which a browser gets its unsaved work back under open access; null where people sign in. */
export async function rememberBrowser({ owner }: Caller): Promise<string | null> {
  return owner ? serializeBrowserId(owner.replace(/^open:/, "")) : null;
}

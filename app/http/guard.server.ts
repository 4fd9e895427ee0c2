import { randomBytes, randomUUID } from "node:crypto";
import { authenticateSignIn } from "~/server/access/sign-ins";
import { authenticateToken } from "~/server/access/token-authentication";
import {
  authenticateCaretaker,
  authenticatePatient,
  findPatientSignIn,
} from "~/server/patient-accounts/sign-ins";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller, type Permission } from "~/server/platform/caller";
import {
  ForbiddenError,
  SignInRequiredError,
  TooManyAttemptsError,
} from "~/server/platform/errors";
import { redactPath } from "~/server/platform/log";
import { LocalLimit } from "~/server/platform/rate-limits";
import {
  acceptsOtherSites,
  findForeignOriginProblem,
  isPermittedCrossOrigin,
  isSameOrigin,
  findOpenAccessProblem,
} from "~/server/platform/request-origin";
import { settings } from "~/server/platform/settings";
import {
  readBrowserId,
  serializeBrowserId,
  readGuestToken,
  readPatientSignIn,
  readSignInToken,
} from "./cookies.server";
import type { LoadContext } from "~/app/contracts/load-context";
import { SECOND_FACTOR_PATH } from "~/app/contracts/sign-in-path";
import { throwRedirect } from "./throw-redirect.server";

/** Permission required by a route, or "public". */
export type RoutePermission = Permission | "public";
type Channel = "screen" | "api";
type AccessRequest = {
  request: Request;
  context: LoadContext | undefined;
  channel: Channel;
  permission: RoutePermission;
};

/**
 * Authenticates and authorizes a request, then runs the handler: the single check of every loader, action and API handler.
 * A ForbiddenError is recorded in the audit.
 * @throws ForbiddenError for a foreign origin or host, or without the permission; SignInRequiredError;
 *   TooManyAttemptsError
 */
export async function withCaller<T>(
  access: AccessRequest,
  handler: (caller: Caller) => Promise<T>,
): Promise<T> {
  const { request, context, channel, permission } = access;
  refuseForeignOrigin(request, channel);
  const visitor = createVisitor(context, channel);
  const caller = await resolveCaller(access, visitor);
  try {
    if (permission !== "public") {
      if (caller.needsSecondFactor) refuseWithoutSecondFactor(access);
      authorize(caller, permission);
    }
    return await handler(caller);
  } catch (error) {
    if (error instanceof ForbiddenError) await recordRefusal(caller, request);
    throw error;
  }
}

/**
 * Leads a signed-in person who lacks the required second factor to the page that turns it on, from every other one.
 * @throws a redirect; ForbiddenError for calls
 */
function refuseWithoutSecondFactor({ request, channel }: AccessRequest): void {
  const { pathname, search } = new URL(request.url);
  if (channel === "api") {
    throw new ForbiddenError(`Turn on your second factor first, at ${SECOND_FACTOR_PATH}`);
  }
  if (pathname === SECOND_FACTOR_PATH) return;
  const query = new URLSearchParams({ back: pathname + search });
  throwRedirect(`${SECOND_FACTOR_PATH}?${query.toString()}`);
}

async function resolveCaller(
  { request, context, channel, permission }: AccessRequest,
  visitor: Caller,
) {
  // Pages of patients and caretakers always use their own cookies, for administrators too.
  if (permission === "patient.own") return resolvePatient(visitor, request, context);
  if (permission === "caretaker.own")
    return authenticateCaretaker(visitor, await readPatientSignIn(request));
  if (permission === "today.own") return resolveOwnerOfToday(visitor, request, context);
  if (settings().access === "open") return toOpenAccessCaller(request, context, visitor);
  return permission === "public" ? visitor : authenticate(request, context, channel);
}

/** Patients by load context: one lookup for all loaders of a request. */
const patientCache = new WeakMap<object, Promise<Caller>>();

/** Resolves the patient of a request, also for a page that is public: see `authenticatePatient`. Cached per request. */
export function resolvePatient(
  visitor: Caller,
  request: Request,
  context: LoadContext | undefined,
): Promise<Caller> {
  const cached = context && patientCache.get(context);
  if (cached) return cached;
  const patient = readPatientTokens(request).then((tokens) => authenticatePatient(visitor, tokens));
  if (context) patientCache.set(context, patient);
  return patient;
}

/**
 * Resolves whose page of today a request is for: a patient's, or that of a caretaker who is signed in (AREAS 6, 7).
 * @throws SignInRequiredError for a visitor without stored data
 */
async function resolveOwnerOfToday(
  visitor: Caller,
  request: Request,
  context: LoadContext | undefined,
): Promise<Caller> {
  const patient = await resolvePatient(visitor, request, context);
  if (patient.patientId) return patient;
  return authenticateCaretaker(visitor, await readPatientSignIn(request));
}

/**
 * Refuses a form of the patients' pages from a browser whose sign-in, a patient's or a caretaker's, no longer holds: it would be written as
 * a guest's, which the patient would not notice.
 * @throws SignInRequiredError
 */
export async function refuseEndedPatientSignIn(caller: Caller, request: Request): Promise<void> {
  if (caller.patientSignInId) return;
  const token = await readPatientSignIn(request);
  if (token && !(await findPatientSignIn(caller, token)))
    throw new SignInRequiredError("Please sign in again");
}

const readPatientTokens = async (request: Request) => ({
  signInToken: await readPatientSignIn(request),
  guestToken: await readGuestToken(request),
});

function refuseForeignOrigin(request: Request, channel: Channel) {
  const readHeader = (name: string) => request.headers.get(name);
  const { access, corsOrigins, publicUrl } = settings();
  const problem =
    (access === "open" ? findOpenAccessProblem(readHeader) : null) ??
    (acceptsOtherSites(new URL(request.url).pathname) ||
    (channel === "api" && isPermittedCrossOrigin(readHeader, corsOrigins))
      ? null
      : findForeignOriginProblem(request.method, readHeader, publicUrl));
  if (problem) throw new ForbiddenError(problem);
}

function createVisitor(context: LoadContext | undefined, channel: Channel): Caller {
  return {
    actor: { id: "visitor", name: "Visitor", role: "visitor" },
    address: context?.address ?? null,
    requestId: context?.requestId ?? randomUUID(),
    channel,
  };
}

/** Rate limit of recorded refusals, so that they cannot flood the audit. */
const refusalLimit = new LocalLimit({ name: "refusals", points: 30, seconds: 60 });

async function recordRefusal(caller: Caller, request: Request) {
  if (caller.actor.role === "visitor") return;
  try {
    await refusalLimit.consume(caller.actor.id);
  } catch (error) {
    if (error instanceof TooManyAttemptsError) return;
    throw error;
  }
  await recordEvent(caller, {
    action: "refused",
    record: {
      type: "request",
      name: `${request.method} ${redactPath(new URL(request.url).pathname).slice(0, 300)}`,
    },
  });
}

/** Callers by load context: one lookup for all loaders of a request. */
const callerCache = new WeakMap<object, Promise<Caller>>();

/**
 * Authenticates by session or API token, cached per request.
 * @throws SignInRequiredError, TooManyAttemptsError
 */
export function authenticate(
  request: Request,
  context: LoadContext | undefined,
  channel: Channel,
): Promise<Caller> {
  const cached = context && callerCache.get(context);
  if (cached) return cached;
  const visitor = createVisitor(context, channel);
  const caller =
    channel === "api" ? authenticateApi(request, visitor) : authenticateScreen(request, visitor);
  if (context) callerCache.set(context, caller);
  return caller;
}

/** State of the rate limit of an authenticated request's token; undefined without a valid token. */
export const findRateLimit = (context: LoadContext | undefined) =>
  context &&
  callerCache.get(context)?.then(
    ({ rateLimit }) => rateLimit,
    () => undefined,
  );

/** Authenticates on a public page; returns the visitor without a session. */
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

async function authenticateScreen(request: Request, visitor: Caller): Promise<Caller> {
  return authenticateSignIn(visitor, await readSignInToken(request));
}

/** Authenticates an API request: by token, or by session cookie for same-origin requests only. */
async function authenticateApi(request: Request, visitor: Caller): Promise<Caller> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) {
    const token = /^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1];
    if (!token) throw new SignInRequiredError("Send the token as Authorization: Bearer <token>");
    return authenticateToken(visitor, token);
  }
  const readHeader = (name: string) => request.headers.get(name);
  if (!isSameOrigin(readHeader, settings().publicUrl)) {
    throw new SignInRequiredError("Send a token as Authorization: Bearer <token>");
  }
  return authenticateScreen(request, visitor);
}

/** Builds the caller under open access: everyone is the administrator "Admin"; drafts belong to the browser (WORDS). */
async function toOpenAccessCaller(
  request: Request,
  context: LoadContext | undefined,
  visitor: Caller,
): Promise<Caller> {
  const actor = { id: "open", name: "Admin", role: "administrator" } as const;
  if (visitor.channel === "api") return { ...visitor, actor };
  const id = (await readBrowserId(request)) ?? newBrowserId(context);
  return { ...visitor, actor, owner: `open:${id}` };
}

const browserIdCache = new WeakMap<object, string>();

/** Creates a browser id, the same for the action and all loaders of a request. */
function newBrowserId(context: LoadContext | undefined): string {
  const cached = context && browserIdCache.get(context);
  const id = cached ?? randomBytes(16).toString("base64url");
  if (context) browserIdCache.set(context, id);
  return id;
}

/** Set-Cookie value that stores the browser id under open access, for its drafts; null otherwise. */
export async function serializeBrowserOwner({ owner }: Caller): Promise<string | null> {
  return owner ? serializeBrowserId(owner.replace(/^open:/, "")) : null;
}

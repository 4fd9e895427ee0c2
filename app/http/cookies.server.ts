import { createCookie, type CookieOptions } from "@remix-run/node";
import type { Device } from "~/server/access/known-browsers";
import { SIGN_IN_DAYS } from "~/server/patient-accounts/sign-ins";
import { allSecrets, deriveKeys } from "~/server/platform/secrets";
import { isSecure, settings } from "~/server/platform/settings";

export const YEAR_SECONDS = 365 * 86_400;

/**
 * Name of a cookie: over TLS with the `__Host-` prefix, which a page of a sibling domain or without TLS cannot set. Only this
 * name is read.
 */
export const cookieName = (name: string): string =>
  isSecure(settings()) ? `__Host-${name}` : name;

/** Attributes of every cookie. */
export const cookieAttributes = () =>
  ({ httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(settings()) }) as const;

/** Cookie that releases before the derived keys have signed with SESSION_SECRET itself; without it a guest would begin anew. */
const OLDER_SIGNATURES = "patient";

/**
 * Keys of a signed cookie: the first one signs, all of them verify. Each cookie has its own, so that the signature of one does
 * not count for another.
 */
export const cookieSecrets = (name: string): string[] => [
  ...deriveKeys(`cookie ${name}`),
  ...(name === OLDER_SIGNATURES ? allSecrets() : []),
];

type SecureCookieOptions = Pick<CookieOptions, "maxAge"> & { signed?: boolean };

/** Creates a cookie with the attributes and the name that every cookie has. */
export function createSecureCookie(name: string, { maxAge, signed }: SecureCookieOptions = {}) {
  return createCookie(cookieName(name), {
    ...cookieAttributes(),
    maxAge,
    ...(signed && { secrets: cookieSecrets(name) }),
  });
}

/**
 * Tells the browser to forget what it has cached of this site, such as pictures and recordings. Not its cookies: staff and a guest
 * patient may use the same browser.
 */
export const clearBrowserCache = (headers: Headers): void =>
  headers.set("Clear-Site-Data", '"cache"');

/** Whether a request's cookies have one whose value begins with a text. */
export const hasCookie = (headers: Headers, name: string, value = ""): boolean =>
  `; ${headers.get("cookie") ?? ""}`.includes(`; ${cookieName(name)}=${value}`);

/** Session cookie with the sign-in token. */
const signInCookie = () => createSecureCookie("signin");
/** Browser id under open access. */
const browserCookie = () => createSecureCookie("browser", { maxAge: YEAR_SECONDS, signed: true });
/** Token of a guest patient, their only identification. */
const patientCookie = () => createSecureCookie("patient", { maxAge: YEAR_SECONDS, signed: true });
/** Device token of a previous sign-in, which gets a rate limit of its own (sign-in-limits). */
const deviceCookie = () => createSecureCookie("device", { maxAge: YEAR_SECONDS, signed: true });

/** Sign-in of a patient or caretaker, apart from that of staff: of the browser's session, or for as long as the sign-in holds. */
const patientSignInCookie = () =>
  createSecureCookie("patient-signin", { maxAge: SIGN_IN_DAYS * 86_400, signed: true });

/** Signed cookies that outlive a visit, with how each is set again. */
const SIGNED_COOKIES = [
  ["browser", browserCookie, undefined],
  ["patient", patientCookie, undefined],
  ["device", deviceCookie, undefined],
  ["patient-signin", patientSignInCookie, (value: unknown) => sessionOnly(isSharedDevice(value))],
] as const;

/** Options of a cookie that ends with the browser. */
const sessionOnly = (isSession: boolean) => (isSession ? { maxAge: undefined } : undefined);

async function readCookie(
  request: Request,
  name: string,
  cookie: () => ReturnType<typeof createSecureCookie>,
) {
  return hasCookie(request.headers, name)
    ? ((await cookie().parse(request.headers.get("cookie"))) as unknown)
    : null;
}

/** Reads the sign-in token; null without one. */
export async function readSignInToken(request: Request): Promise<string | null> {
  const token = await readCookie(request, "signin", signInCookie);
  return typeof token === "string" ? token : null;
}

/** Set-Cookie value of a sign-in token; an empty token deletes the cookie. */
export function serializeSignIn(token: string): Promise<string> {
  return signInCookie().serialize(token, token === "" ? { maxAge: 0 } : undefined);
}

export async function readBrowserId(request: Request): Promise<string | null> {
  const id = await readCookie(request, "browser", browserCookie);
  return typeof id === "string" ? id : null;
}

export function serializeBrowserId(id: string): Promise<string> {
  return browserCookie().serialize(id);
}

export async function readDeviceToken(request: Request): Promise<Device | null> {
  const device = await readCookie(request, "device", deviceCookie);
  return typeof device === "object" && device !== null && "mark" in device
    ? (device as Device)
    : null;
}

export function serializeDeviceToken(device: Device): Promise<string> {
  return deviceCookie().serialize(device);
}

/** Reads the guest patient's token; null before the first write. */
export async function readGuestToken(request: Request): Promise<string | null> {
  const token = await readCookie(request, "patient", patientCookie);
  return typeof token === "string" && token !== "" ? token : null;
}

/** Set-Cookie value of a guest token; an empty token deletes the cookie. */
export function serializeGuestToken(token: string): Promise<string> {
  return patientCookie().serialize(token, token === "" ? { maxAge: 0 } : undefined);
}

/** Reads the token of a patient's or caretaker's sign-in; null without one. */
export async function readPatientSignIn(request: Request): Promise<string | null> {
  const value = await readCookie(request, "patient-signin", patientSignInCookie);
  const token = isSharedDevice(value) ? value.shared : value;
  return typeof token === "string" && token !== "" ? token : null;
}

/** Set-Cookie value of a patient's or caretaker's sign-in, which ends with the browser where others use the device. */
export function serializePatientSignIn(token: string, isShared: boolean): Promise<string> {
  const value = isShared ? { shared: token } : token;
  return patientSignInCookie().serialize(value, sessionOnly(isShared));
}

/** Whether the value of a patient's sign-in is of a device that others use: a browser does not send when a cookie ends. */
const isSharedDevice = (value: unknown): value is { shared: unknown } =>
  typeof value === "object" && value !== null && "shared" in value;

/** Set-Cookie value that deletes the cookie of a patient's or caretaker's sign-in. */
export const clearPatientSignIn = (): Promise<string> =>
  patientSignInCookie().serialize("", { maxAge: 0 });

/**
 * Sets the long-lived cookies of a request again that a previous SESSION_SECRET or an older release has signed, so that they are
 * still read when those are gone.
 */
export async function renewCookies(request: Request, headers: Headers): Promise<void> {
  const hasPrevious = settings().sessionSecretPrevious.length > 0;
  for (const [name, create, options] of SIGNED_COOKIES) {
    if (!hasPrevious && name !== OLDER_SIGNATURES) continue;
    const value = await readCookie(request, name, create);
    if (value === null || isSet(headers, name)) continue;
    const cookie = await create().serialize(value, options?.(value));
    const [pair = ""] = cookie.split(";", 1);
    // Signing is deterministic: a cookie of the current secret would be the same again.
    if (!hasCookie(request.headers, name, pair.slice(pair.indexOf("=") + 1)))
      headers.append("Set-Cookie", cookie);
  }
}

const isSet = (headers: Headers, name: string) =>
  headers.getSetCookie().some((cookie) => cookie.startsWith(`${cookieName(name)}=`));

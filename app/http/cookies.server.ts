import { createCookie } from "@remix-run/node";
import type { Device } from "~/server/access/begin-sign-in";
import { isSecure, settings } from "~/server/platform/settings";

const YEAR_SECONDS = 365 * 86_400;

/** Creates an HttpOnly, SameSite=Lax cookie; over TLS with the `__Host-` prefix. */
function createSecureCookie(name: string, options: { maxAge?: number; signed?: boolean } = {}) {
  const secure = isSecure(settings());
  return createCookie(secure ? `__Host-${name}` : name, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    maxAge: options.maxAge,
    ...(options.signed && { secrets: [settings().sessionSecret] }),
  });
}

/** Session cookie with the sign-in token. */
const signInCookie = () => createSecureCookie("signin");
/** Browser id under open access. */
const browserCookie = () => createSecureCookie("browser", { maxAge: YEAR_SECONDS, signed: true });
/** Token of a guest patient, their only identification. */
const patientCookie = () => createSecureCookie("patient", { maxAge: YEAR_SECONDS, signed: true });
/** Device token of a previous sign-in, which gets a rate limit of its own (sign-in-limits). */
const deviceCookie = () => createSecureCookie("device", { maxAge: YEAR_SECONDS, signed: true });

async function readCookie(
  request: Request,
  name: string,
  cookie: () => ReturnType<typeof createSecureCookie>,
) {
  const cookies = request.headers.get("cookie");
  return cookies?.includes(`${name}=`) ? ((await cookie().parse(cookies)) as unknown) : null;
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

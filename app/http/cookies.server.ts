import { createCookie } from "@remix-run/node";
import type { Device } from "~/server/access/begin-sign-in";
import { isSecure, settings } from "~/server/platform/settings";

const A_YEAR = 365 * 86_400;

/** Cookies of ours: no script reads them, no other site sends them along; over TLS they stay on this host. */
function ownCookie(name: string, options: { maxAge?: number; signed?: boolean } = {}) {
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

/** The token of a sign-in; it goes when the browser is closed. */
const signInCookie = () => ownCookie("signin");
/** The browser's mark under open access. */
const browserCookie = () => ownCookie("browser", { maxAge: A_YEAR, signed: true });
/** The mark of a guest patient, who is known by nothing else. */
const patientCookie = () => ownCookie("patient", { maxAge: A_YEAR, signed: true });
/** Who has signed in here before: see countSignIn. */
const deviceCookie = () => ownCookie("device", { maxAge: A_YEAR, signed: true });

async function read(request: Request, name: string, cookie: () => ReturnType<typeof ownCookie>) {
  const cookies = request.headers.get("cookie");
  return cookies?.includes(`${name}=`) ? ((await cookie().parse(cookies)) as unknown) : null;
}

/** The token in the sign-in cookie; null without one. */
export async function signInToken(request: Request): Promise<string | null> {
  const token = await read(request, "signin", signInCookie);
  return typeof token === "string" ? token : null;
}

/** The header that keeps a sign-in's token in the browser; an empty one takes it out. */
export function serializeSignIn(token: string): Promise<string> {
  return signInCookie().serialize(token, token === "" ? { maxAge: 0 } : undefined);
}

export async function browserId(request: Request): Promise<string | null> {
  const mark = await read(request, "browser", browserCookie);
  return typeof mark === "string" ? mark : null;
}

export function serializeBrowserId(mark: string): Promise<string> {
  return browserCookie().serialize(mark);
}

export async function deviceToken(request: Request): Promise<Device | null> {
  const device = await read(request, "device", deviceCookie);
  return typeof device === "object" && device !== null && "mark" in device
    ? (device as Device)
    : null;
}

export function serializeDeviceToken(device: Device): Promise<string> {
  return deviceCookie().serialize(device);
}

/** The random id of the guest patient that this browser is; null before the first write. */
export async function guestToken(request: Request): Promise<string | null> {
  const mark = await read(request, "patient", patientCookie);
  return typeof mark === "string" && mark !== "" ? mark : null;
}

/** The header that keeps a guest patient's mark in the browser; an empty one takes it out. */
export function serializeGuestToken(mark: string): Promise<string> {
  return patientCookie().serialize(mark, mark === "" ? { maxAge: 0 } : undefined);
}

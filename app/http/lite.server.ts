import { createCookie } from "@remix-run/node";

const cookie = createCookie("lite", { path: "/", sameSite: "lax", httpOnly: true });
const YEAR_SECONDS = 365 * 86_400;

/** Set-Cookie value of the Lite mode choice. */
export function serializeLite(isOn: boolean): Promise<string> {
  return cookie.serialize(isOn ? "on" : "off", { maxAge: YEAR_SECONDS });
}

/** Whether to omit scripts: the chosen Lite mode, otherwise the Save-Data header (DESIGN 4). */
export async function wantsLite(headers: Headers): Promise<boolean> {
  const cookies = headers.get("cookie");
  const chosen: unknown = cookies?.includes("lite=") ? await cookie.parse(cookies) : null;
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return headers.get("save-data")?.toLowerCase() === "on";
}

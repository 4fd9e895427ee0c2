import { createCookie } from "@remix-run/node";

const cookie = createCookie("lite", { path: "/", sameSite: "lax", httpOnly: true });
const A_YEAR = 365 * 86_400;

/** The header that keeps the choice in the browser. */
export function liteCookie(on: boolean): Promise<string> {
  return cookie.serialize(on ? "on" : "off", { maxAge: A_YEAR });
}

/** Whether this browser wants pages without scripts: as it chose here, else as it saves data everywhere (DESIGN 4). */
export async function wantsLite(headers: Headers): Promise<boolean> {
  const cookies = headers.get("cookie");
  const chosen: unknown = cookies?.includes("lite=") ? await cookie.parse(cookies) : null;
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return headers.get("save-data")?.toLowerCase() === "on";
}

import { createCookie } from "@remix-run/node";

const cookie = createCookie("lite", { path: "/", sameSite: "lax", httpOnly: true });
const A_YEAR = 365 * 86_400;

/** The header that keeps the choice in the browser. */
export function liteCookie(on: boolean): Promise<string> {
  return cookie.serialize(on ? "on" : "", { maxAge: on ? A_YEAR : 0 });
}

/** Whether this browser wants pages without scripts: it chose so here, or saves data everywhere (DESIGN 4). */
export async function wantsLite(headers: Headers): Promise<boolean> {
  if (headers.get("save-data")?.toLowerCase() === "on") return true;
  const cookies = headers.get("cookie");
  return Boolean(cookies?.includes("lite=")) && (await cookie.parse(cookies)) === "on";
}

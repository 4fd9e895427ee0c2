import { createSecureCookie, hasCookie, YEAR_SECONDS } from "./cookies.server";

const liteCookie = () => createSecureCookie("lite", { maxAge: YEAR_SECONDS });

/** Set-Cookie value of the Lite mode choice. */
export function serializeLite(isOn: boolean): Promise<string> {
  return liteCookie().serialize(isOn ? "on" : "off");
}

/** Whether to omit scripts: the chosen Lite mode, otherwise the Save-Data header (DESIGN 4). */
export async function wantsLite(headers: Headers): Promise<boolean> {
  const chosen: unknown = hasCookie(headers, "lite")
    ? await liteCookie().parse(headers.get("cookie"))
    : null;
  if (chosen === "on" || chosen === "off") return chosen === "on";
  return headers.get("save-data")?.toLowerCase() === "on";
}

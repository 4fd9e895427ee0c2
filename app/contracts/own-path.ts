const BASE = "http://own.invalid";

/**
 * A path of our own that a form asks to go back to, as browsers understand it; anything else, such as another site,
 * becomes the fallback. Browsers take a backslash for a slash, and "/.//x" for the site "//x".
 */
export function ownPath(given: unknown, fallback: string): string {
  if (typeof given !== "string" || !/^\/[\x21-\x7e]*$/.test(given) || given.includes("\\")) {
    return fallback;
  }
  if (!URL.canParse(given, BASE)) return fallback;
  const { origin, pathname, search, hash } = new URL(given, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}

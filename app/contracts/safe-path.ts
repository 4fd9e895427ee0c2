const BASE = "http://own.invalid";

/**
 * Validates a redirect target from a form: returns it, normalized, if it is a path of this origin, otherwise the
 * fallback. Prevents open redirects, since browsers treat a backslash as a slash, and "/.//x" as the host "//x".
 */
export function toSafePath(input: unknown, fallback: string): string {
  if (typeof input !== "string" || !/^\/[\x21-\x7e]*$/.test(input) || input.includes("\\")) {
    return fallback;
  }
  if (!URL.canParse(input, BASE)) return fallback;
  const { origin, pathname, search, hash } = new URL(input, BASE);
  return origin === BASE && !pathname.startsWith("//") ? pathname + search + hash : fallback;
}

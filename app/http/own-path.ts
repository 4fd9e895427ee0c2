/** A path of our own that a form asks to go back to; anything else, such as another site, becomes the fallback. */
export function ownPath(given: unknown, fallback: string): string {
  if (typeof given !== "string" || !/^\/(?![/\\])[\x21-\x7e]*$/.test(given)) return fallback;
  const base = "http://own.invalid";
  return URL.canParse(given, base) && new URL(given, base).origin === base ? given : fallback;
}

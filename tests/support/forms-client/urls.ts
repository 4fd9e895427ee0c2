/** Whether a URL matches an address relative to the base, a regular expression, or a predicate. */
export function matchesUrl(wanted: unknown, url: string, baseURL: string | undefined): boolean {
  if (wanted instanceof RegExp)
    return new RegExp(wanted.source, wanted.flags.replace("g", "")).test(url);
  if (typeof wanted === "function") return Boolean((wanted as (url: URL) => boolean)(new URL(url)));
  if (typeof wanted !== "string" || wanted.includes("*")) {
    throw new Error("Addresses are given whole, as a regular expression or as a function");
  }
  return new URL(wanted, baseURL).href === url;
}

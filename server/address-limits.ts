/** In a path: five times as many as any address of the route map has. */
export const MAX_SLASHES = 32;
/**
 * In all paths that a browser asks the manifest about at once; each costs a match. Its own limit, 7,680 letters for the
 * address, lets it name some 1,000 of ours.
 */
export const MAX_MANIFEST_SEGMENTS = 1_500;

/** Where Remix tells browsers of more routes; it stands in no map. */
export const MANIFEST = "/__manifest";

/** Whether a path has more segments, empty ones too, than Remix may be asked to match: 8 kB of "/a" or "/" take it two seconds. */
export const hasTooManySegments = (path: string): boolean =>
  countSlashes(path, MAX_SLASHES) > MAX_SLASHES;

/** Whether an address asks Remix to match too much: by its own path, or by the paths that it names to the manifest. */
export function exceedsSegmentLimit(address: string): boolean {
  // Up to the first question mark: others belong to the query.
  const end = address.indexOf("?");
  const path = end === -1 ? address : address.slice(0, end);
  if (hasTooManySegments(path)) return true;
  if (path !== MANIFEST) return false;
  const named = new URLSearchParams(address.slice(path.length)).getAll("p");
  const segments = named.reduce((sum, each) => sum + 1 + countSlashes(each, MAX_SLASHES), 0);
  return segments > MAX_MANIFEST_SEGMENTS || named.some(hasTooManySegments);
}

/** How many slashes a text has; one more than the limit where there are more. */
function countSlashes(text: string, limit: number): number {
  let slashes = 0;
  for (let at = text.indexOf("/"); at !== -1 && slashes <= limit; slashes += 1) {
    at = text.indexOf("/", at + 1);
  }
  return slashes;
}

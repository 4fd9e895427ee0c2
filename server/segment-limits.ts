/** Limit of slashes in a path: five times the maximum of the route map. */
export const MAX_SLASHES = 32;
/**
 * Limit of segments in all paths of one manifest request, each of which costs a route match. Remix's client limits the
 * URL to 7,680 characters, which holds about 1,000 segments of our paths.
 */
export const MAX_MANIFEST_SEGMENTS = 1_500;

/** Path of Remix's lazy route discovery, which is not in the route map. */
export const MANIFEST_PATH = "/__manifest";

/** Whether a path has too many segments, empty ones included, to match: Remix takes two seconds for 8 kB of "/a" or "/". */
export const hasTooManySegments = (path: string): boolean =>
  countSlashes(path, MAX_SLASHES) > MAX_SLASHES;

/** Whether a URL has too many segments for Remix to match, in its own path or in the paths of a manifest request. */
export function exceedsSegmentLimit(address: string): boolean {
  // Up to the first question mark; further ones are part of the query.
  const end = address.indexOf("?");
  const path = end === -1 ? address : address.slice(0, end);
  if (hasTooManySegments(path)) return true;
  if (path !== MANIFEST_PATH) return false;
  const paths = new URLSearchParams(address.slice(path.length)).getAll("p");
  const segments = paths.reduce((sum, each) => sum + 1 + countSlashes(each, MAX_SLASHES), 0);
  return segments > MAX_MANIFEST_SEGMENTS || paths.some(hasTooManySegments);
}

/** Counts slashes, up to one above the limit. */
function countSlashes(text: string, limit: number): number {
  let slashes = 0;
  for (let at = text.indexOf("/"); at !== -1 && slashes <= limit; slashes += 1) {
    at = text.indexOf("/", at + 1);
  }
  return slashes;
}

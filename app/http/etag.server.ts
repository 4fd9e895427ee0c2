import { createHash } from "node:crypto";

/** The tag of an answer: the record's version, where it has one, and a hash of the bytes (DESIGN 5). */
export function etagOf(body: string, version: number | undefined): string {
  const hash = createHash("sha1").update(body).digest("base64url").slice(0, 16);
  return version === undefined ? `"${hash}"` : `"v${version}-${hash}"`;
}

/** Whether If-None-Match holds the tag. Proxies weaken tags when they compress, so `W/` counts for nothing. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}

import { createHash } from "node:crypto";
import fresh from "fresh";
import { BadRequestError } from "~/server/platform/errors";

/** Computes the ETag of a body: the record's version, if any, and a hash of the bytes (DESIGN 5). */
export function computeEtag(body: Uint8Array[], version: number | undefined): string {
  const sum = createHash("sha1");
  for (const part of body) sum.update(part);
  const hash = sum.digest("base64url").slice(0, 16);
  return version === undefined ? `"${hash}"` : `"v${version}-${hash}"`;
}

/** Whether If-None-Match contains the ETag. Weak comparison, since proxies weaken ETags when they compress. */
export function matchesEtag(ifNoneMatch: string | null, etag: string): boolean {
  return fresh({ "if-none-match": ifNoneMatch ?? undefined }, { etag });
}

const ETAGS = /^(?:\s*(?:W\/)?"[^"]*"\s*(?:,|$))+$/;

/**
 * Parses the record versions of an If-Match header; undefined without the header, and for `*`, which matches any version.
 * An ETag that this API did not issue matches no version: a write with only such ETags is refused.
 * @throws BadRequestError for an invalid ETag, such as an unquoted one
 */
export function parseIfMatch(ifMatch: string | null): readonly number[] | undefined {
  if (ifMatch === null || ifMatch.trim() === "*") return undefined;
  if (!ETAGS.test(ifMatch)) {
    throw new BadRequestError('If-Match must be an ETag in its quotes, such as "v3"');
  }
  const tags = ifMatch
    .split(",")
    .map((tag) => /^(?:W\/)?"v(\d{1,9})(?:-[\w-]*)?"$/.exec(tag.trim())?.[1]);
  return tags.filter((version) => version !== undefined).map(Number);
}

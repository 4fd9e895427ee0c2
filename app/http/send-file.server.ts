import type { FileKind } from "~/models/files/stored-file.schema";
import { type FileMetadata, openFile, readThumbnail, readAll } from "~/server/files/read";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { parseByteRange } from "./byte-range";
import { matchesEtag } from "./etag.server";
import { streamParts, type StreamClient } from "./file.server";
import { inlineContentDisposition } from "./file-name";
import { plainTextResponse } from "./file-route.server";

/** An hour of caching spares patients' pages a revalidation: the file of a URL never changes. */
const PUBLIC_CACHING = "private, max-age=3600, no-transform";
/** Revalidated each time, so that a browser shows nothing of it after the sign-in has ended. */
const SIGNED_IN_CACHING = "private, no-cache, no-transform";

/** A client, and whether everyone may read the file. */
type FileClient = StreamClient & { isPublic: boolean };

/** Shorter files are buffered, which is faster; longer ones are streamed. */
const MAX_BUFFERED_BYTES = 262_144;

/** Responds with a stored file, or the requested range of it (RFC 9110, sections 13 and 14). */
export async function sendFile(file: FileMetadata, client: FileClient): Promise<Response> {
  const { request } = client;
  const headers = { ...buildHeaders(file, file.sha256, client), "Accept-Ranges": "bytes" };
  if (isFresh(request, headers)) return new Response(null, { status: 304, headers });
  const range = parseRequestedRange(request, headers.ETag, file.bytes);
  if (range === "unsatisfiable") {
    const rangeHeaders = { "Accept-Ranges": "bytes", "Content-Range": `bytes */${file.bytes}` };
    return plainTextResponse(416, "The file has no such bytes", rangeHeaders);
  }
  const { start, end } = range === "whole" ? { start: 0, end: file.bytes - 1 } : range;
  const length = end - start + 1;
  const init = {
    status: range === "whole" ? 200 : 206,
    headers: {
      ...headers,
      "Content-Length": String(length),
      ...(range !== "whole" && { "Content-Range": `bytes ${start}-${end}/${file.bytes}` }),
    },
  };
  if (request.method === "HEAD") return new Response(null, init);
  const bytes = await openFile(file, { start, end });
  const body = length <= MAX_BUFFERED_BYTES ? await readAll(bytes) : streamParts(bytes, client);
  return new Response(body, init);
}

/** Responds with the thumbnail of a picture; HEAD omits Content-Length, which is unknown until it is read. */
export async function sendThumbnail(file: FileMetadata, client: FileClient): Promise<Response> {
  const { request } = client;
  const headers = buildHeaders(file, `${file.sha256}-small`, client);
  if (isFresh(request, headers)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const bytes = await readThumbnail(file);
  return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

function buildHeaders(
  { kind, name, contentType }: FileMetadata,
  etagValue: string,
  { isPublic }: Pick<FileClient, "isPublic">,
) {
  return {
    ...SECURITY_HEADERS,
    "Content-Type": contentType,
    "Content-Disposition": inlineContentDisposition(name, contentType),
    "Content-Security-Policy": contentSecurityPolicy(kind),
    "Cache-Control": isPublic ? PUBLIC_CACHING : SIGNED_IN_CACHING,
    ETag: `"${etagValue}"`,
  };
}

/**
 * Sandboxes a file that is opened as a document, so that it runs nothing in our origin. Audio and video get no sandbox:
 * the browser's player document must load the file.
 */
const contentSecurityPolicy = (kind: FileKind) =>
  `${SECURITY_HEADERS["Content-Security-Policy"]}; ${kind === "image" ? "sandbox" : "media-src 'self'"}`;

const isFresh = (request: Request, { ETag }: { ETag: string }) =>
  matchesEtag(request.headers.get("if-none-match"), ETag);

/** Requested range of a GET; "whole" if If-Range names another ETag. */
function parseRequestedRange(request: Request, etag: string, size: number) {
  const ifRange = request.headers.get("if-range");
  const isRangeApplicable =
    request.method === "GET" && (ifRange === null || ifRange.trim() === etag);
  return parseByteRange(isRangeApplicable ? request.headers.get("range") : null, size);
}

import type { FileKind } from "~/models/files/stored-file.schema";
import { type FileFacts, openFile, readThumbnail, readAll } from "~/server/files/read";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { byteRange } from "./byte-range";
import { matchesEtag } from "./etag.server";
import { streamParts, type StreamClient } from "./file.server";
import { inlineAs } from "./file-name";
import { plainTextResponse } from "./file-route.server";

/** Up to so many bytes are read at once, which is quicker; what is longer is sent while it is read. */
const AT_ONCE = 262_144;

/** Answers with a stored file, or with the range of it that was asked for (RFC 9110, sections 13 and 14). */
export async function sendFile(file: FileFacts, reader: StreamClient): Promise<Response> {
  const { request } = reader;
  const headers = { ...headersOf(file, file.sha256), "Accept-Ranges": "bytes" };
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, headers.ETag, file.bytes);
  if (range === "none") {
    const whole = { "Accept-Ranges": "bytes", "Content-Range": `bytes */${file.bytes}` };
    return plainTextResponse(416, "The file has no such bytes", whole);
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
  const body = length <= AT_ONCE ? await readAll(bytes) : streamParts(bytes, reader);
  return new Response(body, init);
}

/** Answers with the small version of a picture; how long it is nobody knows before it is read. */
export async function sendSmall(file: FileFacts, { request }: StreamClient): Promise<Response> {
  const headers = headersOf(file, `${file.sha256}-small`);
  if (isKnown(request, headers)) return new Response(null, { status: 304, headers });
  if (request.method === "HEAD") return new Response(null, { headers });
  const bytes = await readThumbnail(file);
  return new Response(bytes, { headers: { ...headers, "Content-Length": String(bytes.length) } });
}

function headersOf({ kind, name, contentType }: FileFacts, version: string) {
  return {
    ...SECURITY_HEADERS,
    "Content-Type": contentType,
    "Content-Disposition": inlineAs(name, contentType),
    "Content-Security-Policy": policyOf(kind),
    // An address never means other bytes; for an hour the list's pictures need not be asked for again.
    "Cache-Control": "private, max-age=3600, no-transform",
    ETag: `"${version}"`,
  };
}

/**
 * Opened on its own, a file can do nothing in the name of the product. The browser's own player, which is a page around
 * the file, needs to load it, and may not from a sandbox.
 */
const policyOf = (kind: FileKind) =>
  `${SECURITY_HEADERS["Content-Security-Policy"]}; ${kind === "image" ? "sandbox" : "media-src 'self'"}`;

const isKnown = (request: Request, { ETag }: { ETag: string }) =>
  matchesEtag(request.headers.get("if-none-match"), ETag);

/** The range that a GET asks for, unless it was for other bytes than these (If-Range). */
function rangeOf(request: Request, etag: string, size: number) {
  const ifRange = request.headers.get("if-range");
  const counts = request.method === "GET" && (ifRange === null || ifRange.trim() === etag);
  return byteRange(counts ? request.headers.get("range") : null, size);
}

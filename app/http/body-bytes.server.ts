import {
  BadRequestError,
  RequestTimeoutError,
  TooLargeError,
  UnsupportedTypeError,
} from "~/server/platform/errors";

/** Maximum size of a body without files, in bytes (DESIGN 5, "Limits"). */
export const MAX_BODY_BYTES = 1_048_576;
/**
 * Minimum rate of a body: each 60 kB, and the rest, within a minute of waiting for them, so 1 kB/s after a minute. A slow body holds
 * a connection, memory and files, for as long as an hour. Phones in a poor network are faster.
 */
const RATE_WINDOW_MS = 60_000;
const RATE_WINDOW_BYTES = 60_000;

/** Media type of the Content-Type header, in lower case and without parameters; "" without one. */
export function contentType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/**
 * Streams a body's chunks.
 * @param limit in bytes
 * @throws TooLargeError beyond the limit, whatever length the request declared; RequestTimeoutError below the minimum rate
 */
export async function* streamBody(limit: number, request: Request): AsyncGenerator<Uint8Array> {
  checkDeclaredLength(request, limit);
  let length = 0;
  for await (const chunk of readChunks(request)) {
    length += chunk.byteLength;
    if (length > limit) throw bodyTooLargeError(limit);
    yield chunk;
  }
}

/**
 * Reads a body as UTF-8 text, up to MAX_BODY_BYTES.
 * @throws TooLargeError, BadRequestError for invalid UTF-8, UnsupportedTypeError for another encoding or charset
 */
export async function readBodyText(request: Request): Promise<string> {
  const encoding = request.headers.get("content-encoding") ?? "";
  if (!/^(?:identity)?$/i.test(encoding.trim())) {
    throw new UnsupportedTypeError("The body must be sent without Content-Encoding");
  }
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers.get("content-type") ?? "")?.[1];
  if (charset && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    throw new UnsupportedTypeError("The body must be in UTF-8");
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamBody(MAX_BODY_BYTES, request)) chunks.push(chunk);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw invalidUtf8Error();
  }
}

export const invalidUtf8Error = () => new BadRequestError("The body is not valid UTF-8");

/** Checks the Content-Length before reading the body. @throws TooLargeError beyond the limit in bytes */
export function checkDeclaredLength(request: Request, limit: number) {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw bodyTooLargeError(limit);
}

export const bodyTooLargeError = (limit: number) =>
  new TooLargeError(`The body is larger than ${Math.floor(limit / 1_048_576)} MB`);

// The reader is never canceled: that would close the connection before the client has read the response.
async function* readChunks({ body }: Request) {
  const reader = body?.getReader();
  if (!reader) return;
  // Only the time in which the client is awaited counts: storing what it has sent may take longer.
  let [waitedMs, bytes] = [0, 0];
  for (;;) {
    const startedAt = performance.now();
    const { done, value } = await withRateLimit(RATE_WINDOW_MS - waitedMs, reader.read());
    if (done) return;
    waitedMs += performance.now() - startedAt;
    bytes += value.byteLength;
    if (bytes >= RATE_WINDOW_BYTES) [waitedMs, bytes] = [0, 0];
    yield value;
  }
}

function withRateLimit<T>(maxMs: number, reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectSlow = () =>
      reject(new RequestTimeoutError("The request was not sent to its end, or too slowly"));
    const timer = setTimeout(rejectSlow, maxMs);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether the request has a body, by its headers. Some API requests need none, such as publishing a session. */
export function hasBody({ headers }: Request): boolean {
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > 0;
  return headers.has("transfer-encoding") || headers.has("content-type");
}

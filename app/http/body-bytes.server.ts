import { BadRequestError, TooLargeError, UnsupportedTypeError } from "~/server/platform/errors";

/** Maximum size of a body without files, in bytes (DESIGN 5, "Limits"). */
export const MAX_BODY_BYTES = 1_048_576;
/** Timeout between two chunks of a body. */
const MAX_IDLE_MS = 60_000;

/** Media type of the Content-Type header, in lower case and without parameters; "" without one. */
export function contentType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/**
 * Streams a body's chunks.
 * @param limit in bytes
 * @throws TooLargeError beyond the limit, whatever length the request declared; BadRequestError after a minute without data
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
  for (
    let read = await withIdleTimeout(reader.read());
    !read.done;
    read = await withIdleTimeout(reader.read())
  ) {
    yield read.value;
  }
}

function withIdleTimeout<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const rejectIdle = () => reject(new BadRequestError("The request was not sent to its end"));
    const timer = setTimeout(rejectIdle, MAX_IDLE_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether the request has a body, by its headers. Some API requests need none, such as publishing a session. */
export function hasBody({ headers }: Request): boolean {
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > 0;
  return headers.has("transfer-encoding") || headers.has("content-type");
}

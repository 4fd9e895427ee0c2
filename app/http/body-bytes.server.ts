import { BadRequestError, TooLargeError, UnsupportedTypeError } from "~/server/platform/errors";

/** What a body without files may have, in bytes (DESIGN 5, "Limits"). */
export const BODY_LIMIT = 1_048_576;
/** Whoever sends nothing for so long has gone. */
const MAX_IDLE_MS = 60_000;

/** The type that a body says it has, in small letters and without its parameters. */
export function contentType(request: Request): string {
  return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

/**
 * The bytes of a body, as they come in.
 * @throws TooLargeError beyond the limit, whatever length the request declared; BadRequestError after a minute of silence
 */
export async function* bytesUpTo(limit: number, request: Request): AsyncGenerator<Uint8Array> {
  refuseDeclaredLength(request, limit);
  let length = 0;
  for await (const chunk of streamOf(request)) {
    length += chunk.byteLength;
    if (length > limit) throw bodyTooLarge(limit);
    yield chunk;
  }
}

/**
 * Reads a whole body as UTF-8 text, and stops at the limit.
 * @throws TooLargeError, BadRequestError, UnsupportedTypeError for what says that it is encoded otherwise
 */
export async function readText(request: Request): Promise<string> {
  const encoding = request.headers.get("content-encoding") ?? "";
  if (!/^(?:identity)?$/i.test(encoding.trim())) {
    throw new UnsupportedTypeError("The body must be sent without Content-Encoding");
  }
  const charset = /;\s*charset="?([^";\s]+)/i.exec(request.headers.get("content-type") ?? "")?.[1];
  if (charset && !/^(?:utf-?8|us-ascii)$/i.test(charset)) {
    throw new UnsupportedTypeError("The body must be in UTF-8");
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytesUpTo(BODY_LIMIT, request)) chunks.push(chunk);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw notUtf8();
  }
}

export const notUtf8 = () => new BadRequestError("The body is not valid UTF-8");

/** Before anything of a body is read. @throws TooLargeError */
export function refuseDeclaredLength(request: Request, limit: number) {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw bodyTooLarge(limit);
}

export const bodyTooLarge = (limit: number) =>
  new TooLargeError(`The body is larger than ${Math.floor(limit / 1_048_576)} MB`);

// The reader is never cancelled: that would end the connection before the answer is heard.
async function* streamOf({ body }: Request) {
  const reader = body?.getReader();
  if (!reader) return;
  for (let read = await soon(reader.read()); !read.done; read = await soon(reader.read())) {
    yield read.value;
  }
}

function soon<T>(reading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const silent = () => reject(new BadRequestError("The request was not sent to its end"));
    const timer = setTimeout(silent, MAX_IDLE_MS);
    reading.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Whether something was sent along: publishing a session, say, needs no words. What says its type has come, unless it is 0 bytes long. */
export function hasBody({ headers }: Request): boolean {
  const length = headers.get("content-length");
  if (length !== null) return Number(length) > 0;
  return headers.has("transfer-encoding") || headers.has("content-type");
}

/** Part of a multipart form: a text, or a file with its name. */
export type FormPart = [name: string, value: string | Uint8Array, fileName?: string];

const BOUNDARY = "----boundary";

/** Encodes a multipart body without validating names, texts or bytes. */
export function encodeMultipart(parts: FormPart[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const bytes = parts.flatMap(([name, value, fileName]) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const type = fileName === undefined ? "" : "Content-Type: application/octet-stream\r\n";
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")];
  });
  return Buffer.concat([...bytes, Buffer.from(end)]);
}

export const MULTIPART_HEADERS = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };

const ADDRESS = "http://127.0.0.1/caretaker-guidance";

/** Builds a multipart request whose body is streamed. */
export const buildFormRequest = (parts: FormPart[], headers = {}) =>
  buildRawRequest(streamChunks(encodeMultipart(parts)), { ...MULTIPART_HEADERS, ...headers });

/** Builds a request with the given body. */
export const buildRawRequest = (
  body: string | Buffer | ReadableStream,
  headers: Record<string, string>,
) =>
  new Request(ADDRESS, {
    method: "POST",
    headers: { Host: "127.0.0.1", ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

/** Streams bytes in chunks of `piece` bytes; fails at the offset `breaksAt`. */
export function streamChunks(bytes: Uint8Array, { breaksAt = Infinity, piece = 65_536 } = {}) {
  let offset = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      if (offset >= breaksAt) return controller.error(new Error("aborted"));
      if (offset >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(offset, (offset += piece)));
    },
  });
}

/** A part of a form: a text, or a file with the name that it was sent under. */
export type Part = [name: string, value: string | Uint8Array, fileName?: string];

const BOUNDARY = "----boundary";

/** A multipart form as it goes over the line: whatever names, texts and bytes it is given. */
export function multipart(parts: Part[], end = `--${BOUNDARY}--\r\n`): Buffer {
  const bytes = parts.flatMap(([name, value, fileName]) => {
    const file = fileName === undefined ? "" : `; filename="${fileName}"`;
    const type = fileName === undefined ? "" : "Content-Type: application/octet-stream\r\n";
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${type}\r\n`;
    return [Buffer.from(head), Buffer.from(value), Buffer.from("\r\n")];
  });
  return Buffer.concat([...bytes, Buffer.from(end)]);
}

export const MULTIPART = { "Content-Type": `multipart/form-data; boundary=${BOUNDARY}` };

const ADDRESS = "http://127.0.0.1/caretaker-guidance";

/** A form with files, as a browser or a program sends it: piece by piece. */
export const formRequest = (parts: Part[], headers = {}) =>
  rawRequest(inPieces(multipart(parts)), { ...MULTIPART, ...headers });

/** A request with a body as it is. */
export const rawRequest = (
  body: string | Buffer | ReadableStream,
  headers: Record<string, string>,
) =>
  new Request(ADDRESS, {
    method: "POST",
    headers: { Host: "127.0.0.1", ...headers },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : body,
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });

/** A body that comes in pieces, and may end or break in the middle. */
export function inPieces(bytes: Uint8Array, { breaksAt = Infinity, piece = 65_536 } = {}) {
  let at = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setImmediate(resolve));
      if (at >= breaksAt) return controller.error(new Error("aborted"));
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.subarray(at, (at += piece)));
    },
  });
}

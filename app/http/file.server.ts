import contentDisposition from "content-disposition";
import { Readable } from "node:stream";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import type { LoadContext } from "~/app/contracts/load-context";

export const CONTENT_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};

/** CSV download. */
export const csvResponse = (name: string, body: string | ReadableStream): Response =>
  attachmentResponse(name, "csv", body);

/** Download of a spreadsheet. */
export function attachmentResponse(
  name: string,
  type: keyof typeof CONTENT_TYPES,
  body: string | ReadableStream,
): Response {
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": CONTENT_TYPES[type],
      "Content-Disposition": contentDisposition(name),
      "Cache-Control": "no-store",
    },
  });
}

/** Request and load context of a streamed response's client. */
export type StreamClient = { request: Request; context: LoadContext | undefined };

/**
 * Streams a generated body, or a file, with backpressure. Closes the source when the client disconnects, even before the
 * first read.
 */
export function streamParts(
  parts: AsyncIterable<string | Uint8Array>,
  { request, context }: StreamClient,
): ReadableStream {
  const iterator = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const close = async () => {
    await iterator.return?.();
    // return() does not close a Readable that has not been read, which would leak its file descriptor.
    if (parts instanceof Readable) parts.destroy();
  };
  request.signal.addEventListener("abort", () => void close(), { once: true });
  // The client may have disconnected while the file was being opened: the event does not fire again.
  if (request.signal.aborted) void close();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await context?.waitForDrain?.();
        if (request.signal.aborted) await close();
        const part = await iterator.next();
        if (part.done) controller.close();
        else
          controller.enqueue(
            typeof part.value === "string" ? encoder.encode(part.value) : part.value,
          );
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}

import { Readable } from "node:stream";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import type { LoadContext } from "~/app/contracts/load-context";

/** A CSV to save under a name. */
export function csvFile(name: string, body: string | ReadableStream): Response {
  return new Response(body, {
    headers: {
      ...SECURITY_HEADERS,
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Who reads an answer. */
export type Reader = { request: Request; context: LoadContext | undefined };

/**
 * A body that is made, or read from a file, while it is sent: it waits for a slow reader, and ends when nobody reads on,
 * also before the first part was asked for.
 */
export function bodyInParts(
  parts: AsyncIterable<string | Uint8Array>,
  { request, context }: Reader,
): ReadableStream {
  const next = parts[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const end = async () => {
    await next.return?.();
    // A stream of which nothing was read yet does not hear that, and would keep its file open for ever.
    if (parts instanceof Readable) parts.destroy();
  };
  request.signal.addEventListener("abort", () => void end(), { once: true });
  // Whoever went while the file was being opened is not announced again.
  if (request.signal.aborted) void end();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await context?.drained?.();
        if (request.signal.aborted) await end();
        const part = await next.next();
        if (part.done) controller.close();
        else
          controller.enqueue(
            typeof part.value === "string" ? encoder.encode(part.value) : part.value,
          );
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}

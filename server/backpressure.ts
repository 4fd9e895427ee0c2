import type { RequestHandler, Response } from "express";

/**
 * Tracks in `response.locals.needsDrain` whether the last write is still buffered: `writableNeedDrain` does not cover the
 * buffer of the compressor. Must be mounted after compression, which replaces `write` and `on` with those of its own stream.
 */
export const trackBackpressure: RequestHandler = (_request, response, next) => {
  const write = response.write.bind(response) as (...chunk: unknown[]) => boolean;
  response.write = (...chunk: unknown[]) => {
    const isDrained = write(...chunk);
    response.locals.needsDrain = !isDrained;
    return isDrained;
  };
  response.on("drain", () => (response.locals.needsDrain = false));
  next();
};

/** Waits until a response can take more data. Remix ignores backpressure, so streamed bodies wait here to bound memory. */
export async function waitForDrain(response: Response): Promise<void> {
  const isDrained = () => !response.locals.needsDrain || response.closed;
  if (isDrained()) return;
  // Listening is faster than polling. On a compressed response, `on` adds the listener to another
  // stream, from which `off` cannot remove it.
  const hasDrainEvent = !response.hasHeader("Content-Encoding");
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!isDrained()) return;
      clearInterval(timer);
      if (hasDrainEvent) response.off("drain", check);
      resolve();
    };
    const timer = setInterval(check, 5);
    if (hasDrainEvent) response.on("drain", check);
  });
}

import type { RequestHandler, Response } from "express";

/**
 * Notes whether what was written last still waits: compressed, it waits for the compressor, which `writableNeedDrain` says
 * nothing of. Behind compression, whose `write` and `on` are those of its own stream.
 */
export const trackBackpressure: RequestHandler = (_request, response, next) => {
  const write = response.write.bind(response) as (...chunk: unknown[]) => boolean;
  response.write = (...chunk: unknown[]) => {
    const mayGoOn = write(...chunk);
    response.locals.isFull = !mayGoOn;
    return mayGoOn;
  };
  response.on("drain", () => (response.locals.isFull = false));
  next();
};

/** Remix writes without waiting: what is made while it is sent asks here, or a slow client fills the memory. */
export async function waitForDrain(response: Response): Promise<void> {
  const mayGoOn = () => !response.locals.isFull || response.closed;
  if (mayGoOn()) return;
  // The event is quicker than asking; of a compressed answer it is another stream's, which nobody could leave again.
  const told = !response.hasHeader("Content-Encoding");
  await new Promise<void>((resolve) => {
    const check = () => {
      if (!mayGoOn()) return;
      clearInterval(timer);
      if (told) response.off("drain", check);
      resolve();
    };
    const timer = setInterval(check, 5);
    if (told) response.on("drain", check);
  });
}

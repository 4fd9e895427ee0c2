import type { RequestHandler } from "express";

/** From so many chunks on a body's are looked at: some programs send a line, or a letter, at a time. */
const MAX_TINY_CHUNKS = 4_000;
/** What chunks must have on average then, in bytes. */
const MIN_CHUNK_BYTES = 32;

/**
 * Closes the connection of whoever sends a body in thousands of chunks of a few bytes: Node gives each of them on as a buffer of
 * its own, so that a megabyte in chunks of one byte took 367 MB. No client that means well hears of it.
 */
export const refuseTinyChunks: RequestHandler = (request, _response, next) => {
  const push = request.push.bind(request);
  let [chunks, bytes] = [0, 0];
  // Counted as the parser hands them over: a listener for data would have the body flow before somebody reads it.
  request.push = (chunk: Buffer | null, encoding) => {
    chunks += 1;
    bytes += chunk?.length ?? 0;
    const isTiny = chunks > MAX_TINY_CHUNKS && bytes < chunks * MIN_CHUNK_BYTES;
    if (!isTiny) return push(chunk, encoding);
    request.destroy();
    return false;
  };
  next();
};

import type { RequestHandler } from "express";

/** Number of chunks in a body before the average size is checked: some clients send single lines or characters. */
const MAX_TINY_CHUNKS = 4_000;
/** Minimum average size of chunks after that. */
const MIN_CHUNK_BYTES = 32;

/**
 * Closes connections that send a body in thousands of tiny chunks: Node allocates a buffer for each, so that a megabyte in
 * chunks of one byte took 367 MB. Legitimate clients are not affected.
 */
export const refuseTinyChunks: RequestHandler = (request, _response, next) => {
  const push = request.push.bind(request);
  let [chunks, bytes] = [0, 0];
  // Counted in `push`: a data listener would switch the stream to flowing mode before the body is read.
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

import type { IncomingMessage, ServerResponse } from "node:http";

type Limits = { bytes: number; idleMs: number; totalMs: number };

/** Limits of discarding: more than any file limit by default, and no longer than a slow client may hold a connection. */
const LIMITS: Limits = { bytes: 268_435_456, idleMs: 5_000, totalMs: 30_000 };

/**
 * Reads and discards the rest of a body that was refused unread, within limits, before the connection is closed or used again
 * (lingering close). Otherwise a client that sends everything before it reads would get a reset connection instead of the
 * response.
 */
export function discardUnreadBody(
  request: IncomingMessage,
  response: ServerResponse,
  limits = LIMITS,
): void {
  // Before Node's own listener, which closes the connection after a response with `Connection: close`.
  response.prependListener("finish", () => {
    if (request.complete || request.destroyed) return;
    const { socket } = request;
    const destroy = () => socket.destroy();
    const destroySoon = socket.destroySoon.bind(socket);
    let isClosing = false;
    socket.destroySoon = () => {
      isClosing = true;
      socket.end();
    };
    const idle = setTimeout(destroy, limits.idleMs);
    const total = setTimeout(destroy, limits.totalMs);
    let remaining = limits.bytes;
    request.removeAllListeners("data");
    request.on("data", (chunk: Buffer) => {
      idle.refresh();
      remaining -= chunk.length;
      if (remaining < 0) destroy();
    });
    const clearTimers = () => [idle, total].forEach(clearTimeout);
    request.once("end", () => {
      clearTimers();
      socket.destroySoon = destroySoon;
      if (isClosing) destroySoon();
    });
    request.once("close", clearTimers);
    request.resume();
  });
}

import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** Limit of unanswered requests per connection. Browsers and proxies do not pipeline: they have one. */
const MAX_PENDING_REQUESTS = 20;

/**
 * Closes connections with more than 20 pipelined requests. Node parses a whole read and calls the listener for each request
 * synchronously, which blocked the event loop for 700 ms with 64 kB. Remaining requests of a closed connection are ignored.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const pending = new WeakMap<Socket, number>();
  return (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (pending.get(socket) ?? 0) + 1;
    if (count > MAX_PENDING_REQUESTS) {
      socket.destroy();
      return;
    }
    pending.set(socket, count);
    response.once("close", () => pending.set(socket, (pending.get(socket) ?? 1) - 1));
    listener(request, response);
  };
}

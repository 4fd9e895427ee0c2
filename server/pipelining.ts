import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/** How many requests one connection may have without a finished answer. Browsers and proxies have one: none of them pipelines. */
const MAX_PENDING_REQUESTS = 20;

/**
 * Closes the connection of whoever pipelines more than 20 requests: Node parses all that one read brings, and calls the listener
 * for each of them before anybody else is answered, which took 700 ms for 64 kB. What a closed connection has left is ignored.
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

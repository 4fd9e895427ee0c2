import type { Socket } from "node:net";
import { httpBytes, httpDuration, httpInFlight, httpRequests } from "./metrics";

/** A request that has ended: its route as a pattern, the status that it was answered with, null when its client had left. */
type EndedRequest = { method: string; route: string; status: number | null; seconds: number };

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** Methods that a route does not take are one, so that nobody makes labels by trying them. */
function methodOf(method: string, status: number | null): string {
  const name = method === "HEAD" ? "GET" : method;
  return status !== 405 && METHODS.includes(name) ? name : "other";
}

/** A request has come in. */
export function requestBegan(): void {
  httpInFlight.inc();
}

/** A request that requestBegan has heard of is over; its connection is asked how many bytes went over it. */
export function requestEnded(ended: EndedRequest, socket: Socket | null): void {
  httpInFlight.dec();
  countRequest(ended);
  if (socket) countBytes(socket);
}

/** Counts a request where a server tells of it only when it has ended. */
export function countRequest({ method: sent, route, status, seconds }: EndedRequest): void {
  const method = methodOf(sent, status);
  const outcome = status === null ? "aborted" : `${Math.floor(status / 100)}xx`;
  httpRequests.inc({ method, route, status: outcome });
  httpDuration.observe({ method, route }, seconds);
}

/** What was counted of each connection: several requests share one. */
const counted = new WeakMap<Socket, { received: number; sent: number }>();

function countBytes(socket: Socket) {
  const before = counted.get(socket) ?? { received: 0, sent: 0 };
  const now = { received: socket.bytesRead, sent: socket.bytesWritten };
  httpBytes.inc({ direction: "received" }, Math.max(0, now.received - before.received));
  httpBytes.inc({ direction: "sent" }, Math.max(0, now.sent - before.sent));
  counted.set(socket, now);
}

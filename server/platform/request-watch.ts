import type { Socket } from "node:net";
import { httpBytes, httpDuration, httpInFlight, httpRequests } from "./metrics";

/** A finished request: route pattern, and status code, null if the client disconnected. */
type EndedRequest = { method: string; route: string; status: number | null; seconds: number };

const METHODS = ["GET", "POST", "PUT", "DELETE"];

/** Metric label of a method; unsupported ones are "other", to bound cardinality. */
function toMethodLabel(method: string, status: number | null): string {
  const name = method === "HEAD" ? "GET" : method;
  return status !== 405 && METHODS.includes(name) ? name : "other";
}

/** Counts the start of a request. */
export function requestBegan(): void {
  httpInFlight.inc();
}

/** Counts the end of a request passed to `requestBegan`. @param socket connection, for counting bytes */
export function requestEnded(ended: EndedRequest, socket: Socket | null): void {
  httpInFlight.dec();
  countRequest(ended);
  if (socket) countBytes(socket);
}

/** Counts a finished request, for servers that report only the end. */
export function countRequest({ method: rawMethod, route, status, seconds }: EndedRequest): void {
  const method = toMethodLabel(rawMethod, status);
  const outcome = status === null ? "aborted" : `${Math.floor(status / 100)}xx`;
  httpRequests.inc({ method, route, status: outcome });
  httpDuration.observe({ method, route }, seconds);
}

/** Bytes counted so far by connection, which several requests share. */
const countedBytes = new WeakMap<Socket, { received: number; sent: number }>();

function countBytes(socket: Socket) {
  const before = countedBytes.get(socket) ?? { received: 0, sent: 0 };
  const now = { received: socket.bytesRead, sent: socket.bytesWritten };
  httpBytes.inc({ direction: "received" }, Math.max(0, now.received - before.received));
  httpBytes.inc({ direction: "sent" }, Math.max(0, now.sent - before.sent));
  countedBytes.set(socket, now);
}

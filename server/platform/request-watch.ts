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

/** Records the start of a request in the metrics. */
export function recordRequestStart(): void {
  httpInFlight.inc();
}

/** Records the end of a request whose start was recorded. @param socket connection, for its bytes */
export function recordRequestEnd(request: EndedRequest, socket: Socket | null): void {
  httpInFlight.dec();
  recordRequest(request);
  if (socket) recordBytes(socket);
}

/** Records a finished request whose start was not recorded. */
export function recordRequest({ method: rawMethod, route, status, seconds }: EndedRequest): void {
  const method = toMethodLabel(rawMethod, status);
  const outcome = status === null ? "aborted" : `${Math.floor(status / 100)}xx`;
  httpRequests.inc({ method, route, status: outcome });
  httpDuration.observe({ method, route }, seconds);
}

/** Bytes recorded so far of each connection, which several requests share. */
const recordedBytes = new WeakMap<Socket, { received: number; sent: number }>();

function recordBytes(socket: Socket) {
  const before = recordedBytes.get(socket) ?? { received: 0, sent: 0 };
  const now = { received: socket.bytesRead, sent: socket.bytesWritten };
  httpBytes.inc({ direction: "received" }, Math.max(0, now.received - before.received));
  httpBytes.inc({ direction: "sent" }, Math.max(0, now.sent - before.sent));
  recordedBytes.set(socket, now);
}

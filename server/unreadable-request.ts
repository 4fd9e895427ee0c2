import { randomUUID } from "node:crypto";
import { type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import type { Logger } from "pino";
import { defaultErrorCode } from "./platform/error-codes";
import { SECURITY_HEADERS } from "./platform/security-headers";

/** Status and message by error code of Node's HTTP parser; all others are a 400. */
const REFUSALS: Record<string, [status: number, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, "The headers are too large"],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, "The extensions of a chunk are too large"],
  ERR_HTTP_REQUEST_TIMEOUT: [408, "The request was not sent to its end"],
};
const UNREADABLE: [number, string] = [400, "This request cannot be read"];

/**
 * Responds to requests that are not valid HTTP, such as URLs with unencoded bytes, with a JSON envelope and the security
 * headers, which Node's default response lacks.
 */
export function answerUnreadableRequests(server: Server, log: Logger): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on("request", ({ socket }, response) => responses.set(socket, response));
  // Node's own 417 has neither envelope nor headers. RFC 9110 lets a server ignore an Expect that it does not know.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const { code = "" } = error;
    const current = responses.get(socket);
    // An error response in the middle of another response would corrupt that one.
    const isResponding = current?.headersSent && !current.writableFinished;
    if (code === "ECONNRESET" || !socket.writable || isResponding) return socket.destroy();
    const [status, message] = REFUSALS[code] ?? UNREADABLE;
    const requestId = randomUUID();
    log.info({ requestId, status, code }, "a request that cannot be read");
    socket.end(formatResponse(status, message, requestId));
  });
}

function formatResponse(status: number, message: string, requestId: string): string {
  const code = defaultErrorCode(status);
  const body = JSON.stringify({ success: false, result: { message, code, data: null } });
  const headers = {
    ...SECURITY_HEADERS,
    "X-Request-Id": requestId,
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    Connection: "close",
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", body].join("\r\n");
}

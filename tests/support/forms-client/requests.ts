import { Agent, type IncomingMessage, request as httpRequest } from "node:http";

export type HttpRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
};

export type HttpResponse = {
  url: string;
  method: string;
  status: number;
  headers: Record<string, string>;
  /** Values of all `Set-Cookie` headers, which cannot be joined. */
  setCookies: string[];
  body: Buffer;
  /** Request as sent, for tests that replay it. */
  request: HttpRequest;
};

/**
 * Sends a request over HTTP unchanged, and follows no redirect. Like a browser, sends it again if the server closed the reused
 * connection before it read the request, as it does with connections that were idle for some seconds.
 */
export function sendRequest(sent: HttpRequest): Promise<HttpResponse> {
  const { method, url, headers, body } = sent;
  return new Promise((resolve, reject) => {
    const length = body && { "Content-Length": String(body.length) };
    const options = { method, agent, headers: { ...headers, ...length } };
    const request = httpRequest(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => resolve(toHttpResponse(response, Buffer.concat(chunks), sent)));
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      const wasClosedIdle = request.reusedSocket && error.code === "ECONNRESET";
      if (wasClosedIdle) sendRequest(sent).then(resolve, reject);
      else reject(error);
    });
    request.end(body);
  });
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

function toHttpResponse(response: IncomingMessage, body: Buffer, sent: HttpRequest): HttpResponse {
  const { statusCode: status = 0, headersDistinct } = response;
  const joinedHeaders = Object.entries(headersDistinct).map(([name, values = []]) => [
    name,
    values.join(name === "set-cookie" ? "\n" : ", "),
  ]);
  const headers = Object.fromEntries(joinedHeaders) as Record<string, string>;
  const setCookies = headersDistinct["set-cookie"] ?? [];
  const { url, method } = sent;
  return { url, method, status, headers, setCookies, body, request: sent };
}

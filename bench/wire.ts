import { request } from "node:http";
import type { RecordedResponse } from "./bare-content";

export type WireResponse = { status: number; headers: Record<string, string>; body: Buffer };
type Options = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request and, unlike fetch, does not decompress the response. */
export function sendRequest(url: string, { method, headers, body }: Options = {}) {
  return new Promise<WireResponse>((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const headerEntries = Object.entries(response.headers).map(([name, value]) => [
          name,
          String(value),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(headerEntries) as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Requests a page as browsers do; on a second visit, with the cookie of the previous response. */
export async function fetchPage(url: string, previous?: WireResponse): Promise<WireResponse> {
  const cookie = previous?.headers["set-cookie"]?.split(";", 1)[0];
  const headers = {
    "Accept-Encoding": "gzip",
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
  };
  const response = await sendRequest(url, { headers });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`);
  return response;
}

/** Converts a response to one that the bare server can replay. */
export function toRecorded({ status, headers, body }: WireResponse): RecordedResponse {
  const headerNames = ["content-type", "content-encoding"].filter((name) => headers[name]);
  return {
    status,
    headers: {
      ...Object.fromEntries(headerNames.map((name) => [name, headers[name] ?? ""])),
      "content-length": String(body.length),
    },
    bodyBase64: body.toString("base64"),
  };
}

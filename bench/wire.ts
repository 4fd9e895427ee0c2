import { request } from "node:http";
import type { Recorded } from "./bare-content";

export type WireResponse = { status: number; headers: Record<string, string>; body: Buffer };
type Options = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request without decompressing the response, as fetch would. */
export function sendRequest(url: string, { method, headers, body }: Options = {}) {
  return new Promise<WireResponse>((resolve, reject) => {
    const outgoing = request(url, { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () => {
        const fields = Object.entries(response.headers).map(([name, value]) => [
          name,
          String(value),
        ]);
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(fields) as Record<string, string>,
          body: Buffer.concat(chunks),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/** Requests a page as browsers do; with the cookies of a previous response, as on a second visit. */
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
export function toRecorded({ status, headers, body }: WireResponse): Recorded {
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

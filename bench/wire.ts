import { request } from "node:http";
import type { Recorded } from "./bare-content";

export type WireAnswer = { status: number; headers: Record<string, string>; body: Buffer };
type Options = { method?: string; headers?: Record<string, string>; body?: string };

/** One request whose body stays as it came over the line, compressed or not: fetch would unpack it. */
export function overTheWire(url: string, { method, headers, body }: Options = {}) {
  return new Promise<WireAnswer>((resolve, reject) => {
    const call = request(url, { method, headers, agent: false }, (response) => {
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
    call.on("error", reject);
    call.end(body);
  });
}

/** A page as browsers ask for it; `again` sends the cookies of an earlier answer along, as on a second visit. */
export async function fetchPage(url: string, again?: WireAnswer): Promise<WireAnswer> {
  const cookie = again?.headers["set-cookie"]?.split(";", 1)[0];
  const headers = {
    "Accept-Encoding": "gzip",
    Accept: "text/html",
    ...(cookie && { Cookie: cookie }),
  };
  const answer = await overTheWire(url, { headers });
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`);
  return answer;
}

/** An answer as the bare server gives it again. */
export function recorded({ status, headers, body }: WireAnswer): Recorded {
  const kept = ["content-type", "content-encoding"].filter((name) => headers[name]);
  return {
    status,
    headers: {
      ...Object.fromEntries(kept.map((name) => [name, headers[name] ?? ""])),
      "content-length": String(body.length),
    },
    bodyBase64: body.toString("base64"),
  };
}

import { request as rawRequest } from "node:http";

/** Starts a POST request whose JSON body is sent in two parts. */
export function startSlowPost(address: string, body: object, headers: Record<string, string> = {}) {
  const bytes = Buffer.from(JSON.stringify(body));
  const request = rawRequest(address, {
    method: "POST",
    headers: {
      ...headers,
      "Content-Type": "application/json",
      "Content-Length": String(bytes.length),
      // The instance answers when it has received the headers.
      Expect: "100-continue",
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    request.on("response", (response) => resolve(response.resume().statusCode ?? 0));
    request.on("error", reject);
  });
  const started = new Promise<void>((resolve) => request.once("continue", resolve));
  request.write(bytes.subarray(0, 5));
  return { started, status, finish: () => request.end(bytes.subarray(5)) };
}

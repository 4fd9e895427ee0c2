import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type BareContent, INSERT_PATH, type RecordedResponse } from "./bare-content";
import { insertTag, queryList } from "./bare-database";

/**
 * Baseline that the product is compared with: node:http alone. It sends recorded responses, or runs the product's database
 * statements and sends the same JSON. Gets its content from the parent process, and exits with it.
 */
process.once("message", (content: BareContent) => {
  const server = createServer((request, response) => {
    respond(content, request, response).catch((error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    });
  });
  const { recorded } = content;
  process.on("message", (added: typeof recorded) => {
    Object.assign(recorded, added);
    process.send?.("learned");
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
process.once("disconnect", () => process.exit(0));

async function respond(content: BareContent, request: IncomingMessage, response: ServerResponse) {
  const url = request.url ?? "/";
  const body = request.method === "POST" ? await readBody(request) : "";
  const list = content.queried[url];
  if (list) return sendJson(response, 200, await queryList(list));
  if (url === INSERT_PATH) {
    return sendJson(response, 201, await insertTag(content.insertDatabaseFile, body));
  }
  const recorded = content.recorded[`${request.method} ${url}`];
  if (!recorded) return response.writeHead(404).end();
  response.writeHead(recorded.status, recorded.headers);
  response.end(decodeBody(recorded));
}

/** Cache of decoded bodies, so that decoding is not measured. */
const decoded = new WeakMap<RecordedResponse, Buffer>();

function decodeBody(recorded: RecordedResponse): Buffer {
  const bytes = decoded.get(recorded) ?? Buffer.from(recorded.bodyBase64, "base64");
  decoded.set(recorded, bytes);
  return bytes;
}

async function readBody(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const chunk of request) text += String(chunk);
  return text;
}

function sendJson(response: ServerResponse, status: number, body: unknown) {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}

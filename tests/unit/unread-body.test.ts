import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { discardUnreadBody } from "~/server/unread-body";

const HOURS_MS = 3_600_000;
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** Connects to a server that refuses every request without reading its body. */
async function connectToRefusing(limits: Parameters<typeof discardUnreadBody>[2]) {
  const server = createServer((request, response) => {
    discardUnreadBody(request, response, limits);
    response.writeHead(413, { "Content-Length": 7 }).end("refused");
  });
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.on("error", () => undefined);
  return socket;
}

/** Waits until a connection is closed, with or without an error. */
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.closed) resolve();
    else socket.once("close", () => resolve());
  });

const head = (connection: string, length: number) =>
  `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n`;

describe("a connection whose request was refused unread", () => {
  it.each(["close", "keep-alive"])("is closed if the client pauses: %s", async (connection) => {
    const socket = await connectToRefusing({ bytes: 1_000, idleMs: 20, totalMs: HOURS_MS });
    socket.write(`${head(connection, 100)}a part`);
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 413 .*refused$/s);
    await closed(socket);
  });

  it.each(["close", "keep-alive"])("is closed if the body drips: %s", async (connection) => {
    const socket = await connectToRefusing({ bytes: HOURS_MS, idleMs: HOURS_MS, totalMs: 50 });
    socket.write(head(connection, HOURS_MS));
    const drip = setInterval(() => socket.write("a"), 5);
    socket.resume();
    await closed(socket);
    clearInterval(drip);
  });

  it.each(["close", "keep-alive"])(
    "is closed beyond the limit of bytes: %s",
    async (connection) => {
      const socket = await connectToRefusing({ bytes: 1_000, idleMs: HOURS_MS, totalMs: HOURS_MS });
      socket.write(head(connection, HOURS_MS));
      const flood = setInterval(() => socket.write("a".repeat(500)), 1);
      socket.resume();
      await closed(socket);
      clearInterval(flood);
    },
  );
});

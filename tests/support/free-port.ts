import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below those that systems give to whoever connects: one of these is not taken between asking and using it. */
const FROM = 18_000;
const TO = 32_000;

/** A port of this machine that nobody listens on, for programs that cannot be told to find one themselves. */
export async function freePort(): Promise<number> {
  const port = randomInt(FROM, TO);
  return (await canListen(port)) ? port : freePort();
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** Below the ephemeral range, so that no outgoing connection takes the port before it is used. */
const MIN_PORT = 18_000;
const MAX_PORT = 32_000;

/** Finds a free local port, for programs that cannot listen on port 0. */
export async function findFreePort(): Promise<number> {
  const port = randomInt(MIN_PORT, MAX_PORT);
  return (await canListen(port)) ? port : findFreePort();
}

function canListen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}

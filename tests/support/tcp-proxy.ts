import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** Starts a TCP proxy to a local server that can delay, hang or cut connections. */
export async function startTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let heldWrites: (() => void)[] | null = null;
  let resetText: string | null = null;
  const pipe = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk: Buffer) => {
      if (resetText && chunk.includes(resetText)) return void from.resetAndDestroy();
      const write = () => void to.write(chunk);
      if (heldWrites) heldWrites.push(write);
      else if (delayMs > 0) setTimeout(write, delayMs);
      else write();
    });
    from.on("error", () => to.destroy());
    from.on("close", () => {
      sockets.delete(from);
      to.destroy();
    });
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    pipe(client, upstream);
    pipe(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** Delays data in both directions from now on. */
    delay: (ms: number) => void (delayMs = ms),
    /** Holds all data back until `resume`. */
    hang: () => void (heldWrites ??= []),
    resume() {
      const pending = heldWrites ?? [];
      heldWrites = null;
      for (const write of pending) write();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    /** Resets connections that send data with this text from now on; null stops that. */
    resetOn: (text: string | null) => void (resetText = text),
    /** Number of open connections. */
    countConnections: () => sockets.size / 2,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

import { connect, createServer, type Socket } from "node:net";
import type { AddressInfo } from "node:net";

/** A line to another server on this machine that can be slow, hang, or be cut. */
export async function slowLine(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let delayMs = 0;
  let held: (() => void)[] | null = null;
  let cutAt: string | null = null;
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on("data", (chunk: Buffer) => {
      if (cutAt && chunk.includes(cutAt)) return void from.resetAndDestroy();
      const write = () => void to.write(chunk);
      if (held) held.push(write);
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
    pass(client, upstream);
    pass(upstream, client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    /** So late everything arrives from now on, each way. */
    delay: (ms: number) => void (delayMs = ms),
    hang: () => void (held ??= []),
    goOn() {
      const waiting = held ?? [];
      held = null;
      for (const write of waiting) write();
    },
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    /** Whatever holds these words is lost from now on, and its connection with it. */
    cutAt: (words: string | null) => void (cutAt = words),
    /** How many connections there are now. */
    connections: () => sockets.size / 2,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

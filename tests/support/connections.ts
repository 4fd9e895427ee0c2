import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { RunningServer } from "./server";

/** Opens a TCP connection to the server; it reads nothing until `resume()`. */
export function openConnection({ url }: RunningServer): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname)
    .on("error", () => undefined)
    .pause();
}

/** Opens connections that send nothing, and waits until all are established. */
export async function openIdleConnections(server: RunningServer, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => openConnection(server));
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))),
  );
  return sockets;
}

/** Number of open file descriptors of a server (Linux). */
export const countOpenFiles = ({ process: { pid } }: RunningServer): number =>
  readdirSync(`/proc/${pid}/fd`).length;

/** Measures the seconds until the server closes a connection. */
export function measureSecondsToClose(socket: Socket): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    socket.once("close", () => resolve((performance.now() - startedAt) / 1_000));
    socket.resume();
  });
}

import { readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import type { RunningServer } from "./server";

/** A connection that sends what it is told and reads nothing of its own accord. */
export function aConnection({ url }: RunningServer): Socket {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname)
    .on("error", () => undefined)
    .pause();
}

/** So many connections that say nothing, all of them accepted. */
export async function idleConnections(server: RunningServer, count: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => aConnection(server));
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.once("connect", resolve))),
  );
  return sockets;
}

/** How many files and connections a server has open. */
export const openFilesOf = ({ process: { pid } }: RunningServer): number =>
  readdirSync(`/proc/${pid}/fd`).length;

/** After how many seconds the server ends a connection that it hears too little of. */
export function untilClosed(socket: Socket): Promise<number> {
  const began = performance.now();
  return new Promise((resolve) => {
    socket.once("close", () => resolve((performance.now() - began) / 1_000));
    socket.resume();
  });
}

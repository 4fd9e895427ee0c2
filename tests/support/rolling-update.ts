import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { RunningServer } from "./server";

const SCRIPT = path.resolve(import.meta.dirname, "../../deploy/rolling-update.mjs");

/**
 * Runs the documented script of a rolling update, whose restart command asks this process.
 * @param servers the instances, which are replaced by the restarted ones
 * @param start starts an instance on a port
 * @returns the exit code of the script and what it printed
 */
export async function runRollingUpdate(
  servers: RunningServer[],
  start: (port: string) => Promise<RunningServer>,
) {
  const ports = servers.map(({ url }) => new URL(url).port);
  const restart = async (port: string) => {
    const index = ports.indexOf(port);
    await servers[index]?.stop();
    servers[index] = await start(port);
  };
  const control = createServer((request, response) => {
    restart(request.url?.slice(1) ?? "").then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(control.address() as AddressInfo).port}/{}`;
  const ask = `fetch("${address}").then(({ ok }) => process.exit(ok ? 0 : 1))`;
  const RESTART_COMMAND = `'${process.execPath}' -e '${ask}'`;
  const child = spawn(process.execPath, [SCRIPT, ...ports], {
    env: { ...process.env, RESTART_COMMAND },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => (output += String(chunk)));
  }
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  control.close();
  return { code, output };
}

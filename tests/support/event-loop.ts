import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { preloadEnv } from "./preload";
import type { RunningServer } from "./server";

/**
 * Monitors a server's event loop: start the server with `env`; `measureStall` returns the longest stall in milliseconds
 * while some work runs.
 */
export function monitorEventLoop() {
  const file = path.join(mkdtempSync(path.join(tmpdir(), "calmward-stall-")), "ms");
  const code = `
    import { monitorEventLoopDelay } from "node:perf_hooks";
    import { renameSync, writeFileSync } from "node:fs";
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    process.on("SIGUSR2", () => {
      const ms = delay.max / 1e6;
      delay.reset();
      writeFileSync(${JSON.stringify(`${file}.part`)}, String(ms));
      renameSync(${JSON.stringify(`${file}.part`)}, ${JSON.stringify(file)});
    });
  `;
  const readLongestStall = async ({ process: server }: RunningServer) => {
    rmSync(file, { force: true });
    server.kill("SIGUSR2");
    while (!existsSync(file)) await pause(5);
    return Number(readFileSync(file, "utf8"));
  };
  return {
    env: preloadEnv(code),
    async measureStall(server: RunningServer, work: () => Promise<unknown>): Promise<number> {
      await readLongestStall(server);
      await work();
      // Include what the server still does after its response.
      await pause(20);
      return readLongestStall(server);
    },
  };
}

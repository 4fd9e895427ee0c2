import { findFreePort } from "./free-port";
import { preloadEnv } from "./preload";
import { type RunningServer, startServer } from "./server";

/** Cost of one request on the server. */
export type Cost = {
  /** Longest stall of the event loop: CPU time of the main thread between two samples, in ms. */
  stallMs: number;
  /** Peak growth of resident memory, in MB. */
  grownMb: number;
};

/**
 * Code that runs in the server and samples the CPU time of the main thread every millisecond; CPU time, so that a busy
 * machine does not look like a stall. A second HTTP server returns the maximum so far and resets it.
 */
const buildRecorder = (port: number) => `
  import { readFileSync } from "node:fs";
  import { createServer } from "node:http";
  import { isMainThread } from "node:worker_threads";

  const mainThread = \`/proc/self/task/\${process.pid}/schedstat\`;
  const cpuMs = () => Number(readFileSync(mainThread, "utf8").split(" ", 1)[0]) / 1e6;
  const rss = () => process.memoryUsage.rss() / 1_048_576;

  if (isMainThread) {
    let last = cpuMs();
    let [stallMs, peakMb, startMb] = [0, rss(), rss()];
    const sample = () => {
      const now = cpuMs();
      stallMs = Math.max(stallMs, now - last);
      peakMb = Math.max(peakMb, rss());
      last = now;
    };
    setInterval(sample, 1).unref();
    createServer((request, response) => {
      sample();
      response.setHeader("Connection", "close");
      response.end(JSON.stringify({ stallMs, grownMb: peakMb - startMb }));
      [stallMs, peakMb, startMb] = [0, rss(), rss()];
      last = cpuMs();
    }).listen(${port}, "127.0.0.1").unref();
  }
`;

/** Starts a server that records its stalls. `measureCost` measures some work; no other requests may run meanwhile. */
export async function startRecordedServer(env: Record<string, string>, dataDir?: string) {
  const port = await findFreePort();
  const recorded = await startServer({
    dataDir,
    env: { ...env, ...preloadEnv(buildRecorder(port)) },
  });
  // `env` has no recorder, since `admin` commands get this environment too.
  const server: RunningServer = { ...recorded, env };
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Cost;
  const measureCost = async (work: () => Promise<unknown>): Promise<Cost> => {
    await read();
    await work();
    return read();
  };
  return { server, measureCost };
}

import { freePort } from "./free-port";
import { preloading } from "./preload";
import { type RunningServer, startServer } from "./server";

/** What one request cost the server. */
export type Cost = {
  /** For how long, at most, nobody else was answered: processor time of the main thread between two looks, in ms. */
  stallMs: number;
  /** By how much the resident memory of the process grew at its highest, in MB. */
  grownMb: number;
};

/**
 * Runs in the server: looks every millisecond how much processor time the main thread has had since the last look, so that a
 * busy machine is not taken for a stall. A server of its own tells the worst so far, and begins anew.
 */
const recorder = (port: number) => `
  import { readFileSync } from "node:fs";
  import { createServer } from "node:http";
  import { isMainThread } from "node:worker_threads";

  const mainThread = \`/proc/self/task/\${process.pid}/schedstat\`;
  const processorMs = () => Number(readFileSync(mainThread, "utf8").split(" ", 1)[0]) / 1e6;
  const rss = () => process.memoryUsage.rss() / 1_048_576;

  if (isMainThread) {
    let last = processorMs();
    let [stallMs, peakMb, beganMb] = [0, rss(), rss()];
    const look = () => {
      const now = processorMs();
      stallMs = Math.max(stallMs, now - last);
      peakMb = Math.max(peakMb, rss());
      last = now;
    };
    setInterval(look, 1).unref();
    createServer((request, response) => {
      look();
      response.setHeader("Connection", "close");
      response.end(JSON.stringify({ stallMs, grownMb: peakMb - beganMb }));
      [stallMs, peakMb, beganMb] = [0, rss(), rss()];
      last = processorMs();
    }).listen(${port}, "127.0.0.1").unref();
  }
`;

/** Starts a server whose stalls are recorded. `costOf` measures what some work costs it; nothing else may ask it meanwhile. */
export async function startRecordedServer(env: Record<string, string>) {
  const port = await freePort();
  const recorded = await startServer({ env: { ...env, ...preloading(recorder(port)) } });
  // The operator's commands get the same settings, and are not recorded.
  const server: RunningServer = { ...recorded, env };
  const read = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as Cost;
  const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
    await read();
    await work();
    return read();
  };
  return { server, costOf };
}

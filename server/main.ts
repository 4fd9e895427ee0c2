import { createServer } from "node:http";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import type { ProductBuild } from "./build";
import { createHttpServer } from "./http-server";
import { limitPipelining } from "./pipelining";
import { runServer } from "./run-server";
import { answerUnreadableRequests } from "./unreadable-request";

const LIMITS = {
  /** A video over a slow line; whoever falls silent is left sooner, where bodies are read. */
  requestTimeout: 3_600_000,
  /** Whoever opens a connection and says nothing, or a letter at a time. */
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
};

// Where a machine has much memory, V8 lets the heap grow to many times of what lives in it before it looks for what does not
// (docs/decisions/0036).
setFlagsFromString("--heap-growing-percent=25");

// What is made here belongs to its owner alone, however it was started.
process.umask(0o077);

/** The server for real use and for trying out: serves the build that this file is an entry of. */
await runServer(async () => {
  // @ts-expect-error Remix's Vite plugin makes this module
  const build = (await import("virtual:remix/server-build")) as ProductBuild;
  const { settings, log, watch, shutDown, started } = build.entry.module;
  const app = createHttpServer({ build, routes: build.routes, settings: settings(), log, watch });
  const server = createServer(LIMITS, limitPipelining(app));
  answerUnreadableRequests(server, log);
  forgetUnusedModules();
  return {
    server,
    settings: settings(),
    log,
    shutDown,
    started,
  };
});

/** Node has read what a CommonJS module could hand on, such as React's build for development, and keeps it: 2 MB. */
function forgetUnusedModules() {
  const { cache } = createRequire(import.meta.url);
  for (const [file, module] of Object.entries(cache)) {
    if (!module?.loaded) delete cache[file];
  }
}

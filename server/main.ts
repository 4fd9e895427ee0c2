import { createServer } from "node:http";
import { createRequire } from "node:module";
import { setFlagsFromString } from "node:v8";
import type { ProductBuild } from "./build";
import { createHttpServer } from "./http-server";
import { answerSupervisorsOnly, isJobsOnly } from "./jobs-only";
import { limitPipelining } from "./pipelining";
import { runServer } from "./run-server";
import { answerUnreadableRequests } from "./unreadable-request";

/** Timeouts and interval in milliseconds. */
const HTTP_TIMEOUTS = {
  /** Enough for uploading a video on a slow connection; stalled bodies time out earlier, where they are read. */
  requestTimeout: 3_600_000,
  /** Against clients that send no headers, or send them byte by byte (slowloris). */
  headersTimeout: 20_000,
  /**
   * Longer than most pauses between two pages, which then need no new connection, and than the minute for which proxies keep
   * theirs: a request that is sent just as the server closes its idle connection fails.
   */
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
};

// On machines with much memory, V8 by default lets the heap grow to a multiple of the live objects before a major
// collection (docs/decisions/0036).
setFlagsFromString("--heap-growing-percent=25");

// Created files are accessible to the owner only, however the process was started.
process.umask(0o077);

/** Production server: serves the Remix build, with which this file is bundled. */
await runServer(async () => {
  // @ts-expect-error Remix's Vite plugin makes this module
  const build = (await import("virtual:remix/server-build")) as ProductBuild;
  const {
    settings,
    log,
    watch,
    announceShutDown,
    shutDown,
    started: startUpReport,
  } = build.entry.module;
  const app = createHttpServer({ build, routes: build.routes, settings: settings(), log, watch });
  const listener = limitPipelining(isJobsOnly() ? answerSupervisorsOnly(app) : app);
  const server = createServer(HTTP_TIMEOUTS, listener);
  answerUnreadableRequests(server, log);
  evictUnusedModules();
  return {
    server,
    settings: settings(),
    log,
    announceShutDown,
    shutDown,
    startUpReport,
  };
});

/** Frees the 2 MB of CommonJS modules that Node parsed for their exports but never loaded, such as React's development build. */
function evictUnusedModules() {
  const { cache } = createRequire(import.meta.url);
  for (const [file, module] of Object.entries(cache)) {
    if (!module?.loaded) delete cache[file];
  }
}

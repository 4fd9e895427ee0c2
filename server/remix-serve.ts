import type morganModule from "morgan";
import { createRequire } from "node:module";
import path from "node:path";
import type { ProductBuild } from "./build";
import { createPatternMatcher } from "./http-patterns";
import { captureOutput, isTextLog, printFatal, redactPath, startLog } from "./platform/log";
import { recordRequest } from "./platform/request-watch";
import { formatSetUpNotice } from "./run-server";
import { settings } from "./platform/settings";
import { shutDown, startUp } from "./start-up";

/**
 * Runs the build under plain @remix-run/serve, for platforms that require it. Its access log prints whole URLs, search
 * texts included, so the log format is replaced beforehand; the replacement also counts requests.
 */
const require = createRequire(import.meta.url);
const requireFromServe = createRequire(require.resolve("@remix-run/serve/package.json"));
const morgan = requireFromServe("morgan") as typeof morganModule;

// Created files are accessible to the owner only, however the process was started.
process.umask(0o077);
captureOutput();
process.env.HOST ??= "127.0.0.1";
process.env.PORT ??= "3000";
const startUpReport = await startUp().catch((error: unknown) => {
  printFatal(error);
  process.exit(1);
});
// @ts-expect-error Remix's Vite plugin makes this module
const { routes } = (await import("virtual:remix/server-build")) as ProductBuild;
const findPattern = createPatternMatcher(routes);

morgan.format("tiny", (tokens, request, response) => {
  const method = tokens.method?.(request, response) ?? "";
  const address = tokens.url?.(request, response) ?? "";
  const status = Number(tokens.status?.(request, response)) || null;
  const ms = Number(tokens["response-time"]?.(request, response)) || 0;
  recordRequest({ method, route: findPattern(address), status, seconds: ms / 1_000 });
  const time = new Date().toISOString();
  return JSON.stringify({ level: "info", time, method, path: redactPath(address), status, ms });
});

if (startUpReport.setUpLink) {
  const address = `http://${process.env.HOST}:${process.env.PORT}`;
  const notice = formatSetUpNotice(settings().publicUrl?.origin ?? address, startUpReport);
  if (isTextLog()) console.log(notice);
  else startLog.info(notice);
}
// Read by remix-serve as its argument, the path of the build.
process.argv[2] = path.join(import.meta.dirname, "index.js");
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => setTimeout(() => void shutDown(), 100).unref());
}
requireFromServe("./dist/cli.js");

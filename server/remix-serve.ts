import type morganModule from "morgan";
import { createRequire } from "node:module";
import path from "node:path";
import { pathForLog } from "./platform/log";
import { setUpWords } from "./run-server";
import { settings } from "./platform/settings";
import { shutDown, startUp } from "./start-up";

/**
 * The same build under plain @remix-run/serve, for platforms that insist on it. Its request log prints whole addresses,
 * search texts included, so the format is replaced before it is used.
 */
const require = createRequire(import.meta.url);
const serve = createRequire(require.resolve("@remix-run/serve/package.json"));
const morgan = serve("morgan") as typeof morganModule;

morgan.format("tiny", (tokens, request, response) =>
  JSON.stringify({
    level: "info",
    time: new Date().toISOString(),
    method: tokens.method?.(request, response),
    path: pathForLog(tokens.url?.(request, response) ?? ""),
    status: Number(tokens.status?.(request, response)),
    ms: Number(tokens["response-time"]?.(request, response)),
  }),
);

process.env.HOST ??= "127.0.0.1";
process.env.PORT ??= "3000";
const started = await startUp();
if (started.setUpLink) {
  const address = `http://${process.env.HOST}:${process.env.PORT}`;
  console.log(setUpWords(settings().publicUrl?.origin ?? address, started));
}
process.argv[2] = path.join(import.meta.dirname, "index.js");
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => setTimeout(() => void shutDown(), 100).unref());
}
serve("./dist/cli.js");

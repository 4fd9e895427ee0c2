// `npm run serve`: serves the existing build without installing or building anything.
import { existsSync } from "node:fs";
import path from "node:path";

process.chdir(path.resolve(import.meta.dirname, ".."));
process.env.NODE_ENV = "production";
process.env.SECOND_FACTOR ||= "administrators";
if (!existsSync("build/server/main.js")) {
  fail("There is no build yet: run `npm run build` first, or `npm start`.");
}
// What Node warns of while the server is loaded; from then on its log has it.
process.removeAllListeners("warning").on("warning", ({ stack }) => print("warn", stack));
// The server reports its own errors; this is for a file or a package of it that cannot be loaded.
await import("../build/server/main.js").catch(({ stack }) => fail(stack));

function fail(msg) {
  print("fatal", msg);
  process.exit(1);
}

/** Prints a line like those of the log, which is not loaded yet; plain text for people. */
function print(level, msg) {
  const line = { level, time: new Date().toISOString(), msg };
  console.error(process.env.LOG_FORMAT === "text" ? msg : JSON.stringify(line));
}

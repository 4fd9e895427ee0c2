// `npm run serve`: serves the existing build without installing or building anything.
import { existsSync } from "node:fs";
import path from "node:path";

process.chdir(path.resolve(import.meta.dirname, ".."));
process.env.NODE_ENV = "production";
process.env.SECOND_FACTOR ||= "administrators";
if (!existsSync("build/server/main.js")) {
  console.error("There is no build yet: run `npm run build` first, or `npm start`.");
  process.exit(1);
}
await import("../build/server/main.js");

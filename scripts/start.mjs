// `npm start`: installs and builds what is missing, then serves, for a local trial.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, ROOT } from "./install.mjs";

process.chdir(ROOT);
process.env.ACCESS ||= "open";
process.env.SAMPLE_CONTENT ||= "on";
process.env.LOG_FORMAT ||= "text";
process.env.SECOND_FACTOR ||= "optional";
await ensureInstalled();
await ensureBuilt();
await import("./serve.mjs");

// `npm start`: installs and builds what is missing, then serves. For trying Calmward out on one's own machine.
import { ensureBuilt } from "./build.mjs";
import { ensureInstalled, ROOT } from "./install.mjs";

process.chdir(ROOT);
process.env.ACCESS ||= "open";
process.env.SAMPLE_CONTENT ||= "on";
ensureInstalled();
ensureBuilt();
await import("./serve.mjs");

// Serves the build to the browser tests, each time on an empty database with the sample content.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

process.env.DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-e2e-"));
process.env.NODE_ENV = "production";
process.env.ACCESS = "open";
process.env.TIME_ZONE = "UTC";
process.env.LOG_LEVEL = "warn";
await import("../../build/server/main.js");

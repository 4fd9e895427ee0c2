// Serves the build to the browser tests, on a fresh database with the sample content.
import { rmSync } from "node:fs";

rmSync(process.env.DATA_DIR, { recursive: true, force: true });
process.env.NODE_ENV = "production";
process.env.TIME_ZONE = "UTC";
process.env.LOG_LEVEL = "warn";
process.env.DRAIN_SECONDS = "0";
process.env.SAMPLE_CONTENT ||= "on";
// All test browsers share one IP address, which the rate limit counts by.
process.env.VISITOR_REQUESTS_PER_MINUTE = "1000000";
await import("../../build/server/main.js");

// Serves the build to the browser tests: a process for each server, on a fresh database with the sample content.
import { spawn } from "node:child_process";
import { rmSync } from "node:fs";

for (const { port, access, dataDir } of JSON.parse(process.env.SERVERS)) {
  rmSync(dataDir, { recursive: true, force: true });
  const env = {
    ...process.env,
    PORT: String(port),
    ACCESS: access,
    DATA_DIR: dataDir,
    NODE_ENV: "production",
    TIME_ZONE: "UTC",
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "0",
    SAMPLE_CONTENT: process.env.SAMPLE_CONTENT || "on",
    // All test browsers share one IP address, which the rate limit counts by.
    VISITOR_REQUESTS_PER_MINUTE: "1000000",
  };
  spawn(process.execPath, ["build/server/main.js"], { env, stdio: "inherit" }).once(
    "exit",
    (code) => process.exit(code ?? 1),
  );
}

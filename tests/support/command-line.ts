import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

type CommandResult = { code: number | null; stdout: string; stderr: string };

/** Returns a function that runs the built `admin` command on a data directory. */
export function createAdminRunner(dataDir: string, env: Record<string, string> = {}) {
  return (...args: string[]): Promise<CommandResult> =>
    run(process.execPath, [path.join(ROOT, "build/server/admin.js"), ...args], dataDir, env);
}

/** Returns a function that runs the built database command, such as "migrate", on a data directory. */
export function createDatabaseRunner(dataDir: string, env: Record<string, string> = {}) {
  return (...args: string[]): Promise<CommandResult> =>
    run(process.execPath, [path.join(ROOT, "build/server/database.js"), ...args], dataDir, env);
}

/** Runs `npm run admin`, as operators do. */
export const runNpmAdmin = (dataDir: string, ...args: string[]): Promise<CommandResult> =>
  run("npm", ["run", "--silent", "admin", "--", ...args], dataDir, {});

function run(command: string, args: string[], dataDir: string, extraEnv: Record<string, string>) {
  const env = { ...process.env, TIME_ZONE: "UTC", DATA_DIR: dataDir, ...extraEnv };
  const child = spawn(command, args, { cwd: ROOT, env });
  let [stdout, stderr] = ["", ""];
  child.stdout.on("data", (chunk) => (stdout += String(chunk)));
  child.stderr.on("data", (chunk) => (stderr += String(chunk)));
  return new Promise<CommandResult>((resolve) =>
    child.once("close", (code) => resolve({ code, stdout: stdout.trim(), stderr: stderr.trim() })),
  );
}

import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

type Said = { code: number | null; printed: string; complaint: string };

/** Runs the built command line of the operator's, on the data directory given. */
export function operatorOf(dataDir: string, env: Record<string, string> = {}) {
  return (...words: string[]): Promise<Said> =>
    run(process.execPath, [path.join(ROOT, "build/server/admin.js"), ...words], dataDir, env);
}

/** Runs the built commands for the database, such as "migrate", on the data directory given. */
export function databaseCommandOf(dataDir: string, env: Record<string, string> = {}) {
  return (...words: string[]): Promise<Said> =>
    run(process.execPath, [path.join(ROOT, "build/server/database.js"), ...words], dataDir, env);
}

/** The operator's command line as people type it. */
export const npmRunAdmin = (dataDir: string, ...words: string[]): Promise<Said> =>
  run("npm", ["run", "--silent", "admin", "--", ...words], dataDir, {});

function run(command: string, words: string[], dataDir: string, more: Record<string, string>) {
  const env = { ...process.env, TIME_ZONE: "UTC", DATA_DIR: dataDir, ...more };
  const child = spawn(command, words, { cwd: ROOT, env });
  let [printed, complaint] = ["", ""];
  child.stdout.on("data", (chunk) => (printed += String(chunk)));
  child.stderr.on("data", (chunk) => (complaint += String(chunk)));
  return new Promise<Said>((resolve) =>
    child.once("close", (code) =>
      resolve({ code, printed: printed.trim(), complaint: complaint.trim() }),
    ),
  );
}

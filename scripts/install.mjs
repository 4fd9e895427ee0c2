// Installs the locked packages when they are missing or belong to another lock file.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { refuseNode } from "./node-releases.mjs";

export const ROOT = path.resolve(import.meta.dirname, "..");
const MARK = path.join(ROOT, "node_modules", ".calmward-installed");

/** Runs a command to its end; a failure ends this process with the same code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a program that a package brought along. */
export function runPackage(entry, args, env) {
  run(process.execPath, [path.join(ROOT, "node_modules", entry), ...args], env);
}

/** Inputs of the installed packages: the lock file, our patches, and the Node that native ones were built for. */
function wanted() {
  const hash = createHash("sha256").update(readFileSync(path.join(ROOT, "package-lock.json")));
  const patches = path.join(ROOT, "patches");
  for (const name of readdirSync(patches).sort()) {
    hash.update(readFileSync(path.join(patches, name)));
  }
  return hash.update(process.version).digest("hex");
}

export function ensureInstalled() {
  const refusal = refuseNode(process.versions.node);
  if (refusal) {
    console.error(refusal);
    process.exit(1);
  }
  if (existsSync(MARK) && readFileSync(MARK, "utf8") === wanted()) return;
  console.log("Installing packages (once; a minute or two)...");
  run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev"]);
}

// The package's postinstall step leaves the mark, whoever ran the installation.
if (process.argv[2] === "--mark") writeFileSync(MARK, wanted());

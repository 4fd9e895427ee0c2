// Installs the locked packages if they are missing or belong to another lock file.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findNodeProblem } from "./node-releases.mjs";

export const ROOT = path.resolve(import.meta.dirname, "..");
const STAMP = path.join(ROOT, "node_modules", ".calmward-installed");

/** Runs a command, while what runs beside it can still report; exits with its status if it fails. */
export async function run(command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: "inherit",
    shell: process.platform === "win32",
    env: { ...process.env, ...env },
  });
  const status = await new Promise((resolve) => {
    child.once("close", resolve);
    child.once("error", ({ message }) => {
      console.error(message);
      resolve(1);
    });
  });
  if (status !== 0) process.exit(status ?? 1);
}

/** Runs a script of an installed package. */
export async function runPackage(entry, args, env) {
  await run(process.execPath, [path.join(ROOT, "node_modules", entry), ...args], env);
}

/** The product's own name and version in the lock file. A release changes the version, but nothing that is installed. */
const OWN_VERSION = /("name": "calmward",\s+"version": )"[^"]+"/g;

/** Hash of what an installation depends on: the lock file, our patches, and the Node version of native packages. */
function computeFingerprint() {
  const lock = readFileSync(path.join(ROOT, "package-lock.json"), "utf8");
  const hash = createHash("sha256").update(lock.replaceAll(OWN_VERSION, '$1"0.1.0"'));
  const patches = path.join(ROOT, "patches");
  for (const name of readdirSync(patches).sort()) {
    hash.update(readFileSync(path.join(patches, name)));
  }
  return hash.update(process.version).digest("hex");
}

export async function ensureInstalled() {
  const problem = findNodeProblem(process.versions.node);
  if (problem) {
    console.error(problem);
    process.exit(1);
  }
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === computeFingerprint()) return;
  console.log("Installing packages (once; a minute or two)...");
  await run("npm", ["ci", "--no-audit", "--no-fund", "--loglevel=error", "--include=dev"]);
}

// The package's postinstall step writes the stamp after every installation, also after a plain `npm ci`.
if (process.argv[2] === "--mark") writeFileSync(STAMP, computeFingerprint());

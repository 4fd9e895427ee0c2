// Builds the product if the build is missing or older than its sources.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { writeSbom } from "./write-sbom.mjs";
import { ensureInstalled, ROOT, runPackage } from "./install.mjs";

const SOURCE_FOLDERS = ["app", "server", "models", "migrations", "public", "patches", "vite"];
const API_DOCUMENT = "scripts/write-api-document.ts";
const SOURCE_FILES = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/build-warnings.ts",
  "scripts/write-sbom.mjs",
  "remix.config.js",
  "tsconfig.json",
  API_DOCUMENT,
];
const STAMP = path.join(ROOT, "build", "stamp");

/** Newest modification time in a folder tree, with directories, since a deletion changes only theirs. */
function findNewestChangeMs(folder) {
  const { mtimeMs } = statSync(folder);
  const childTimes = readdirSync(folder, { withFileTypes: true }).map((entry) => {
    const child = path.join(folder, entry.name);
    return entry.isDirectory() ? findNewestChangeMs(child) : statSync(child).mtimeMs;
  });
  return Math.max(mtimeMs, ...childTimes);
}

function isBuildCurrent() {
  if (!existsSync(STAMP)) return false;
  const builtAt = statSync(STAMP).mtimeMs;
  const changeTimes = [
    ...SOURCE_FOLDERS.map((name) => findNewestChangeMs(path.join(ROOT, name))),
    ...SOURCE_FILES.map((name) => statSync(path.join(ROOT, name)).mtimeMs),
  ];
  return Math.max(...changeTimes) <= builtAt;
}

export async function ensureBuilt() {
  if (!isBuildCurrent()) await build();
}

export async function build() {
  console.log("Building...");
  rmSync(path.join(ROOT, "build"), { recursive: true, force: true });
  await runPackage("@remix-run/dev/dist/cli.js", ["vite:build", "--logLevel", "warn"]);
  await runPackage("tsx/dist/cli.mjs", [API_DOCUMENT]);
  writeSbom();
  writeFileSync(STAMP, "");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled();
  await build();
}

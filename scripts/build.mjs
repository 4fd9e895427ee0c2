// Builds the product when the build is missing or older than what it is made of.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { ensureInstalled, ROOT, runPackage } from "./install.mjs";

const SOURCES = ["app", "server", "models", "migrations", "public", "patches"];
const API_DOCUMENT = "scripts/write-api-document.ts";
const FILES = [
  "package-lock.json",
  "vite.config.ts",
  "scripts/build-warnings.ts",
  "remix.config.js",
  "tsconfig.json",
  API_DOCUMENT,
];
const STAMP = path.join(ROOT, "build", "stamp");

/** The time of the newest change below a folder; directories count, since a deletion changes only them. */
function newest(place) {
  const { mtimeMs } = statSync(place);
  const below = readdirSync(place, { withFileTypes: true }).map((entry) => {
    const child = path.join(place, entry.name);
    return entry.isDirectory() ? newest(child) : statSync(child).mtimeMs;
  });
  return Math.max(mtimeMs, ...below);
}

function isCurrent() {
  if (!existsSync(STAMP)) return false;
  const built = statSync(STAMP).mtimeMs;
  const changed = [
    ...SOURCES.map((name) => newest(path.join(ROOT, name))),
    ...FILES.map((name) => statSync(path.join(ROOT, name)).mtimeMs),
  ];
  return Math.max(...changed) <= built;
}

export function ensureBuilt() {
  if (!isCurrent()) build();
}

export function build() {
  console.log("Building...");
  rmSync(path.join(ROOT, "build"), { recursive: true, force: true });
  runPackage("@remix-run/dev/dist/cli.js", ["vite:build", "--logLevel", "warn"]);
  runPackage("tsx/dist/cli.mjs", [API_DOCUMENT]);
  writeFileSync(STAMP, "");
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  ensureInstalled();
  build();
}

// Runs within `npm version <new version>`: what stands under "Unreleased" in CHANGELOG.md becomes that version, as of today.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "..");
const UNRELEASED = "## Unreleased\n";

/**
 * Moves the unreleased changes of a changelog to a version.
 * @param date such as 2026-11-26
 * @throws Error if nothing is unreleased
 */
export function releaseChanges(changelog, version, date) {
  const [before, after = ""] = changelog.split(UNRELEASED, 2);
  const changes = after.split(/^## /m, 1)[0].trim();
  if (changes === "") throw new Error("CHANGELOG.md has nothing under Unreleased.");
  return `${before}${UNRELEASED}\n## ${version} - ${date}\n${after}`;
}

if (process.argv[1] === import.meta.filename) {
  const file = path.join(ROOT, "CHANGELOG.md");
  const { version } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(file, releaseChanges(readFileSync(file, "utf8"), version, today));
}

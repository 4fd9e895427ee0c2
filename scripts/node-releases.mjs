// Node releases that package.json's `engines` accepts. Reads them without semver, as no package is installed yet.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
/** Oldest accepted release of each major version, and whether newer major versions are accepted, too. */
const RANGES = engines.node.split(" || ").map((range) => {
  const first = range.replace(/^\D+/, "");
  return { first, major: first.split(".")[0], isOpen: range.startsWith(">=") };
});

/** Versions to test: the oldest accepted release, and each later major version, of which npm installs the newest release. */
export const TESTED_VERSIONS = RANGES.map(({ first, major }, index) =>
  index === 0 ? first : major,
);

/**
 * Returns an error message for an unsupported Node release; null for a supported one.
 * @param {string} version as in process.versions.node
 */
export function findNodeProblem(version) {
  const isSupported = RANGES.some(
    ({ first, major, isOpen }) =>
      (isOpen || version.split(".")[0] === major) &&
      version.localeCompare(first, "en", { numeric: true }) >= 0,
  );
  if (isSupported) return null;
  const descriptions = RANGES.map(({ first, major, isOpen }) =>
    isOpen ? `${first} or newer` : `${major} from ${first} on`,
  );
  return `Calmward needs Node ${descriptions.reverse().join(", or ")}; this is ${version}.`;
}

// Which releases of Node the product takes, as package.json's `engines` says. No package is needed to read it: none is installed yet.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
/** The first release of each line, and whether newer lines are taken too: ["^20.17.0", ">=24.0.0"]. */
const RANGES = engines.node.split(" || ").map((range) => {
  const first = range.replace(/^\D+/, "");
  return { first, major: first.split(".")[0], isOpen: range.startsWith(">=") };
});

/** Tested releases: the oldest release of all, and the newest one of each other line. */
export const TESTED_RELEASES = RANGES.map(({ first, major }, line) => (line === 0 ? first : major));

/**
 * Says in one line why a release of Node is not taken; null where it is.
 * @param {string} version as in process.versions.node
 */
export function refuseNode(version) {
  const isTaken = RANGES.some(
    ({ first, major, isOpen }) =>
      (isOpen || version.split(".")[0] === major) &&
      version.localeCompare(first, "en", { numeric: true }) >= 0,
  );
  if (isTaken) return null;
  const lines = RANGES.map(({ first, major, isOpen }) =>
    isOpen ? `${first} or newer` : `${major} from ${first} on`,
  );
  return `Calmward needs Node ${lines.reverse().join(", or ")}; this is ${version}.`;
}

import { type Rollup } from "vite";

/** Warnings of the build that are known and meant to be; every other one is printed. */
const KNOWN: ((warning: Rollup.RollupLog) => boolean)[] = [
  // Routes that only answer programs have nothing for the browser.
  ({ code }) => code === "EMPTY_BUNDLE",
  // A rule module that one page loads late and another, or the server, loads at once.
  ({ plugin, message }) =>
    plugin === "vite:reporter" && message.includes("dynamic import will not move module"),
];

/** Rollup's `onwarn`: prints a warning unless it is a known one. */
export function printUnknownWarning(
  warning: Rollup.RollupLog,
  print: (warning: Rollup.RollupLog) => void,
): void {
  if (!KNOWN.some((isKnown) => isKnown(warning))) print(warning);
}

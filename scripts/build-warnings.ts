import { type Rollup } from "vite";

/** Predicates of expected build warnings; all others are printed. */
const EXPECTED_WARNINGS: ((warning: Rollup.RollupLog) => boolean)[] = [
  // Routes of the REST API have no client code.
  ({ code }) => code === "EMPTY_BUNDLE",
  // A schema module that one page imports dynamically, and another page or the server statically.
  ({ plugin, message }) =>
    plugin === "vite:reporter" && message.includes("dynamic import will not move module"),
];

/** Rollup's `onwarn`: prints unexpected warnings. */
export function printUnknownWarning(
  warning: Rollup.RollupLog,
  print: (warning: Rollup.RollupLog) => void,
): void {
  if (!EXPECTED_WARNINGS.some((isExpected) => isExpected(warning))) print(warning);
}

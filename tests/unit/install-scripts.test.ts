import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allowScripts } from "~/package.json";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

/** npm 12 skips the script of any other package, and installs it all the same: SQLite's driver would not be compiled. */
it("lets each package run its install script that has one, and no other", () => {
  const withScript = Object.entries(lock.packages)
    .filter(([place, { hasInstallScript }]) => place && hasInstallScript)
    .map(([place]) => place.split("node_modules/").at(-1));
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(allowScripts).sort());
  expect(new Set(Object.values(allowScripts))).toEqual(new Set([true]));
});

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { allowScripts } from "~/package.json";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

/** npm 12 skips the scripts of packages that are not listed, without an error: SQLite's driver would not be compiled. */
it("allows the install scripts of exactly the packages that have one", () => {
  const withScript = Object.entries(lock.packages)
    .filter(([path, { hasInstallScript }]) => path && hasInstallScript)
    .map(([path]) => path.split("node_modules/").at(-1));
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(allowScripts).sort());
  expect(new Set(Object.values(allowScripts))).toEqual(new Set([true]));
});

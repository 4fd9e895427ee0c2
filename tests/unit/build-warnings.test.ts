import { expect, it } from "vitest";
import { printUnknownWarning } from "../../scripts/build-warnings";

const REPORTER = "vite:reporter";

it.each([
  ["an empty chunk", { code: "EMPTY_BUNDLE", message: "Generated an empty chunk" }, 0],
  [
    "a module with a dynamic and a static import",
    { plugin: REPORTER, message: "..., dynamic import will not move module into another chunk." },
    0,
  ],
  ["another warning of the reporter", { plugin: REPORTER, message: "Some chunks are large" }, 1],
  ["a circular dependency", { code: "CIRCULAR_DEPENDENCY", message: "a -> b -> a" }, 1],
])("prints only unexpected warnings: %s", (_, warning, expectedCount) => {
  const printed: unknown[] = [];
  printUnknownWarning(warning, (unexpected) => printed.push(unexpected));
  expect(printed).toHaveLength(expectedCount);
});

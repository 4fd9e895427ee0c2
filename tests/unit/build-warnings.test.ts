import { expect, it } from "vitest";
import { printUnknownWarning } from "../../scripts/build-warnings";

const REPORTER = "vite:reporter";

it.each([
  ["an empty chunk", { code: "EMPTY_BUNDLE", message: "Generated an empty chunk" }, 0],
  [
    "a module that is loaded late and at once",
    { plugin: REPORTER, message: "..., dynamic import will not move module into another chunk." },
    0,
  ],
  ["another word of the reporter", { plugin: REPORTER, message: "Some chunks are large" }, 1],
  ["a circle of modules", { code: "CIRCULAR_DEPENDENCY", message: "a -> b -> a" }, 1],
])("prints or keeps back %s", (_, warning, times) => {
  const printed: unknown[] = [];
  printUnknownWarning(warning, (each) => printed.push(each));
  expect(printed).toHaveLength(times);
});

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { listFileVariables, parseEnvironment, variableName } from "~/server/platform/setting";
import { settingsSchema } from "~/server/platform/settings";
import { s3Schema } from "~/server/platform/storage-settings";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "calmward-settings-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));

describe("the settings in README", () => {
  const schema = settingsSchema.merge(s3Schema);
  const [section = ""] =
    readFileSync("README.md", "utf8").split("## Settings\n")[1]?.split("\n#") ?? [];
  const listCodes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);
  const rows = [...section.matchAll(/^\| (`.*?) +\| (.*?) +\|/gm)].map(
    ([, names, defaultCell]) => ({
      names: listCodes(names),
      // A default in words, such as "none", is no value to set.
      defaults: /^`[^`]+`(, `[^`]+`)*$/.test(defaultCell ?? "") ? listCodes(defaultCell) : [],
    }),
  );

  it("are all settings, and no others", () => {
    const names = rows.flatMap((row) => row.names);
    expect(names.toSorted()).toEqual(Object.keys(schema.shape).map(variableName).toSorted());
  });

  it("name those that may come from a file", () => {
    const [, sentence = ""] = /Each secret may come from a file:\s(.*?)\.$/ms.exec(section) ?? [];
    expect(listCodes(sentence).toSorted()).toEqual(listFileVariables(schema).toSorted());
  });

  it("have the documented defaults", () => {
    const documented = rows.flatMap(({ names, defaults }) =>
      defaults.map((text, index): [string, string] => [names[index] ?? "", text]),
    );
    expect(documented.length).toBeGreaterThan(10);
    const parse = (environment: Record<string, string>) => {
      const { dataDir, ...others } = parseEnvironment(schema, environment);
      return { ...others, dataDir: path.resolve(dataDir) };
    };
    expect(parse(Object.fromEntries(documented))).toEqual(parse({}));
  });
});

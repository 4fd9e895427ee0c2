import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { ClassNameSources, listDefinedClasses } from "../../support/class-names";

const listFiles = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((each) => ending.test(each))
    .map((each) => path.join(folder, each));

const sheets = listFiles("build/client/assets", /\.css$/);
const defined = listDefinedClasses(sheets.map((each) => readFileSync(each, "utf8")).join("\n"));
const sources = new ClassNameSources(listFiles("app", /\.tsx?$/));

/** Classes that other classes refer to, and that have no rule of their own. */
const isMarker = (name: string) => /^(?:group|peer)(?:\/|$)/.test(name);

/** Pairs of utilities that one element cannot have, since the build resolves the properties that would combine them. */
const UNCOMBINED = [
  [/(?:^|:)shadow-/, /(?:^|:)inset-shadow-/],
  [
    /(?:^|:)(?:tabular|proportional)-nums$/,
    /(?:^|:)(?:ordinal|slashed-zero|.*-fractions|lining-nums)$/,
  ],
  [/^border-dashed$/, /:border(?:-[trblxy])?(?:-\d+)?$/],
] as const;

describe("the built style sheet", () => {
  it("defines every class of the markup", () => {
    const missing = [...sources.used].filter(([name]) => !defined.has(name) && !isMarker(name));
    expect(missing.map(([name, file]) => `${name} in ${file}`).sort()).toEqual([]);
  });

  it("has no class that no text of the source contains", () => {
    const tokens = sources.listTokens();
    expect([...defined].filter((name) => !tokens.has(name)).sort()).toEqual([]);
  });

  it("has no utility that is a word of our texts and no class: exclude it by @source not inline()", () => {
    const lists = sources.listClassLists(defined);
    const words = [...defined].filter((name) => !sources.used.has(name) && !lists.has(name));
    expect(words.sort()).toEqual([]);
  });

  it("combines no utilities whose properties are resolved (vite/uncombined-properties.ts)", () => {
    const combined = sources.literals.filter((text) => {
      const classes = text.split(/\s+/);
      return UNCOMBINED.some((pair) => pair.every((one) => classes.some((name) => one.test(name))));
    });
    expect(combined).toEqual([]);
  });
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readProse } from "../support/prose";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** Words of a sentence that says what somebody, or the product, does later. */
const PROMISE =
  /\bwill (?:also |then )?(?:answer|call|contact|reach|send|tell|text|write)|remind|shortly|\bwe will\b|\bwe['’]ll\b|\bwe answer\b/i;

/** What the hospital writes in its place: sessions, guidance and places, for people to try the product with. */
const NOT_OURS = ["server/sample-content/"];

// What engineers read of a folder is no promise.
const PROSE = readProse(ROOT, ["app", "server", "models"], NOT_OURS).filter(
  ({ file }) => !file.endsWith("README.md"),
);

/** Rows of the list: file, sentence (with "{…}" for what is filled in), what it depends on. */
const ROWS = readFileSync(path.join(ROOT, "docs/promises.md"), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) => {
    const [file = "", sentence = "", condition = ""] = line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim());
    return { file: file.replaceAll("`", ""), sentence, condition };
  });

const toSentences = (text: string) => text.split(/(?<=[.!?:])\s+/);

describe("the list of promises, docs/promises.md,", () => {
  it("has every sentence that promises something", () => {
    const missing = PROSE.flatMap(({ file, text }) =>
      toSentences(text)
        .filter((sentence) => PROMISE.test(sentence))
        .filter((part) => !ROWS.some((row) => row.file === file && row.sentence.includes(part)))
        .map((sentence) => `${file}: ${sentence}`),
    );
    expect(missing).toEqual([]);
  });

  it("has only sentences that are there, with what they depend on", () => {
    const gone = ROWS.filter(({ file, sentence }) =>
      sentence
        .split(/\{[^}]*\}/)
        .map((part) => part.trim())
        .some((part) => !PROSE.some((each) => each.file === file && each.text.includes(part))),
    );
    expect(gone).toEqual([]);
    expect(ROWS.filter(({ condition }) => condition === "")).toEqual([]);
    expect(ROWS.length).toBeGreaterThan(10);
  });
});

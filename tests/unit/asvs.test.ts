import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const guide = readFileSync(path.join(ROOT, "docs/asvs.md"), "utf8");
const rows = [...guide.matchAll(/^\| ([\d., to]+?) +\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)];

/** Numbers of a row: "6.2.1, 6.2.5" or "6.8.1 to 6.8.4". */
function listNumbers(cell: string): string[] {
  return cell.split(", ").flatMap((part) => {
    const [from = "", to = from] = part.split(" to ");
    const [, group = "", first = ""] = /^(\d+\.\d+)\.(\d+)$/.exec(from) ?? [];
    const count = Number(to.split(".")[2]) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => `${group}.${Number(first) + index}`);
  });
}

describe("the walk through the ASVS", () => {
  it("has each of the 253 requirements of levels 1 and 2 once", () => {
    const numbers = rows.flatMap(([, cell = ""]) => listNumbers(cell));
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(253);
  });

  it("says of each that it is met, not ours or open, which then is among what comes", () => {
    const entries = [...guide.matchAll(/^(\d+)\. \S/gm)].map(([, number]) => number);
    const open = rows.filter(([, , , state]) => state === "open");
    const named = open.map(([row, , , , where = ""]) => {
      const [, entry] = /: entry (\d+)$/.exec(where) ?? [];
      expect(entries, row).toContain(entry);
      return entry;
    });
    expect([...new Set(named)].toSorted()).toEqual(entries.toSorted());
    for (const [row, , , state] of rows) expect(["met", "not ours", "open"], row).toContain(state);
  });

  it("names files that exist", () => {
    const files = [...guide.matchAll(/`([\w-]+\/[\w./$-]+\.\w+)`/g)].map(([, file = ""]) => file);
    expect(files.length).toBeGreaterThan(60);
    const isBuilt = (file: string) => file.startsWith("build/");
    const missing = files.filter((file) => !isBuilt(file) && !existsSync(path.join(ROOT, file)));
    expect(missing).toEqual([]);
  });
});

import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { toCsv, streamCsv } from "~/server/platform/csv";

const COLUMNS = ["Name", "Notes"];
const OPTIONS = { quoted: true };

async function collectParts(rows: string[][]): Promise<string[]> {
  const parts: string[] = [];
  const source = Readable.from([rows]) as AsyncIterable<string[][]>;
  for await (const part of streamCsv(COLUMNS, source, OPTIONS)) parts.push(part);
  return parts;
}

it("streams long rows in several parts, which make up the same text as `toCsv`", async () => {
  const rows = Array.from({ length: 60 }, (_, index) => [`Row ${index}`, '"'.repeat(20_000)]);
  const parts = await collectParts(rows);
  expect(parts.join("")).toBe(toCsv(COLUMNS, rows, OPTIONS));
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(600_000);
});

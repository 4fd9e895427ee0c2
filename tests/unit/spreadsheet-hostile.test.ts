import { describe, expect, it } from "vitest";
import { IMPORT_FILE } from "../../models/imports/import-file.schema";
import { buildHostileCsv, HOSTILE_CSV_BYTES, readHostileCsv } from "../factories/hostile-csv";
import {
  HEART_ROW,
  readTable,
  readValues,
  readRefusal,
  buildZip,
  buildXlsxParts,
  buildSheetXml,
  buildSharedStringsParts,
  buildCellXml,
} from "../factories/spreadsheets";

describe("a hostile workbook is refused", () => {
  it("that unpacks to 200 MB", async () => {
    const bomb = buildZip([
      ...buildXlsxParts(buildSheetXml()),
      { name: "xl/media/a.png", content: Buffer.alloc(200_000_000) },
    ]);
    expect(bomb.length).toBeLessThan(IMPORT_FILE.maxBytes);
    expect(await readRefusal("a.xlsx", bomb)).toBe(IMPORT_FILE.wrongType);
  });

  it("whose entries are more than 64 MB together", async () => {
    const part = Buffer.alloc(11 * 1024 * 1024);
    const more = Array.from({ length: 6 }, (_, index) => ({
      name: `xl/media/${index}`,
      content: part,
    }));
    expect(
      await readRefusal("a.xlsx", buildZip([...buildXlsxParts(buildSheetXml()), ...more])),
    ).toBe(IMPORT_FILE.wrongType);
    expect(
      await readValues("a.xlsx", buildZip([...buildXlsxParts(buildSheetXml()), ...more.slice(1)])),
    ).toEqual([HEART_ROW]);
  });

  /** Outcomes of two workbooks with extra XML: at the limit (excess 0), and just beyond it (excess 1). */
  const readOutcomes = (buildXml: (excess: number) => string) =>
    Promise.all(
      [0, 1].map((excess) =>
        readRefusal("a.xlsx", buildZip(buildSharedStringsParts(buildXml(excess)))),
      ),
    );
  const OUTCOMES = ["Not refused: 1 rows", IMPORT_FILE.wrongType];
  const SHEET_TAGS = 60;

  it.each<[string, (excess: number) => string]>([
    [
      "8 million entities in 60 kB",
      (excess) => `<si><t>${"&amp;".repeat(50_000 + excess)}</t></si>`.repeat(10),
    ],
    ["10 million tags in 120 kB", (excess) => "<a/>".repeat(3_000_000 - SHEET_TAGS + 60 * excess)],
    ["one text of 60 MB", (excess) => `<si><t>${"a".repeat(260_000 + 3_000 * excess)}</t></si>`],
    ["60 MB of texts", (excess) => `<a>${"a".repeat(250_000)}</a>`.repeat(130 + 10 * excess)],
  ])("whose XML is like %s", async (_, buildXml) => {
    expect(await readOutcomes(buildXml)).toEqual(OUTCOMES);
  });

  it("only in its row, where a text is too long for a column", async () => {
    const long = `x${" ".repeat(2_000)}y`;
    const cells = [long, "Ward", "Active"].map((text, index) =>
      buildCellXml(`${"ABC"[index]}3`, text),
    );
    const { rows } = await readTable(
      "a.xlsx",
      buildZip(buildXlsxParts(buildSheetXml({ rows: `<row r="3">${cells.join("")}</row>` }))),
    );
    expect(rows.map(({ values }) => values.Department?.length)).toEqual([10, 201]);
  });

  it("only in its row, where a text is slow to normalize", async () => {
    const marks = `a${"\u0301".repeat(20_000)}${"\u0316".repeat(20_000)}`;
    const cells = [marks, "Ward", "Active"].map((text, index) =>
      buildCellXml(`${"ABC"[index]}3`, text),
    );
    const sheetXml = buildSheetXml({ rows: `<row r="3">${cells.join("")}</row>` });
    const { rows } = await readTable("a.xlsx", buildZip(buildXlsxParts(sheetXml)));
    expect(rows[1]?.values.Department).toHaveLength(201);
  });

  it("that claims false sizes", async () => {
    const content = Buffer.alloc(80_000_000);
    for (const claimedBytes of [0, 100]) {
      const bomb = buildZip([
        ...buildXlsxParts(buildSheetXml()),
        { name: "xl/a.xml", content, claimedBytes },
      ]);
      expect(await readRefusal("a.xlsx", bomb)).toBe(IMPORT_FILE.wrongType);
    }
  });

  it("with more than 2,000 entries", async () => {
    const many = Array.from({ length: 1_997 }, (_, index) => ({
      name: `${index}.xml`,
      content: "",
    }));
    const parts = buildXlsxParts(buildSheetXml());
    expect(await readRefusal("a.xlsx", buildZip([...parts, ...many]))).toBe(IMPORT_FILE.wrongType);
    expect(await readValues("a.xlsx", buildZip([...parts, ...many.slice(1)]))).toEqual([HEART_ROW]);
  });
});

it.each(buildHostileCsv(HOSTILE_CSV_BYTES.min))(
  "a hostile CSV file is read or refused in time: %s",
  (_, rows, outcome) => {
    expect(readHostileCsv(rows)).toBe(outcome);
  },
);

it("refuses a file while ten are queued", async () => {
  const file = buildZip(buildXlsxParts(buildSheetXml()));
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => readTable("a.xlsx", file)),
  );
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused).toHaveLength(1);
  expect(refused[0]?.reason).toMatchObject({ status: 503 });
});

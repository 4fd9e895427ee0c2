import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { type BookType, HEADER_ROW, readValues, buildWorkbook } from "../factories/spreadsheets";

describe("a CSV file's encoding", () => {
  const text = `${HEADER_ROW.join()}\r\nHals – Nase – Ohren,Größe “Ö” €,Active\r\n`;
  const expected = [["Hals – Nase – Ohren", "Größe “Ö” €", "Active"]];
  it.each<[string, Buffer]>([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a byte order mark", iconv.encode(text, "utf8", { addBOM: true })],
    ["UTF-16 LE with a byte order mark", iconv.encode(text, "utf-16le", { addBOM: true })],
    ["UTF-16 BE with a byte order mark", iconv.encode(text, "utf-16be", { addBOM: true })],
    ["UTF-16 LE without a byte order mark", iconv.encode(text, "utf-16le")],
    ["UTF-16 BE without a byte order mark", iconv.encode(text, "utf-16be")],
    ["Windows-1252", iconv.encode(text, "win1252")],
  ])("may be %s", async (_, bytes) => {
    expect(await readValues("a.csv", bytes)).toEqual(expected);
  });

  it("may be UTF-16 without a byte order mark for names in another script", async () => {
    const row = ["Кардиология", "心臓外科", "Active"];
    const csv = `${HEADER_ROW.join("\t")}\r\n${`${row.join("\t")}\r\n`.repeat(50)}`;
    for (const encoding of ["utf-16le", "utf-16be"]) {
      expect((await readValues("a.csv", iconv.encode(csv, encoding)))[49]).toEqual(row);
    }
  });
});

describe.concurrent("a value", () => {
  const dirty: [string, string][] = [
    ["  Heart  Surgery ", "Heart  Surgery"],
    ["Heart\u00a0Surgery\u00a0", "Heart Surgery"],
    ["Heart\n Surgery\n", "Heart Surgery"],
    ["Heart\t\tSurgery", "Heart Surgery"],
    ["He\u200bart\ufeff \u202eSur\u2066gery\u2069", "Heart Surgery"],
    ["He\u0007art\u009f Surgery\u007f", "Heart Surgery"],
    ["Cafe\u0301", "Caf\u00e9"],
    ["\u200b \u00a0", ""],
  ];
  const expected = dirty.map(([, clean]) => clean);

  it("is cleaned in CSV", async () => {
    const csv = dirty.map(([value]) => `"x","${value}","Active"\r\n`).join("");
    expect(
      (await readValues("a.csv", `${HEADER_ROW.join()}\n${csv}`)).map((row) => row[1]),
    ).toEqual(expected);
  });

  it.each<[string, BookType]>([
    ["a.xlsx", "xlsx"],
    ["a.xls", "biff8"],
  ])("is cleaned in %s", async (name, bookType) => {
    const rows = dirty.map(([value]) => ["x", value.replace("\u0007", ""), "Active"]);
    const found = await readValues(name, buildWorkbook({ S: [HEADER_ROW, ...rows] }, bookType));
    expect(found.map((row) => row[1])).toEqual(expected);
  });

  it("keeps markup, formulas, quotation marks and other scripts as text", async () => {
    const row = ['<b>R&amp;D</b> "x"', "=1+1", "心臓外科 👩‍⚕️"];
    expect(await readValues("a.xlsx", buildWorkbook({ S: [HEADER_ROW, row] }))).toEqual([row]);
    expect(await readValues("a.xls", buildWorkbook({ S: [HEADER_ROW, row] }, "biff8"))).toEqual([
      row,
    ]);
    expect(await readValues("a.csv", `${HEADER_ROW.join("|")}\n${row.join("|")}\n`)).toEqual([row]);
  });
});

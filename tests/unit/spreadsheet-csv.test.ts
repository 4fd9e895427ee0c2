import { describe, expect, it } from "vitest";
import {
  HEADER_ROW,
  HEART_ROW,
  readTable,
  readValues,
  readRefusal,
} from "../factories/spreadsheets";

describe("a CSV file's delimiter", () => {
  it.each([",", ";", "\t", "|"])("may be %j", async (delimiter) => {
    const otherDelimiters = [",", ";", "|"].filter((other) => other !== delimiter).join(" ");
    const row = [`Ear${otherDelimiters} Nose`, "ENT Surgery", "Active"];
    const csv = `${HEADER_ROW.join(delimiter)}\n${row.join(delimiter)}\n`;
    expect(await readValues("a.csv", csv)).toEqual([row]);
    const quoted = `"${HEADER_ROW.join(`"${delimiter}"`)}"\n"a${delimiter}b"${delimiter}"c""d"${delimiter}"e\nf"\n`;
    expect(await readValues("a.csv", quoted)).toEqual([
      [`a${delimiter}b`.trim().replace("\t", " "), 'c"d', "e f"],
    ]);
  });

  it("does not split at a comma in a semicolon file", async () => {
    const csv = `${HEADER_ROW.join(";")}\nEar, Nose and Throat;ENT Surgery;Active\n`;
    expect(await readValues("a.csv", csv)).toEqual([
      ["Ear, Nose and Throat", "ENT Surgery", "Active"],
    ]);
  });

  it.each(["sep=;", "SEP=;", '"sep=;"', "sep=;;;"])(
    "may be declared by a first line %j",
    async (firstLine) => {
      const csv = `\ufeff${firstLine}\r\n${HEADER_ROW.join(";")}\r\n${HEART_ROW.join(";")}\r\n`;
      expect((await readTable("a.csv", csv)).rows).toMatchObject([
        { line: 3, values: { Status: "Active" } },
      ]);
    },
  );

  it("is the one that the first line declares, also an unusual or a wrong one", async () => {
    expect(
      await readValues("a.csv", `sep=^\n${HEADER_ROW.join("^")}\n${HEART_ROW.join("^")}\n`),
    ).toEqual([HEART_ROW]);
    expect(
      await readValues("a.csv", `sep=\t\n${HEADER_ROW.join("\t")}\n${HEART_ROW.join("\t")}\n`),
    ).toEqual([HEART_ROW]);
    expect(
      await readRefusal("a.csv", `sep=;\n${HEADER_ROW.join()}\n${HEART_ROW.join()}\n`),
    ).toMatch(/^Missing/);
  });
});

describe("a CSV file's lines", () => {
  it.each(["\n", "\r", "\r\n"])("may end in %j, with empty ones in between", async (lineEnd) => {
    const csv = [
      "",
      " ",
      ";;",
      HEADER_ROW.join(";"),
      "",
      ";;;;",
      HEART_ROW.join(";"),
      ' ; "" ;',
      "",
      "b;c;d",
    ];
    for (const file of [csv.join(lineEnd), csv.join(lineEnd) + lineEnd + lineEnd]) {
      expect((await readTable("a.csv", file)).rows.map(({ line }) => line)).toEqual([7, 10]);
    }
  });

  it("may end in different ways", async () => {
    const { rows } = await readTable(
      "a.csv",
      `${HEADER_ROW.join()}\r\n${HEART_ROW.join()}\n${HEART_ROW.join()}\r${HEART_ROW.join()}`,
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it("may be too short or too long", async () => {
    expect(
      await readValues(
        "a.csv",
        `${HEADER_ROW.join()}\nOncology\nOncology,Tumours\n${HEART_ROW.join()},x,y\n`,
      ),
    ).toEqual([["Oncology", "", ""], ["Oncology", "Tumours", ""], HEART_ROW]);
  });

  it("may break within quotation marks", async () => {
    const csv = `${HEADER_ROW.join()}\r\n"Ear,\r\nNose\r\n",ENT,"say ""Active"""\r\n${HEART_ROW.join()}\r\n`;
    expect((await readTable("a.csv", csv)).rows).toMatchObject([
      { line: 2, values: { Department: "Ear, Nose", Status: 'say "Active"' } },
      { line: 5, values: { Department: "Cardiology" } },
    ]);
  });

  it("may have literal quotation marks", async () => {
    const csv = `${HEADER_ROW.join()}\nWard 5" bed,"Heart" Surgery, "a, b" \n`;
    expect(await readValues("a.csv", csv)).toEqual([['Ward 5" bed', '"Heart" Surgery', "a, b"]]);
  });

  it("are left out when only a column that is not required has a value", async () => {
    expect(
      await readValues("a.csv", `${HEADER_ROW.join()},Note\n,,,hello\n${HEART_ROW.join()},x\n`),
    ).toEqual([HEART_ROW]);
  });

  it.each([
    [
      12,
      `${HEADER_ROW.join()}\n${`${HEART_ROW.join()}\n`.repeat(10)}Oncology,"Tumours,Active\n${`${HEART_ROW.join()}\n`.repeat(3)}`,
    ],
    [2, `${HEADER_ROW.join()}\n"Oncology,Tumours,Active\nCardiology,"Heart",Active\n`],
    [2, `${HEADER_ROW.join()}\n"Oncology,Tumours,Active\nCardiology,Heart,"Active"\n`],
    [4, `${HEADER_ROW.join()}\n"Ear\nNose",ENT,Active\nOncology,Tumours,"Active`],
    [1, `"Department,Specialty,Status\n${HEART_ROW.join()}\n`],
  ])("are refused where a quotation mark is never closed, here in line %i", async (line, csv) => {
    expect(await readRefusal("a.csv", csv)).toBe(
      `Line ${line}: a quotation mark is opened and never closed.`,
    );
  });
});

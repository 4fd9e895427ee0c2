import { describe, expect, it } from "vitest";
import { HEADER, HEART, read, values, refusal } from "../factories/spreadsheets";

describe("a CSV file's delimiter", () => {
  it.each([",", ";", "\t", "|"])("may be %j", async (delimiter) => {
    const others = [",", ";", "|"].filter((other) => other !== delimiter).join(" ");
    const row = [`Ear${others} Nose`, "ENT Surgery", "Active"];
    const csv = `${HEADER.join(delimiter)}\n${row.join(delimiter)}\n`;
    expect(await values("a.csv", csv)).toEqual([row]);
    const quoted = `"${HEADER.join(`"${delimiter}"`)}"\n"a${delimiter}b"${delimiter}"c""d"${delimiter}"e\nf"\n`;
    expect(await values("a.csv", quoted)).toEqual([
      [`a${delimiter}b`.trim().replace("\t", " "), 'c"d', "e f"],
    ]);
  });

  it("does not split at a comma in a semicolon file", async () => {
    const csv = `${HEADER.join(";")}\nEar, Nose and Throat;ENT Surgery;Active\n`;
    expect(await values("a.csv", csv)).toEqual([["Ear, Nose and Throat", "ENT Surgery", "Active"]]);
  });

  it.each(["sep=;", "SEP=;", '"sep=;"', "sep=;;;"])(
    "is named by a first line %j",
    async (first) => {
      const csv = `\ufeff${first}\r\n${HEADER.join(";")}\r\n${HEART.join(";")}\r\n`;
      expect((await read("a.csv", csv)).rows).toMatchObject([
        { line: 3, values: { Status: "Active" } },
      ]);
    },
  );

  it("is the one that the first line names, even an unusual one", async () => {
    expect(await values("a.csv", `sep=^\n${HEADER.join("^")}\n${HEART.join("^")}\n`)).toEqual([
      HEART,
    ]);
    expect(await values("a.csv", `sep=\t\n${HEADER.join("\t")}\n${HEART.join("\t")}\n`)).toEqual([
      HEART,
    ]);
    expect(await refusal("a.csv", `sep=;\n${HEADER.join()}\n${HEART.join()}\n`)).toMatch(
      /^Missing/,
    );
  });
});

describe("a CSV file's lines", () => {
  it.each(["\n", "\r", "\r\n"])("may end in %j, with empty ones in between", async (end) => {
    const csv = [
      "",
      " ",
      ";;",
      HEADER.join(";"),
      "",
      ";;;;",
      HEART.join(";"),
      ' ; "" ;',
      "",
      "b;c;d",
    ];
    for (const file of [csv.join(end), csv.join(end) + end + end]) {
      expect((await read("a.csv", file)).rows.map(({ line }) => line)).toEqual([7, 10]);
    }
  });

  it("may end in different ways", async () => {
    const { rows } = await read(
      "a.csv",
      `${HEADER.join()}\r\n${HEART.join()}\n${HEART.join()}\r${HEART.join()}`,
    );
    expect(rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  });

  it("may be too short or too long", async () => {
    expect(
      await values("a.csv", `${HEADER.join()}\nOncology\nOncology,Tumours\n${HEART.join()},x,y\n`),
    ).toEqual([["Oncology", "", ""], ["Oncology", "Tumours", ""], HEART]);
  });

  it("may break within quotation marks", async () => {
    const csv = `${HEADER.join()}\r\n"Ear,\r\nNose\r\n",ENT,"say ""Active"""\r\n${HEART.join()}\r\n`;
    expect((await read("a.csv", csv)).rows).toMatchObject([
      { line: 2, values: { Department: "Ear, Nose", Status: 'say "Active"' } },
      { line: 5, values: { Department: "Cardiology" } },
    ]);
  });

  it("may have literal quotation marks", async () => {
    const csv = `${HEADER.join()}\nWard 5" bed,"Heart" Surgery, "a, b" \n`;
    expect(await values("a.csv", csv)).toEqual([['Ward 5" bed', '"Heart" Surgery', "a, b"]]);
  });

  it("are left out when only a column that is not required has a value", async () => {
    expect(await values("a.csv", `${HEADER.join()},Note\n,,,hello\n${HEART.join()},x\n`)).toEqual([
      HEART,
    ]);
  });

  it.each([
    [
      12,
      `${HEADER.join()}\n${`${HEART.join()}\n`.repeat(10)}Oncology,"Tumours,Active\n${`${HEART.join()}\n`.repeat(3)}`,
    ],
    [2, `${HEADER.join()}\n"Oncology,Tumours,Active\nCardiology,"Heart",Active\n`],
    [2, `${HEADER.join()}\n"Oncology,Tumours,Active\nCardiology,Heart,"Active"\n`],
    [4, `${HEADER.join()}\n"Ear\nNose",ENT,Active\nOncology,Tumours,"Active`],
    [1, `"Department,Specialty,Status\n${HEART.join()}\n`],
  ])("name line %i, where a quotation mark is never closed", async (line, csv) => {
    expect(await refusal("a.csv", csv)).toBe(
      `Line ${line}: a quotation mark is opened and never closed.`,
    );
  });
});

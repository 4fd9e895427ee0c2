import { describe, expect, it } from "vitest";
import { DEPARTMENT_IMPORT } from "../../server/departments/department-import";
import { formatImportTemplate, streamRefusedRowsCsv } from "../../server/imports/import-csv";
import type { PreviewRow } from "../../server/imports/outcomes";
import { readSpreadsheet } from "../../server/spreadsheets/spreadsheet";

const IMPORT_COLUMNS = ["Department", "Specialty", "Status"];

type Row = Partial<PreviewRow> & { department?: string; specialty?: string; status?: string };

const buildPreviewRow = ({
  department = "Cardiology",
  specialty = "Heart Surgery",
  status = "Active",
  ...row
}: Row): PreviewRow => ({
  line: 2,
  cells: [department, specialty, status],
  outcome: "refused",
  problem: "Department is required",
  ...row,
});

async function collectText(rows: PreviewRow[]): Promise<string> {
  let text = "";
  for await (const part of streamRefusedRowsCsv(DEPARTMENT_IMPORT, rows)) text += part;
  return text;
}

const parseCsv = (csv: string, columns: readonly string[] = IMPORT_COLUMNS) =>
  readSpreadsheet({ name: "a.csv", bytes: Buffer.from(csv) }, columns);

describe("the import template", () => {
  it("is a file for Excel: a byte order mark, the required header, and CRLF", () => {
    expect(formatImportTemplate(DEPARTMENT_IMPORT)).toBe(
      "\ufeffDepartment,Specialty,Status\r\n" +
        "Cardiology,Interventional Cardiology,Active\r\n" +
        '"Ear, Nose and Throat",Audiology,Inactive\r\n',
    );
  });

  it("can be imported", async () => {
    expect((await parseCsv(formatImportTemplate(DEPARTMENT_IMPORT))).rows).toHaveLength(2);
  });
});

describe("the file of refused rows", () => {
  it("has only a header when nothing is refused", async () => {
    expect(await collectText([buildPreviewRow({ outcome: "create" })])).toBe(
      '\ufeff"Department","Specialty","Status","Line","Problem"\r\n',
    );
  });

  it("has the refused rows only, with their lines and problems", async () => {
    const rows = [
      buildPreviewRow({ outcome: "create" }),
      buildPreviewRow({ line: 7, problem: "Status must be Active or Inactive", status: "Open" }),
      buildPreviewRow({ line: 9, problem: undefined, outcome: "already there" }),
    ];
    const columns = ["Department", "Status", "Line", "Problem"];
    expect(
      (await parseCsv(await collectText(rows), columns)).rows.map(({ values }) => values),
    ).toEqual([
      {
        Department: "Cardiology",
        Status: "Open",
        Line: "7",
        Problem: "Status must be Active or Inactive",
      },
    ]);
  });

  it("has all of many rows in their order, and yields to the event loop", async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => buildPreviewRow({ line: index + 2 }));
    let otherRequests = 0;
    setImmediate(() => (otherRequests += 1));
    const text = await collectText(rows);
    expect(otherRequests).toBe(1);
    const { rows: found } = await parseCsv(text, ["Line"]);
    expect(found.map(({ values }) => Number(values.Line))).toEqual(rows.map(({ line }) => line));
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1", "＋1", "－1", "＠x", '="a","b"'])(
    "puts an apostrophe before what a spreadsheet would evaluate: %j",
    async (text) => {
      for (const field of ["department", "specialty", "status", "problem"]) {
        const csv = await collectText([buildPreviewRow({ [field]: text })]);
        expect(csv).toContain(`'${text.replaceAll('"', '""')}`);
        expect(csv).not.toMatch(/(?:^|[,\n])"?[=+\-@\t\r＝＋－＠](?!\n)/);
      }
    },
  );

  it("keeps every cell whole, whatever delimiter a spreadsheet assumes", async () => {
    const csv = await collectText([buildPreviewRow({ department: "Foo;=HYPERLINK(A1);x" })]);
    expect(csv).toContain('\r\n"Foo;=HYPERLINK(A1);x",');
  });

  it("leaves operators unchanged within a value", async () => {
    const csv = await collectText([buildPreviewRow({ department: "A = B - C", specialty: "x@y" })]);
    expect(csv).toContain('\r\n"A = B - C","x@y",');
  });

  it.each([
    ['Say "Ear"', 'Say "Ear"'],
    ['"Ear" Nose', '"Ear" Nose'],
    ['"', '"'],
    ["Ear, Nose; Throat | Neck", "Ear, Nose; Throat | Neck"],
    ["Ear\r\nNose\nThroat", "Ear Nose Throat"],
    ["Größe 心臓 👩‍⚕️", "Größe 心臓 👩‍⚕️"],
  ])("is read back as the importer cleans it: %j", async (text, expected) => {
    const csv = await collectText([buildPreviewRow({ department: text, specialty: text })]);
    expect((await parseCsv(csv)).rows).toEqual([
      { line: 2, values: { Department: expected, Specialty: expected, Status: "Active" } },
    ]);
  });
});

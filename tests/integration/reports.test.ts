import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { REPORTS, type ReportKey } from "~/models/reports/report-options.schema";
import type { Caller } from "~/server/platform/caller";
import { loadSampleContent } from "~/server/sample-content/load";
import { countReports } from "~/server/reports/counts/count-reports";
import { exportReport } from "~/server/reports/export-report";
import { listReports, readReport } from "~/server/reports/read-report";
import {
  admin,
  HAS_DATABASE,
  navigator,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";

const editor: Caller = { ...viewer, actor: { id: "editor", name: "Editor", role: "editor" } };
const coach: Caller = { ...viewer, actor: { id: "coach", name: "Coach", role: "coach" } };
const KEYS = REPORTS.map(({ key }) => key);
const YEAR = { period: "365d" };

async function readText(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = "";
  for await (const part of parts) text += typeof part === "string" ? part : "";
  return text;
}

describe.runIf(HAS_DATABASE)("the reports", () => {
  useDatabase();
  beforeAll(async () => {
    await loadSampleContent();
    await countReports(new AbortController().signal);
  });

  it("have something to show of the sample content, said to be no real people", async () => {
    for (const key of KEYS) {
      const { data, state } = await readReport(admin, key, YEAR);
      expect(state).toMatchObject({ hasSamples: true, isStale: false });
      expect([key, data.tables.some(({ rows }) => rows.length > 0)]).toEqual([key, true]);
      expect(data.definition.length).toBeGreaterThan(50);
    }
  });

  it("are for who may read patients, money or content; nobody else sees any about patients", async () => {
    const see = (caller: Caller) => listReports(caller).map(({ key }) => key);
    expect(see(admin)).toEqual(KEYS);
    expect(see(navigator)).toEqual(KEYS.filter((key) => key !== "revenue"));
    for (const caller of [viewer, editor]) {
      expect(see(caller)).toEqual(["views"]);
      for (const key of KEYS.filter((key) => key !== "views")) {
        await expect(readReport(caller, key, {})).rejects.toMatchObject({ status: 403 });
        const input = { input: {}, tableId: "versions", format: "csv" } as const;
        await expect(exportReport(caller, key, input)).rejects.toMatchObject({ status: 403 });
      }
    }
    expect(see(coach)).toEqual([]);
    await expect(readReport(coach, "views", {})).rejects.toMatchObject({ status: 403 });
    await expect(readReport(navigator, "revenue", {})).rejects.toMatchObject({ status: 403 });
  });

  it("take as many statements for a year with filters as for a day", async () => {
    for (const key of KEYS) {
      const count = async (input: object) =>
        (await recordStatements(() => readReport(admin, key, input))).length;
      const year = await count(YEAR);
      expect(year).toBeLessThanOrEqual(7);
      expect(await count({ period: "1d" })).toBeLessThanOrEqual(year);
    }
  });

  it("refuse dates and filters that are wrong, each with its message", async () => {
    const refuse = (key: ReportKey, input: object) => expect(readReport(admin, key, input)).rejects;
    await refuse("funnel", { from: "2026-11-02", to: "2026-11-01" }).toMatchObject({
      status: 422,
      fields: [{ field: "from", message: "From must not be after To" }],
    });
    await refuse("funnel", { from: "2999-11-02" }).toMatchObject({
      fields: [{ field: "from", message: "From must not be after today" }],
    });
    await refuse("funnel", { from: "soon", to: "2026-11-02" }).toMatchObject({
      fields: [{ field: "from", message: "Please enter a real date, such as 12/3/2026" }],
    });
    await refuse("funnel", { from: "1999-01-01", to: "2026-11-02" }).toMatchObject({
      fields: [{ field: "from", message: "A report covers at most 10 years" }],
    });
    await refuse("funnel", { period: "2d", facility: "x" }).toMatchObject({
      fields: [
        { field: "period", message: "Period must be one of 1d, 7d, 30d, ytd, 365d" },
        { field: "facility", message: "Please choose a facility" },
      ],
    });
    await refuse("views", { facility: "1" }).toMatchObject({
      fields: [{ field: "facility", message: "This report has no such filter" }],
    });
    await refuse("funnel", { partner: "1", language: "en" }).toMatchObject({
      fields: [{ field: "partner" }],
    });
  });

  it("have the same sum by procedure, specialty and language as without a filter", async () => {
    const started = async (input: object) =>
      Number(
        (await readReport(admin, "sessions", { ...YEAR, ...input })).data.figures[0]?.value ?? 0,
      );
    const { fields } = await readReport(admin, "sessions", YEAR);
    const all = await started({});
    expect(all).toBeGreaterThan(0);
    for (const name of ["procedure", "specialty", "language"] as const) {
      const options = fields.find((field) => field.name === name)?.options ?? [];
      let sum = 0;
      for (const { value } of options) sum += await started({ [name]: value });
      expect([name, sum]).toEqual([name, all]);
    }
    expect(await started({ procedure: 99_999 })).toBe(0);
  });

  it("are exported table by table as they are shown, which the audit records", async () => {
    const { fileName, parts } = await exportReport(navigator, "funnel", {
      input: { from: "2026-01-01", to: "2026-11-29" },
      tableId: "versions",
      format: "csv",
    });
    expect(fileName).toBe("report-funnel-versions-2026-01-01-2026-11-29.csv");
    const [header] = (await readText(parts)).split("\r\n");
    expect(header?.replace("\uFEFF", "")).toContain(
      '"Plan Version","Invited","Joined","Joined (%)"',
    );
    const event = await AuditEvent.findOne({ order: [["id", "DESC"]], rejectOnEmpty: true });
    expect(event).toMatchObject({ action: "exported" });
    const input = { input: {}, tableId: "nothing", format: "csv" } as const;
    await expect(exportReport(admin, "funnel", input)).rejects.toMatchObject({ status: 404 });
  });
});

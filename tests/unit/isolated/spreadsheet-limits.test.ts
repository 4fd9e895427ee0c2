import type * as ChildProcess from "node:child_process";
import { describe, expect, it, vi } from "vitest";
import { IMPORT_FILE } from "../../../models/imports/import-file.schema";
import { SPREADSHEET_LIMITS } from "../../../server/spreadsheets/spreadsheet";
import {
  HEADER_ROW,
  HEART_ROW,
  readTable,
  readRefusal,
  buildWorkbook,
  buildZip,
  buildXlsxParts,
  buildSheetXml,
} from "../../factories/spreadsheets";

/** Number of running workers, and its peak. */
const workers = vi.hoisted(() => ({ running: 0, peak: 0 }));

vi.mock("node:child_process", async (importOriginal) => {
  const original = await importOriginal<typeof ChildProcess>();
  const spawn = (...args: Parameters<typeof original.spawn>) => {
    workers.running += 1;
    workers.peak = Math.max(workers.peak, workers.running);
    return original.spawn(...args).on("exit", () => (workers.running -= 1));
  };
  return { ...original, spawn };
});

/** Workbook with a link in a range of 17 billion cells, all of which SheetJS creates. */
const ENDLESS_RANGE = buildZip(
  buildXlsxParts(
    buildSheetXml({
      after: '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
    }),
  ),
);

describe("a workbook is refused", () => {
  it("that takes all of the worker's memory", async () => {
    const limits = { ...SPREADSHEET_LIMITS, workerHeapMegabytes: 96 };
    expect(await readRefusal("a.xlsx", ENDLESS_RANGE, limits)).toBe(IMPORT_FILE.wrongType);
  });

  it("that takes too long, while the server goes on working", async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 10);
    expect(
      await readRefusal("a.xlsx", ENDLESS_RANGE, { ...SPREADSHEET_LIMITS, parseSeconds: 1 }),
    ).toBe(IMPORT_FILE.wrongType);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(10);
  });
});

describe("concurrent files", () => {
  const file = buildWorkbook({ List: [HEADER_ROW, HEART_ROW] });

  it("leave no worker behind", () => {
    expect(workers.running).toBe(0);
  });

  it("are read one after the other", async () => {
    workers.peak = 0;
    const broken = file.subarray(0, 500);
    const results = await Promise.allSettled(
      [file, broken, file].map((bytes) => readTable("a.xlsx", bytes)),
    );
    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(workers.peak).toBe(1);
    expect(workers.running).toBe(0);
  });
});

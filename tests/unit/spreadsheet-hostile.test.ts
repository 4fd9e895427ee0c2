import type * as WorkerThreads from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
import { IMPORT_FILE } from "../../models/import-file.schema";
import { SPREADSHEET_LIMITS } from "../../server/departments/spreadsheet";
import { readCsv } from "../../server/departments/spreadsheet-csv";
import {
  COLUMNS,
  HEADER,
  HEART,
  read,
  values,
  refusal,
  workbook,
  zip,
  xlsxParts,
  sheetXml,
} from "../factories/spreadsheets";

/** How many worker threads run, and how many ran at the same time at the most. */
const threads = vi.hoisted(() => ({ running: 0, most: 0 }));

vi.mock("node:worker_threads", async (importOriginal) => {
  const original = await importOriginal<typeof WorkerThreads>();
  class CountedWorker extends original.Worker {
    constructor(...args: ConstructorParameters<typeof original.Worker>) {
      super(...args);
      threads.running += 1;
      threads.most = Math.max(threads.most, threads.running);
      this.on("exit", () => (threads.running -= 1));
    }
  }
  return { ...original, Worker: CountedWorker };
});

vi.setConfig({ testTimeout: 60_000 });

// SheetJS makes a cell for every cell of a link's range, and this one has 17 billion.
const ENDLESS = zip(
  xlsxParts(
    sheetXml({
      after: '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>',
    }),
  ),
);

describe.concurrent("a hostile workbook is refused", () => {
  it("that takes all of the worker's memory", async () => {
    const limits = { ...SPREADSHEET_LIMITS, workerHeapMegabytes: 96 };
    expect(await refusal("a.xlsx", ENDLESS, limits)).toBe(IMPORT_FILE.wrongType);
  });

  it("that unpacks to 200 MB", async () => {
    const bomb = zip([
      ...xlsxParts(sheetXml()),
      { name: "xl/media/a.png", content: Buffer.alloc(200_000_000) },
    ]);
    expect(bomb.length).toBeLessThan(IMPORT_FILE.bytes);
    expect(await refusal("a.xlsx", bomb)).toBe(IMPORT_FILE.wrongType);
  });

  it("whose entries are more than 64 MB together", async () => {
    const part = Buffer.alloc(11 * 1024 * 1024);
    const more = Array.from({ length: 6 }, (_, at) => ({ name: `xl/media/${at}`, content: part }));
    expect(await refusal("a.xlsx", zip([...xlsxParts(sheetXml()), ...more]))).toBe(
      IMPORT_FILE.wrongType,
    );
    expect(await values("a.xlsx", zip([...xlsxParts(sheetXml()), ...more.slice(1)]))).toEqual([
      HEART,
    ]);
  });

  it("that lies about its sizes", async () => {
    const content = Buffer.alloc(80_000_000);
    for (const claimedBytes of [0, 100]) {
      const bomb = zip([...xlsxParts(sheetXml()), { name: "xl/a.xml", content, claimedBytes }]);
      expect(await refusal("a.xlsx", bomb)).toBe(IMPORT_FILE.wrongType);
    }
  });

  it("with more than 2,000 entries", async () => {
    const many = Array.from({ length: 1_997 }, (_, at) => ({ name: `${at}.xml`, content: "" }));
    const parts = xlsxParts(sheetXml());
    expect(await refusal("a.xlsx", zip([...parts, ...many]))).toBe(IMPORT_FILE.wrongType);
    expect(await values("a.xlsx", zip([...parts, ...many.slice(1)]))).toEqual([HEART]);
  });

  it("that takes too long, while the server goes on working", async () => {
    let ticks = 0;
    const clock = setInterval(() => (ticks += 1), 10);
    expect(await refusal("a.xlsx", ENDLESS, { ...SPREADSHEET_LIMITS, parseSeconds: 1 })).toBe(
      IMPORT_FILE.wrongType,
    );
    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
  });
});

describe("a hostile CSV file of 5 MB", () => {
  const fill = (text: string, bytes: number = IMPORT_FILE.bytes) =>
    text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);
  const half = IMPORT_FILE.bytes / 2;

  /** How many rows there are below the header, or why the file is refused, unless it takes too long. */
  function outcome(below: string): number | string {
    const start = process.cpuUsage();
    try {
      return readCsv(Buffer.from(`${HEADER.join()},Note\n${below}`), COLUMNS).rows.length;
    } catch (error) {
      return (error as Error).message;
    } finally {
      expect(process.cpuUsage(start).user / 1e6).toBeLessThan(SPREADSHEET_LIMITS.parseSeconds);
    }
  }

  it.each([
    ["line breaks", fill("\n")],
    ["spaces", fill(" ")],
    ["delimiters", fill(",")],
    ["blank rows", fill(",,,\n")],
    ["quotation marks that quote nothing", fill('"",')],
  ])("has no rows in time: %s", (_, text) => {
    expect(outcome(text)).toBe(0);
  });

  it.each([
    ["a long value", fill("x")],
    ["a long quoted value", `"${fill("x")}"`],
    ["rows of another length", fill(",\n")],
    ["stray quotation marks", fill(',,,"a"b\n')],
    ["stray quotation marks in one row", fill('"a"b,')],
    ["stray quotation marks after a long value", fill("x", 120_000) + fill('\n,,,"a"b', half)],
  ])("is refused in time: %s", (_, text) => {
    expect(outcome(text)).toBe(IMPORT_FILE.wrongType);
  });

  it("is refused in time: rows", () => {
    expect(outcome(fill("a\n"))).toMatch(/more than 20,000 rows/);
  });

  it.each([fill("a\n"), fill('a,""\n'), fill("\n,")])(
    "is refused in time: a quotation mark is never closed",
    (text) => {
      expect(outcome(`\nx,y\nz, "${text}`)).toBe(
        "Line 4: a quotation mark is opened and never closed.",
      );
    },
  );
});

describe("many files at once", () => {
  it("leave no worker behind", () => {
    expect(threads.running).toBe(0);
  });

  it("are read by two workers, the others wait", async () => {
    threads.most = 0;
    const file = workbook({ List: [HEADER, HEART] });
    const broken = file.subarray(0, 500);
    const results = await Promise.allSettled(
      [file, broken, file, broken, file, file].map((bytes) => read("a.xlsx", bytes)),
    );
    expect(results.map(({ status }) => status)).toEqual([
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect(threads.most).toBe(2);
    expect(threads.running).toBe(0);
  });
});

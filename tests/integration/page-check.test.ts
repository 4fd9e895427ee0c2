import {
  copyFileSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
  closeSync,
} from "node:fs";
import path from "node:path";
import { DateTime } from "luxon";
import { QueryTypes } from "sequelize";
import { afterEach, describe, expect, it } from "vitest";
import { database } from "~/server/platform/database";
import { registry } from "~/server/platform/metrics";
import { checkPages, findDamage, isCheckDue } from "~/server/platform/page-check";
import { settings } from "~/server/platform/settings";
import { createTag } from "~/server/tags/tags";
import { unique } from "../factories/names";
import { admin, ON_POSTGRES, useDatabase } from "../support/database";
import { parseMetrics, sumSamples } from "../support/prometheus";

describe.skipIf(ON_POSTGRES)("the nightly check of SQLite's pages", () => {
  useDatabase();
  const copyPath = () => path.join(settings().dataDir, "copy.sqlite");
  afterEach(() => rmSync(copyPath(), { force: true }));

  /** Copies the database, and overwrites a page of an index: reads of the table do not notice. */
  async function copyWithDamage() {
    for (let index = 0; index < 20; index += 1) await createTag(admin, { name: unique("Tag") });
    await database().query("PRAGMA wal_checkpoint(TRUNCATE)");
    const [row] = await database().query<{ rootpage: number }>(
      "SELECT rootpage FROM sqlite_master WHERE type = 'index' AND tbl_name = 'tags' AND sql IS NOT NULL",
      { type: QueryTypes.SELECT },
    );
    copyFileSync(path.join(settings().dataDir, "calmward.sqlite"), copyPath());
    const file = openSync(copyPath(), "r+");
    const pageBytes = 4_096;
    const start = ((row?.rootpage ?? 1) - 1) * pageBytes + 8;
    writeSync(file, Buffer.alloc(pageBytes - 8, 7), 0, pageBytes - 8, start);
    closeSync(file);
  }

  it("finds a whole database whole, keeps when it was, and says so in the metrics", async () => {
    expect(await checkPages()).toBe(0);
    const samples = parseMetrics(await registry.metrics());
    expect(sumSamples(samples, "calmward_database_check_ok", {})).toBe(1);
    const checkedAt = sumSamples(samples, "calmward_database_check_timestamp_seconds", {}) * 1_000;
    expect(Math.abs(Date.now() - checkedAt)).toBeLessThan(60_000);
    const file = path.join(settings().dataDir, "database-check");
    const text = readFileSync(file, "utf8");
    expect(text).toBe(`${new Date(checkedAt).toISOString()} ok\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    // Not again within the hour.
    await checkPages();
    expect(readFileSync(file, "utf8")).toBe(text);
  });

  it("finds a damaged page, and a file that is no database anymore", async () => {
    await copyWithDamage();
    expect((await findDamage(copyPath())).length).toBeGreaterThan(0);
    const file = openSync(copyPath(), "r+");
    writeSync(file, Buffer.alloc(100, 7), 0, 100, 0);
    closeSync(file);
    expect(await findDamage(copyPath())).toEqual(["SQLITE_NOTADB"]);
  });

  it.each([
    ["a day ago, by day", "2026-05-03T02:00", "2026-05-04T12:00", false],
    ["a day ago, at night", "2026-05-03T02:00", "2026-05-04T01:30", true],
    ["tonight", "2026-05-04T01:10", "2026-05-04T02:10", false],
    ["at the end of the last night", "2026-05-03T04:59", "2026-05-04T03:00", true],
    ["two days ago, by day", "2026-05-02T02:00", "2026-05-04T12:00", true],
    ["in the future", "2027-05-02T02:00", "2026-05-04T12:00", true],
    ["never", null, "2026-05-04T12:00", true],
  ])("knows when it is due: checked %s", (_, checkedAt, now, isDue) => {
    const zone = { zone: "America/New_York" };
    const time = checkedAt === null ? null : DateTime.fromISO(checkedAt, zone).toMillis();
    expect(isCheckDue(time, DateTime.fromISO(now, zone))).toBe(isDue);
  });
});

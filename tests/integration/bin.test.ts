import { QueryTypes } from "sequelize";
import { describe, expect, it } from "vitest";
import { database } from "~/server/platform/database";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findRecordType, RECORD_TYPES } from "~/server/record-types/record-types";
import { BINNED_RECORDS } from "../factories/binned-records";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

/** Tables that a deletion and its restore add rows to. */
const LOGS = [
  "audit_events",
  "revisions",
  "record_changes",
  "sqlite_sequence",
  "migrations",
  "row_counts",
  "report_stale",
];
/** A question that is taken out of its survey, or put back, makes a new edition of it. */
const CHANGED_BY_RESTORE: Record<string, string[]> = {
  "survey question": ["survey_editions", "surveys"],
};

/** Reads all rows of all tables, without their versions and times of change. */
async function readAllRows(ignored: string[] = []) {
  const tables = (await database().getQueryInterface().showAllTables())
    .map((table) =>
      typeof table === "string" ? table : (table as { tableName: string }).tableName,
    )
    .filter((table) => ![...LOGS, ...ignored].includes(table) && !table.includes("_search"));
  const content: Record<string, unknown[]> = {};
  for (const table of tables) {
    const rows = await database().query<Record<string, unknown>>(`SELECT * FROM ${table}`, {
      type: QueryTypes.SELECT,
    });
    content[table] = rows
      .filter((row) => row.table_name !== "audit_events")
      .map(({ version: _, updated_at: __, ...row }) => JSON.stringify(row))
      .sort();
  }
  return content;
}

const requireType = (type: string) => {
  const recordType = findRecordType(type);
  if (!recordType) throw new Error(`There is no kind of record ${type}`);
  return recordType;
};

describe.runIf(HAS_DATABASE)("the bin", () => {
  useDatabase();

  it("is tested with every kind of record", () => {
    expect(Object.keys(BINNED_RECORDS).sort()).toEqual(RECORD_TYPES.map(({ type }) => type).sort());
  });

  it.each(RECORD_TYPES.map(({ type }) => type))(
    "gives a deleted %s back with every row that went along",
    async (type) => {
      const { id } = await BINNED_RECORDS[type]!();
      const ignored = CHANGED_BY_RESTORE[type] ?? [];
      const before = await readAllRows(ignored);
      const recordType = requireType(type);
      await recordType.remove(admin, id);
      expect(await readAllRows(ignored)).not.toEqual(before);
      expect(await restoreRecord(admin, recordType, id)).toMatchObject({ id });
      expect(await readAllRows(ignored)).toEqual(before);
    },
  );
});

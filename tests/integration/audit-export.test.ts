import { createHash } from "node:crypto";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { exportAuditCsv } from "~/server/audit/export-csv";
import type { AuditFilters } from "~/server/audit/audit-condition";
import { recordEvent } from "~/server/platform/audit";
import { sealEvents } from "~/server/platform/audit-seal";
import { anna, EVENT_COLUMNS, NO_FILTERS, omer, recordCreation } from "../factories/audit-events";
import { recordEvents, tamper } from "../support/audit";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("the export of the audit", () => {
  useDatabase();

  type Row = Record<string, string>;
  const readExport = async (filters: Partial<AuditFilters> = {}) => {
    const chunks: string[] = [];
    for await (const chunk of await exportAuditCsv(admin, { ...NO_FILTERS, ...filters })) {
      chunks.push(chunk);
    }
    return { chunks, rows: parse<Row>(chunks.join(""), { bom: true, columns: true }) };
  };

  beforeEach(() => tamper("DELETE FROM audit_events"));

  it("leaves an event with its filters, and does not contain that event", async () => {
    await recordCreation(anna, "kept");
    const events = await recordEvents(() => readExport({ search: "KEPT", from: "2026-01-01" }));
    expect(events).toMatchObject([
      {
        actorName: "Test",
        action: "exported",
        recordType: "audit",
        changes: { search: [null, "KEPT"], from: [null, "2026-01-01"] },
      },
    ]);
    expect((await readExport()).rows.map((row) => row.Action)).toEqual(["created", "exported"]);
  });

  it("contains the filtered events, oldest first", async () => {
    await recordCreation(anna, "one");
    await recordCreation(omer, "two");
    await recordCreation(anna, "three", "department", "5");
    const { rows } = await readExport({ person: "administrator:1" });
    expect(rows.map((row) => row["Record Name"])).toEqual(["one", "three"]);
    expect(rows[1]).toMatchObject({
      Person: "Anna Müller",
      Role: "editor",
      "Record Type": "department",
      "Record ID": "5",
      Position: "",
      Hash: "",
    });
  });

  it("contains everything that is needed to recompute the chain", async () => {
    for (const name of ["Plain", 'Quoted "name", and\nmore', "Umläut 👩‍⚕️"])
      await recordCreation(anna, name);
    await recordEvent({ ...anna, address: null }, { action: "ended", record: { type: "sign-in" } });
    await sealEvents();
    const { rows } = await readExport();
    let previousHash = "calmward audit";
    for (const [index, row] of rows.entries()) {
      const facts = Object.values(row).slice(1, -2);
      const hashed = [previousHash, Number(row.Event), ...facts.map((fact) => fact || null)];
      previousHash = createHash("sha256").update(JSON.stringify(hashed)).digest("hex");
      expect(row).toMatchObject({ Position: String(index + 1), Hash: previousHash });
    }
    expect(rows).toHaveLength(4);
  });

  it("escapes formulas of spreadsheets", async () => {
    for (const name of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1"]) await recordCreation(anna, name);
    const { rows } = await readExport();
    for (const row of rows) expect(row["Record Name"]).toMatch(/^'/);
  });

  it("is streamed in batches of 250 events", async () => {
    await AuditEvent.bulkCreate(Array.from({ length: 2_500 }, () => EVENT_COLUMNS));
    const last = (await AuditEvent.max<number, AuditEvent>("id")) ?? 0;
    const statements = await recordStatements(async () => {
      const { chunks, rows } = await readExport();
      expect(new Set(rows.map((row) => row.Event)).size).toBe(2_500);
      expect(Math.max(...chunks.map((chunk) => chunk.trimEnd().split("\r\n").length))).toBe(250);
    });
    const reads = statements.filter((sql) =>
      /^[^"`]*SELECT \W?id\W.* FROM \W?audit_events\W/.test(sql),
    );
    expect(reads).toHaveLength(Math.ceil(last / 250));
  });
});

import { QueryTypes } from "sequelize";
import { expect } from "vitest";
import { AuditEvent } from "~/models";
import { startSealing } from "~/server/platform/audit-seal";
import { database } from "~/server/platform/database";
import { log } from "~/server/platform/log";
import { ON_POSTGRES } from "./database";

/** What the database says to whoever changes or deletes an event. */
export const REFUSED = { original: { message: expect.stringContaining("append-only") as string } };

const run = (sql: string) => database().query(sql);

/** Does what the product cannot: writes into the audit past the triggers that forbid it. */
export async function tamper(...statements: string[]): Promise<void> {
  if (ON_POSTGRES) {
    await run("ALTER TABLE audit_events DISABLE TRIGGER USER");
    for (const statement of statements) await run(statement);
    await run("ALTER TABLE audit_events ENABLE TRIGGER USER");
    return;
  }
  const triggers = await database().query<{ name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND sql LIKE '%append-only%'",
    { type: QueryTypes.SELECT },
  );
  for (const { name } of triggers) await run(`DROP TRIGGER ${name}`);
  for (const statement of statements) await run(statement);
  for (const { sql } of triggers) await run(sql);
}

/** Seals everything so far, and keeps the head, as the server does when it stops. */
export async function sealAndKeepHead(): Promise<void> {
  log.level = "warn";
  await startSealing()();
}

/** An event as it stands in the table, with what changed read. */
export function asStored(event: AuditEvent) {
  const { changes, ...facts } = event.get();
  return { ...facts, changes: JSON.parse(changes) as Record<string, [unknown, unknown]> };
}

/** The events that some work left. */
export async function eventsOf(work: () => Promise<unknown>) {
  const before = (await AuditEvent.max<number | null, AuditEvent>("id")) ?? 0;
  await work();
  const events = await AuditEvent.findAll({ order: [["id", "ASC"]] });
  return events.filter(({ id }) => id > before).map(asStored);
}

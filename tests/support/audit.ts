import { QueryTypes } from "sequelize";
import { expect } from "vitest";
import { AuditEvent } from "~/models";
import { createSealer } from "~/server/platform/audit-seal";
import { database } from "~/server/platform/database";
import { log } from "~/server/platform/log";
import { ON_POSTGRES } from "./database";

/** Error of the triggers that forbid changing or deleting an event. */
export const APPEND_ONLY_ERROR = {
  original: { message: expect.stringContaining("append-only") as string },
};

const run = (sql: string) => database().query(sql);

/** Runs statements on the audit with its append-only triggers disabled. */
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

/** Seals all events and stores the head of the chain, as the server does on shutdown. */
export async function sealAndStoreHead(): Promise<void> {
  log.level = "warn";
  await createSealer().sealPending();
}

/** The columns of an event, with `changes` parsed. */
export function toStoredEvent(event: AuditEvent) {
  const { changes, ...columns } = event.get();
  return { ...columns, changes: JSON.parse(changes) as Record<string, [unknown, unknown]> };
}

/** Runs some work and returns the events that it recorded. */
export async function recordEvents(work: () => Promise<unknown>) {
  const before = (await AuditEvent.max<number | null, AuditEvent>("id")) ?? 0;
  await work();
  const events = await AuditEvent.findAll({ order: [["id", "ASC"]] });
  return events.filter(({ id }) => id > before).map(toStoredEvent);
}

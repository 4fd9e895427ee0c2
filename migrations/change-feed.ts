import type { MigrationContext } from "./migration";

/** SQL expression of the name that the API has for a record, its path without the slash; `row` is its row in a trigger. */
export type EntityExpression = (row: "new" | "old") => string;

/** Events of a row. Counters and search texts are written without `updated_at`, and are no changes of the record. */
const EVENTS = [
  { name: "insert", event: "INSERT", row: "new", kind: "created" },
  { name: "update", event: "UPDATE OF updated_at", row: "new", kind: "updated" },
  { name: "delete", event: "DELETE", row: "old", kind: "deleted" },
] as const;

/** Adds a table to the feed of changes. Call `removeFromChanges` before the table is dropped. */
export async function addToChanges(
  { run, dialect }: MigrationContext,
  table: string,
  entity: EntityExpression,
) {
  const insert = (row: "new" | "old", kind: string, now: string) =>
    "INSERT INTO record_changes (entity, record_id, kind, at) " +
    `VALUES (${entity(row)}, ${row}.id, '${kind}', ${now});`;
  if (dialect === "postgres") {
    const branches = EVENTS.map(
      ({ event, row, kind }) =>
        `IF TG_OP = '${event.split(" ", 1)[0]}' THEN ${insert(row, kind, "clock_timestamp()")} END IF;`,
    );
    await run(
      `CREATE FUNCTION ${table}_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
        `${branches.join(" ")} RETURN NULL; END $$`,
    );
  }
  const sqliteNow = "strftime('%Y-%m-%d %H:%M:%f +00:00', 'now')";
  for (const { name, event, row, kind } of EVENTS) {
    const action =
      dialect === "postgres"
        ? `FOR EACH ROW EXECUTE FUNCTION ${table}_changed()`
        : `BEGIN ${insert(row, kind, sqliteNow)} END`;
    await run(`CREATE TRIGGER ${table}_change_${name} AFTER ${event} ON ${table} ${action}`);
  }
}

/** Reverts `addToChanges`. */
export async function removeFromChanges({ run, dialect }: MigrationContext, table: string) {
  for (const { name } of EVENTS) {
    const on = dialect === "postgres" ? ` ON ${table}` : "";
    await run(`DROP TRIGGER ${table}_change_${name}${on}`);
  }
  if (dialect === "postgres") await run(`DROP FUNCTION ${table}_changed()`);
}

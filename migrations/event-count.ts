import type { MigrationContext } from "./migration";

/** Lengths of the time slots, in minutes: a day, an hour, a quarter of an hour. */
const GRAIN_MINUTES = [1440, 60, 15];
const INSERT_INTO = "INSERT INTO event_counts (metric, grain_minutes, slot, count)";
const ON_CONFLICT =
  "ON CONFLICT (metric, grain_minutes, slot) DO UPDATE SET count = event_counts.count + excluded.count;";

type EventCount = {
  table: string;
  /** Column with the immutable time of the event. */
  at: string;
  /** SQL expression of the counter's name for a row, such as `${row}.kind`. */
  metric: (row: string) => string;
};

/**
 * Adds triggers that count a table's inserted and deleted rows in event_counts by metric and time slot, and counts the
 * existing rows. Slots begin at whole days, hours and quarters of an hour in UTC.
 */
export async function addEventCount(context: MigrationContext, count: EventCount) {
  const { run, dialect } = context;
  const { table, metric } = count;
  const name = `${table}_events`;
  const createTrigger = (event: "insert" | "delete", action: string) =>
    run(`CREATE TRIGGER ${name}_${event} AFTER ${event.toUpperCase()} ON ${table} ${action}`);
  await run(`${INSERT_INTO} ${selectCounts(context, count, table)} ${ON_CONFLICT}`);
  if (dialect === "sqlite") {
    const buildUpdate = (row: "new" | "old", delta: "1" | "-1") => {
      const slots = GRAIN_MINUTES.map(
        (grain) =>
          `(${metric(row)}, ${grain}, ${slotStart(dialect, `${row}.${count.at}`, grain)}, ${delta})`,
      );
      return `BEGIN ${INSERT_INTO} VALUES ${slots.join()} ${ON_CONFLICT} END`;
    };
    await createTrigger("insert", buildUpdate("new", "1"));
    await createTrigger("delete", buildUpdate("old", "-1"));
    return;
  }
  // Statement-level, with the slots in a fixed order, so that concurrent statements cannot deadlock.
  const buildUpdate = (sign: "" | "-") =>
    `${INSERT_INTO} ${selectCounts(context, count, "changed_rows", sign)} ORDER BY 1, 2, 3 ${ON_CONFLICT}`;
  await run(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
      `IF TG_OP = 'INSERT' THEN ${buildUpdate("")} ELSE ${buildUpdate("-")} END IF; RETURN NULL; END $$`,
  );
  const forEachStatement = `FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  await createTrigger("insert", `REFERENCING NEW TABLE AS changed_rows ${forEachStatement}`);
  await createTrigger("delete", `REFERENCING OLD TABLE AS changed_rows ${forEachStatement}`);
}

/** Reverts `addEventCount`; the counts are dropped with their table. */
export async function dropEventCount({ run, dialect }: MigrationContext, table: string) {
  const onTable = dialect === "postgres" ? ` ON ${table}` : "";
  for (const event of ["insert", "delete"]) {
    await run(`DROP TRIGGER ${table}_events_${event}${onTable}`);
  }
  if (dialect === "postgres") await run(`DROP FUNCTION ${table}_events()`);
}

/** SQL that counts rows by metric and slot. */
function selectCounts(
  { dialect }: MigrationContext,
  { at, metric }: EventCount,
  rows: string,
  sign: "" | "-" = "",
): string {
  const grains = GRAIN_MINUTES.map((grain) => `SELECT ${grain} AS grain`).join(" UNION ALL ");
  return (
    `SELECT ${metric("event")}, grain, ${slotStart(dialect, `event.${at}`, "grain")}, ${sign}COUNT(*) ` +
    `FROM ${rows} AS event CROSS JOIN (${grains}) AS grains WHERE true GROUP BY 1, 2, 3`
  );
}

/** SQL expression of the start of a time's slot; on SQLite in Sequelize's text format. */
function slotStart(
  dialect: MigrationContext["dialect"],
  at: string,
  grain: number | string,
): string {
  const seconds = `(${grain} * 60)`;
  return dialect === "postgres"
    ? `to_timestamp(floor(extract(epoch FROM ${at}) / ${seconds}) * ${seconds})`
    : `strftime('%Y-%m-%d %H:%M:00.000 +00:00', strftime('%s', ${at}) / ${seconds} * ${seconds}, 'unixepoch')`;
}

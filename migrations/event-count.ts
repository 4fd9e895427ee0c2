import type { MigrationContext } from "./migration";

/** The lengths of the slots that events are counted in, in minutes: a day, an hour, a quarter of an hour. */
const GRAINS = [1440, 60, 15];
const INTO = "INSERT INTO event_counts (metric, grain_minutes, slot, count)";
const ADDED =
  "ON CONFLICT (metric, grain_minutes, slot) DO UPDATE SET count = event_counts.count + excluded.count;";

type EventCount = {
  table: string;
  /** The column that says when it was. It never changes. */
  at: string;
  /** What is counted, as SQL of one row: an expression, such as `${row}.kind`. */
  metric: (row: string) => string;
};

/**
 * Triggers count a table's rows in event_counts, by what they are and when they were, and take back what is deleted; the
 * rows that are there already are counted now. Slots begin at whole days, hours and quarters in UTC.
 */
export async function addEventCount(context: MigrationContext, count: EventCount) {
  const { run, dialect } = context;
  const { table, metric } = count;
  const name = `${table}_events`;
  const after = (event: "insert" | "delete", rest: string) =>
    run(`CREATE TRIGGER ${name}_${event} AFTER ${event.toUpperCase()} ON ${table} ${rest}`);
  await run(`${INTO} ${countsOf(context, count, table)} ${ADDED}`);
  if (dialect === "sqlite") {
    const change = (row: "new" | "old", by: "1" | "-1") => {
      const slots = GRAINS.map(
        (grain) =>
          `(${metric(row)}, ${grain}, ${slotOf(dialect, `${row}.${count.at}`, grain)}, ${by})`,
      );
      return `BEGIN ${INTO} VALUES ${slots.join()} ${ADDED} END`;
    };
    await after("insert", change("new", "1"));
    await after("delete", change("old", "-1"));
    return;
  }
  // Once a statement, and the slots always in one order, so that two statements never wait for each other.
  const change = (sign: "" | "-") =>
    `${INTO} ${countsOf(context, count, "changed_rows", sign)} ORDER BY 1, 2, 3 ${ADDED}`;
  await run(
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ` +
      `IF TG_OP = 'INSERT' THEN ${change("")} ELSE ${change("-")} END IF; RETURN NULL; END $$`,
  );
  const each = `FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`;
  await after("insert", `REFERENCING NEW TABLE AS changed_rows ${each}`);
  await after("delete", `REFERENCING OLD TABLE AS changed_rows ${each}`);
}

/** Undoes addEventCount; the counts go with their table. */
export async function dropEventCount({ run, dialect }: MigrationContext, table: string) {
  const of = dialect === "postgres" ? ` ON ${table}` : "";
  for (const event of ["insert", "delete"]) await run(`DROP TRIGGER ${table}_events_${event}${of}`);
  if (dialect === "postgres") await run(`DROP FUNCTION ${table}_events()`);
}

/** How many of some rows there are in each slot. */
function countsOf(
  { dialect }: MigrationContext,
  { at, metric }: EventCount,
  rows: string,
  sign: "" | "-" = "",
): string {
  const grains = GRAINS.map((grain) => `SELECT ${grain} AS grain`).join(" UNION ALL ");
  return (
    `SELECT ${metric("event")}, grain, ${slotOf(dialect, `event.${at}`, "grain")}, ${sign}COUNT(*) ` +
    `FROM ${rows} AS event CROSS JOIN (${grains}) AS grains WHERE true GROUP BY 1, 2, 3`
  );
}

/** The start of the slot that a time is in; on SQLite as the text that Sequelize writes for it. */
function slotOf(dialect: MigrationContext["dialect"], at: string, grain: number | string): string {
  const seconds = `(${grain} * 60)`;
  return dialect === "postgres"
    ? `to_timestamp(floor(extract(epoch FROM ${at}) / ${seconds}) * ${seconds})`
    : `strftime('%Y-%m-%d %H:%M:00.000 +00:00', strftime('%s', ${at}) / ${seconds} * ${seconds}, 'unixepoch')`;
}

import type { MigrationContext } from "./migration";

/** Seconds of the slots of marks: days of all time zones begin on a quarter of an hour. */
const SLOT_SECONDS = 900;

type Row = "NEW" | "OLD";
type MarkEvent = "insert" | "delete" | "update";
export type MarkRule = {
  table: string;
  /** Columns whose updates change what is counted. */
  columns: string[];
  /** Default: rows that are inserted, deleted, and updated in these columns. */
  events?: MarkEvent[];
  /** SELECTs of what a row makes stale: `fact` and `moment`, or `patient_id`. */
  marks: (row: Row) => string[];
};

/** SQL of a mark: the day of a moment, of one kind of facts. @param from the rest of the SELECT */
export const markMoment = (fact: string, moment: string, from = "") =>
  `SELECT '${fact}' AS fact, ${moment} AS moment, CAST(NULL AS INTEGER) AS patient_id ${from}`;

/** SQL of a mark: all days on which a patient has facts. */
export const markPatient = (id: string, condition = "") =>
  `SELECT 'patient' AS fact, NULL AS moment, ${id} AS patient_id ${condition}`;

/** Adds triggers that note in report_stale which days have to be counted anew, in the transaction that changes what is counted. */
export async function addReportMarks(context: MigrationContext, rule: MarkRule): Promise<void> {
  const { run, dialect } = context;
  const { table, columns, marks } = rule;
  const bodies = {
    insert: insertMarks(context, marks("NEW")),
    delete: insertMarks(context, marks("OLD")),
    update: insertMarks(context, [...marks("OLD"), ...marks("NEW")]),
  };
  const changes = columns.map((column) => `OLD.${column} IS DISTINCT FROM NEW.${column}`);
  const actions = {
    insert: ["INSERT", ""],
    delete: ["DELETE", ""],
    update: [`UPDATE OF ${columns.join()}`, `WHEN (${changes.join(" OR ")})`],
  };
  for (const event of listEvents(rule)) {
    const [action, condition] = actions[event];
    const name = triggerName(table, event);
    if (dialect === "sqlite") {
      await run(
        `CREATE TRIGGER ${name} AFTER ${action} ON ${table} ${condition} BEGIN ${bodies[event]} END`,
      );
      continue;
    }
    await run(
      `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${bodies[event]} RETURN NULL; END $$`,
    );
    await run(
      `CREATE TRIGGER ${name} AFTER ${action} ON ${table} FOR EACH ROW ${condition} EXECUTE FUNCTION ${name}()`,
    );
  }
}

/** Reverts `addReportMarks`. */
export async function dropReportMarks(
  { run, dialect }: MigrationContext,
  rule: MarkRule,
): Promise<void> {
  const { table } = rule;
  for (const event of listEvents(rule)) {
    const name = triggerName(table, event);
    await run(`DROP TRIGGER ${name}${dialect === "postgres" ? ` ON ${table}` : ""}`);
    if (dialect === "postgres") await run(`DROP FUNCTION ${name}()`);
  }
}

const listEvents = ({ columns, events }: MarkRule): MarkEvent[] =>
  events ?? ["insert", "delete", ...(columns.length > 0 ? (["update"] as const) : [])];

const triggerName = (table: string, event: string) => `${table}_marks_${event}`;

/**
 * Inserts marks. On PostgreSQL each transaction has rows of its own, so that none waits for another, and no mark of an open
 * transaction is taken for one that was counted; SQLite has one writer, and so one row for each slot.
 */
function insertMarks({ dialect }: MigrationContext, marks: string[]): string {
  const slot =
    dialect === "postgres"
      ? `to_timestamp(floor(extract(epoch FROM CAST(mark.moment AS TIMESTAMPTZ)) / ${SLOT_SECONDS}) * ${SLOT_SECONDS})`
      : `strftime('%Y-%m-%d %H:%M:00.000 +00:00', strftime('%s', mark.moment) / ${SLOT_SECONDS} * ${SLOT_SECONDS}, 'unixepoch')`;
  const known =
    dialect === "postgres"
      ? ""
      : ` AND NOT EXISTS (SELECT 1 FROM report_stale AS known WHERE known.fact = mark.fact ` +
        `AND known.moment IS ${slot} AND known.patient_id IS mark.patient_id)`;
  return marks
    .map(
      (mark) =>
        `INSERT INTO report_stale (fact, moment, patient_id) SELECT mark.fact, ${slot}, mark.patient_id FROM (${mark}) AS mark ` +
        `WHERE (mark.moment IS NOT NULL OR mark.patient_id IS NOT NULL)${known};`,
    )
    .join(" ");
}

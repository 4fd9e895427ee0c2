import { addKeptCount, dropKeptCount, type Migration, type MigrationContext } from "./migration";

const LONG_AGO = "'0001-01-01 00:00:00 +00:00'";

/** Numbers that lists show, by name: of the rows whose flag is off. */
const KEPT_COUNTS = [
  { name: "named patients", table: "patients", flag: "is_guest" },
  { name: "shown episodes", table: "patient_procedures", flag: "is_example" },
];

/** Indexes of sorts by a time that may be missing. */
const TIME_INDEXES = [
  ["patients_sorted_by_next_date", "patients", "is_guest", "next_date"],
  ["patients_sorted_by_last_seen_at", "patients", "is_guest", "last_seen_at"],
  ["patient_procedures_sorted_by_date", "patient_procedures", "is_example", "date"],
] as const;

/**
 * Pages of 80,000 patients and 300,000 episodes take about as long as those of a tenth: their numbers are kept, skipped rows are read
 * from an index alone, and the episodes of one patient are not sought among all.
 */
export const keptCounts: Migration = {
  name: "0052-kept-counts",

  async up(context) {
    const { run, dialect } = context;
    if (dialect === "postgres") {
      await run("CREATE TABLE row_counts (table_name TEXT NOT NULL, row_count BIGINT NOT NULL)");
      await indexTimes(run, (column) => `INCLUDE (${column})`);
    }
    for (const each of KEPT_COUNTS) await addKeptCount(context, each);
    // Without statistics a database takes patient_procedures_shown, and so reads all episodes, if it has both columns and this one not.
    await run(
      "CREATE INDEX patient_procedures_shown_of_patient ON patient_procedures (patient_id, is_example, id)",
    );
  },

  async down(context) {
    const { run, dialect } = context;
    await run("DROP INDEX patient_procedures_shown_of_patient");
    for (const each of KEPT_COUNTS) await dropKeptCount(context, each);
    if (dialect === "postgres") {
      await indexTimes(run, () => "");
      await run("DROP TABLE row_counts");
    }
  },
};

/** Makes the indexes by time anew: PostgreSQL needs the column itself in the index, not only the expression, to read nothing else. */
async function indexTimes(run: MigrationContext["run"], include: (column: string) => string) {
  for (const [index, table, flag, column] of TIME_INDEXES) {
    await run(`DROP INDEX ${index}`);
    await run(
      `CREATE INDEX ${index} ON ${table} (${flag}, COALESCE(${column}, ${LONG_AGO}), id) ${include(column)}`,
    );
  }
}

import type { Migration, MigrationContext } from "./migration";

const LONG_AGO = "'0001-01-01 00:00:00 +00:00'";

/** Indexes of the list of episodes, by the columns that they sort: the list leaves examples out. */
const EPISODE_INDEXES = {
  patient_procedures_by_created_at: "created_at",
  patient_procedures_by_updated_at: "updated_at",
  patient_procedures_sorted_by_date: `COALESCE(date, ${LONG_AGO})`,
};

/** Indexes by address: the table with the column. */
const ADDRESS_INDEXES = ["patients", "caretakers"].flatMap((table) =>
  ["email", "mobile"].map((column) => ({ index: `${table}_of_${column}`, table, column })),
);

/**
 * Indexes for the lists of 100,000 patients and 300,000 episodes. Their counts, and those of the work list, are read from an
 * index alone, which a condition on another column would look up for each row.
 */
export const patientsAtScale: Migration = {
  name: "0050-patients-at-scale",

  async up({ run, dialect }) {
    for (const [index, column] of Object.entries(EPISODE_INDEXES)) {
      await run(`DROP INDEX ${index}`);
      await run(`CREATE INDEX ${index} ON patient_procedures (is_example, ${column}, id)`);
    }
    await run("CREATE INDEX patient_procedures_shown ON patient_procedures (is_example, id)");
    if (dialect === "sqlite") await indexAddresses(run, "");
    // SQLite knows that a partial index serves a query by the same words only.
    const isGuest = dialect === "postgres" ? "is_guest" : "is_guest = 1";
    await run(`CREATE INDEX patients_guests ON patients (is_sample, id) WHERE ${isGuest}`);
    await run(
      "CREATE INDEX work_items_counted ON work_items (status, patient_id, snoozed_until, since, reason, assignee_id)",
    );
  },

  async down({ run, dialect }) {
    if (dialect === "sqlite") await indexAddresses(run, "WHERE :column <> ''");
    await run("DROP INDEX work_items_counted");
    await run("DROP INDEX patients_guests");
    await run("DROP INDEX patient_procedures_shown");
    for (const [index, column] of Object.entries(EPISODE_INDEXES)) {
      await run(`DROP INDEX ${index}`);
      await run(`CREATE INDEX ${index} ON patient_procedures (${column}, id)`);
    }
  },
};

/**
 * Makes the indexes by address anew. With the condition `email <> ''` SQLite does not use one for `email = 'a@example.org'`, and
 * a sign-in reads all patients.
 */
async function indexAddresses(run: MigrationContext["run"], condition: string) {
  for (const { index, table, column } of ADDRESS_INDEXES) {
    await run(`DROP INDEX ${index}`);
    const where = condition.replace(":column", column);
    await run(`CREATE INDEX ${index} ON ${table} (${column}) ${where}`);
  }
}

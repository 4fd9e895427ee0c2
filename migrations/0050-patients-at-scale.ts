import type { Migration } from "./migration";

const LONG_AGO = "'0001-01-01 00:00:00 +00:00'";

/** Indexes of the list of episodes, by the columns that they sort: the list leaves examples out. */
const EPISODE_INDEXES = {
  patient_procedures_by_created_at: "created_at",
  patient_procedures_by_updated_at: "updated_at",
  patient_procedures_sorted_by_date: `COALESCE(date, ${LONG_AGO})`,
};

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
    // SQLite knows that a partial index serves a query by the same words only.
    const isGuest = dialect === "postgres" ? "is_guest" : "is_guest = 1";
    await run(`CREATE INDEX patients_guests ON patients (is_sample, id) WHERE ${isGuest}`);
    await run(
      "CREATE INDEX work_items_counted ON work_items (status, patient_id, snoozed_until, since, reason, assignee_id)",
    );
  },

  async down({ run }) {
    await run("DROP INDEX work_items_counted");
    await run("DROP INDEX patients_guests");
    await run("DROP INDEX patient_procedures_shown");
    for (const [index, column] of Object.entries(EPISODE_INDEXES)) {
      await run(`DROP INDEX ${index}`);
      await run(`CREATE INDEX ${index} ON patient_procedures (${column}, id)`);
    }
  },
};

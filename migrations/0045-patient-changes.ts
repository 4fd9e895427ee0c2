import { addToChanges, removeFromChanges } from "./change-feed";
import type { Migration } from "./migration";

/** Tables in the feed of changes, with the name that the API has for their records. */
const FEED = { patients: "patient", patient_procedures: "episode" } as const;

/** Times that may be missing, and that lists sort by: databases sort null differently. */
const SORTED_TIMES = [
  ["patients_sorted_by_next_date", "patients", "is_guest, ", "next_date"],
  ["patients_sorted_by_last_seen_at", "patients", "is_guest, ", "last_seen_at"],
  ["patient_procedures_sorted_by_date", "patient_procedures", "", "date"],
] as const;

/** Patients and their episodes in the feed of changes, and indexes for the sorts of their lists by times that may be missing. */
export const patientChanges: Migration = {
  name: "0045-patient-changes",

  async up(context) {
    for (const [table, entity] of Object.entries(FEED)) {
      await addToChanges(context, table, () => `'${entity}'`);
    }
    for (const [index, table, prefix, column] of SORTED_TIMES) {
      await context.run(
        `CREATE INDEX ${index} ON ${table} (${prefix}COALESCE(${column}, '0001-01-01 00:00:00 +00:00'), id)`,
      );
    }
  },

  async down(context) {
    for (const [index] of SORTED_TIMES) await context.run(`DROP INDEX ${index}`);
    for (const table of Object.keys(FEED)) await removeFromChanges(context, table);
  },
};

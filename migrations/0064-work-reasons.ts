import type { Migration, MigrationContext } from "./migration";

/** Order of the reasons of the work list before, and from now on. */
const FORMER = [
  "Urgent answer",
  "Very anxious",
  "Request unanswered",
  "Not joined",
  "Message could not be delivered",
  "Wrote to us",
];
const REASONS = [
  "Urgent answer",
  "Very anxious",
  "Request unanswered",
  "Ride or appointment to check",
  "Not joined",
  "Nothing done",
  "Message could not be delivered",
  "Wrote to us",
  "Date has passed",
];
const ADDED = REASONS.filter((reason) => !FORMER.includes(reason));

const toList = (reasons: string[]) => reasons.map((reason) => `'${reason}'`).join();

/** Indexes by which the job of the work list finds what comes with time, and what has ended. */
const INDEXES = {
  // Procedures of which nobody has said whether they took place.
  patient_procedures_unanswered:
    "patient_procedures (date, id) WHERE status_set IS NULL AND NOT took_place",
  patients_joined: "patients (status, joined_at, id)",
  // Requests whose procedure has moved: few.
  live_session_requests_moved: "live_session_requests (id) WHERE moved_from <> ''",
  ride_requests_moved: "ride_requests (id) WHERE moved_from <> ''",
};

/** Three more reasons of the work list, in their place among the others, and what finds their causes. */
export const workReasons: Migration = {
  name: "0064-work-reasons",

  async up({ run }) {
    await setRanks(run, REASONS);
    for (const [index, columns] of Object.entries(INDEXES)) {
      await run(`CREATE INDEX ${index} ON ${columns}`);
    }
  },

  async down({ run }) {
    for (const index of Object.keys(INDEXES)) await run(`DROP INDEX ${index}`);
    // A release before this one knows neither the reasons nor what they are about.
    await run(`DELETE FROM work_item_causes WHERE reason IN (${toList(ADDED)})`);
    await run(`DELETE FROM work_items WHERE reason IN (${toList(ADDED)})`);
    await setRanks(run, FORMER);
  },
};

/** Numbers the stored rows by the order of their reasons. */
async function setRanks(run: MigrationContext["run"], reasons: string[]) {
  const cases = reasons.map((reason, rank) => `WHEN '${reason}' THEN ${rank}`).join(" ");
  await run(
    `UPDATE work_items SET rank = CASE reason ${cases} END WHERE reason IN (${toList(reasons)})`,
  );
}

import { addEventCount, dropEventCount } from "./event-count";
import type { Migration } from "./migration";

/** Counts of session assessments, each of which starts a session, for the dashboard. */
export const sessionAssessmentCounts: Migration = {
  name: "0018-session-assessment-counts",

  async up(context) {
    await addEventCount(context, {
      table: "session_assessments",
      at: "created_at",
      metric: () => "'session assessment'",
    });
  },

  async down(context) {
    await dropEventCount(context, "session_assessments");
    await context.run("DELETE FROM event_counts WHERE metric = 'session assessment'");
  },
};

import { addEventCount, dropEventCount } from "./event-count";
import type { Migration } from "./migration";

/** Event counts for each time slot, so that the dashboard need not scan the events. */
export const eventCounts: Migration = {
  name: "0011-event-counts",

  async up(context) {
    const { run, dialect } = context;
    const [textType, timeType] =
      dialect === "postgres" ? ['TEXT COLLATE "C"', "TIMESTAMPTZ"] : ["TEXT", "DATETIME"];
    await run(
      `CREATE TABLE event_counts (metric ${textType} NOT NULL, grain_minutes INTEGER NOT NULL, ` +
        `slot ${timeType} NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (metric, grain_minutes, slot))` +
        (dialect === "sqlite" ? " WITHOUT ROWID" : ""),
    );
    await addEventCount(context, {
      table: "media_events",
      at: "at",
      metric: (row) => `${row}.item_type || '.' || ${row}.kind`,
    });
    await addEventCount(context, {
      table: "survey_responses",
      at: "created_at",
      metric: () => "'survey response'",
    });
    // For the dashboard's count of the sessions created in a period, by status.
    await run("CREATE INDEX plan_sessions_of_status ON plan_sessions (status, created_at)");
  },

  async down(context) {
    await context.run("DROP INDEX plan_sessions_of_status");
    for (const table of ["media_events", "survey_responses"]) await dropEventCount(context, table);
    await context.run("DROP TABLE event_counts");
  },
};

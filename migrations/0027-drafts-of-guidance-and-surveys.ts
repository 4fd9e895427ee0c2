import { addSortIndexes, type Migration, type MigrationContext } from "./migration";

/** Tables of records that are Draft or Active from now on, as sessions are, with the sort key of their lists. */
const PUBLISHED_TABLES = { guidances: "audience", surveys: undefined };

/** Columns added to existing tables. */
function addedColumns({
  dialect,
}: MigrationContext): [table: string, column: string, type: string][] {
  const timeType = dialect === "postgres" ? "TIMESTAMP WITH TIME ZONE" : "DATETIME";
  const lineType = `TEXT${dialect === "postgres" ? ' COLLATE "C"' : ""} NOT NULL DEFAULT`;
  return [
    ...Object.keys(PUBLISHED_TABLES).flatMap((table): [string, string, string][] => [
      [table, "status", `${lineType} 'Draft'`],
      [table, "status_changed_at", timeType],
      [table, "status_changed_by", "TEXT"],
    ]),
    ["guidances", "phase_order", "INTEGER NOT NULL DEFAULT 0"],
    ["survey_wordings", "good_end", "TEXT"],
    ["plan_sessions", "media_checked_at", timeType],
    ["plan_sessions", "unreachable_media", `${lineType} ''`],
  ];
}

/** Phases of guidance in their order, as of this release. */
const PHASES = [
  "pre-procedure",
  "procedure-departure",
  "procedure-dropoff",
  "procedure-pickup",
  "post-procedure",
];

/** Records that a survey is for; it is for all patients without any. */
const SURVEY_SCOPES = { survey_specialties: "specialty", survey_procedures: "procedure" };
const SCOPE_TABLES: Record<string, string> = { specialty: "specialties", procedure: "procedures" };

/**
 * Draft and Active of guidance and surveys, in place of a survey's `is_active`; a guidance's phase for sorting; the end of a
 * rank question that is good; for whom a survey is; what checks of a session's media found.
 */
export const draftsOfGuidanceAndSurveys: Migration = {
  name: "0027-drafts-of-guidance-and-surveys",

  async up(context) {
    const { run } = context;
    for (const [table, column, type] of addedColumns(context)) {
      await run(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    }
    // Existing records stay visible to patients.
    await run("UPDATE guidances SET status = 'Active'");
    await run("UPDATE surveys SET status = 'Active' WHERE is_active");
    const cases = PHASES.map((phase, index) => `WHEN '${phase}' THEN ${index + 1}`);
    await run(`UPDATE guidances SET phase_order = CASE phase ${cases.join(" ")} ELSE 0 END`);
    await run("DROP INDEX surveys_by_is_active");
    await run("ALTER TABLE surveys DROP COLUMN is_active");
    for (const [table, key] of Object.entries(PUBLISHED_TABLES)) {
      await addSortIndexes(context, table, ["status"], key);
    }
    await addSortIndexes(context, "guidances", ["phase_order"], "audience");
    for (const [table, scope] of Object.entries(SURVEY_SCOPES)) {
      const scopeTable = SCOPE_TABLES[scope];
      await run(
        `CREATE TABLE ${table} (survey_id INTEGER NOT NULL REFERENCES surveys (id) ON DELETE CASCADE, ` +
          // A survey whose last specialty was deleted would be for everyone.
          `${scope}_id INTEGER NOT NULL REFERENCES ${scopeTable} (id) ON DELETE RESTRICT, ` +
          `PRIMARY KEY (survey_id, ${scope}_id))`,
      );
      await run(`CREATE INDEX ${table}_of_${scope} ON ${table} (${scope}_id)`);
    }
  },

  async down(context) {
    const { run } = context;
    for (const table of Object.keys(SURVEY_SCOPES)) await run(`DROP TABLE ${table}`);
    await run("DROP INDEX guidances_by_phase_order");
    for (const table of Object.keys(PUBLISHED_TABLES)) await run(`DROP INDEX ${table}_by_status`);
    await run("ALTER TABLE surveys ADD COLUMN is_active BOOLEAN NOT NULL DEFAULT true");
    await run("UPDATE surveys SET is_active = (status = 'Active')");
    await addSortIndexes(context, "surveys", ["is_active"]);
    for (const [table, column] of addedColumns(context).reverse()) {
      await run(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  },
};

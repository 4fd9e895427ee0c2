import type { Migration, MigrationContext } from "./migration";

const REQUEST_TABLES = ["live_session_requests", "ride_requests"];

/** Columns added to existing tables. */
function addedColumns({
  dialect,
}: MigrationContext): [table: string, column: string, type: string][] {
  const lineType = `TEXT${dialect === "postgres" ? ' COLLATE "C"' : ""} NOT NULL DEFAULT ''`;
  const textType = "TEXT NOT NULL DEFAULT ''";
  return [
    ...REQUEST_TABLES.flatMap((table): [string, string, string][] => [
      [table, "assignee_id", "INTEGER"],
      [table, "staff_note", textType],
      [table, "offered_date", lineType],
      [table, "offered_time", lineType],
      [table, "offer", textType],
    ]),
    ["departments", "is_active", "BOOLEAN NOT NULL DEFAULT true"],
  ];
}

/** Assignee, staff note and offered time of patient requests; status of departments. */
export const requestHandlingDepartmentStatus: Migration = {
  name: "0029-request-handling-department-status",

  async up(context) {
    for (const [table, column, type] of addedColumns(context)) {
      await context.run(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
    }
    for (const table of REQUEST_TABLES) {
      await context.run(
        `CREATE INDEX ${table}_of_assignee ON ${table} (assignee_id, created_at, id)`,
      );
    }
  },

  async down(context) {
    for (const table of REQUEST_TABLES) {
      await context.run(`DROP INDEX ${table}_of_assignee`);
    }
    for (const [table, column] of addedColumns(context).reverse()) {
      await context.run(`ALTER TABLE ${table} DROP COLUMN ${column}`);
    }
  },
};

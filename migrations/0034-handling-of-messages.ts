import type { Migration } from "./migration";

const TABLES = ["contact_messages", "withdrawn_requests"];

/** Assignee and staff note of messages and withdrawn requests, as requests have them. */
export const handlingOfMessages: Migration = {
  name: "0034-handling-of-messages",

  async up({ run }) {
    for (const table of TABLES) {
      await run(`ALTER TABLE ${table} ADD COLUMN assignee_id INTEGER`);
      await run(`ALTER TABLE ${table} ADD COLUMN staff_note TEXT NOT NULL DEFAULT ''`);
      await run(`CREATE INDEX ${table}_of_assignee ON ${table} (assignee_id, created_at, id)`);
    }
    await run("ALTER TABLE bulk_changes ADD COLUMN input TEXT");
  },

  async down({ run }) {
    await run("ALTER TABLE bulk_changes DROP COLUMN input");
    for (const table of TABLES) {
      await run(`DROP INDEX ${table}_of_assignee`);
      await run(`ALTER TABLE ${table} DROP COLUMN staff_note`);
      await run(`ALTER TABLE ${table} DROP COLUMN assignee_id`);
    }
  },
};

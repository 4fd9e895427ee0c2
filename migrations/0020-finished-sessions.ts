import type { Migration } from "./migration";

/** When the recording that an assessment started was played to its end, or marked so; null for neither. */
export const finishedSessions: Migration = {
  name: "0020-finished-sessions",

  async up({ run, dialect }) {
    const timeType = dialect === "postgres" ? "TIMESTAMPTZ" : "DATETIME";
    await run(`ALTER TABLE session_assessments ADD COLUMN finished_at ${timeType}`);
  },

  async down({ run }) {
    await run("ALTER TABLE session_assessments DROP COLUMN finished_at");
  },
};

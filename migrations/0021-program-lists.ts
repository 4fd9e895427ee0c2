import { addRowCount, type Migration } from "./migration";

/** Lists across parents, with the columns that they are sorted or filtered by. */
const LISTS: Record<string, string[]> = {
  advertisements: ["normalized_name", "is_active", "created_at", "updated_at"],
  religious_messages: ["normalized_name", "is_active", "created_at", "updated_at"],
  survey_questions: ["created_at", "updated_at"],
  guidance_steps: ["created_at", "updated_at"],
};

/** Indexes for lists of programs: of children across all parents, and of what has changed since a time. */
export const programLists: Migration = {
  name: "0021-program-lists",

  async up(context) {
    const { run, dialect } = context;
    for (const [table, columns] of Object.entries(LISTS)) {
      for (const column of columns) {
        await run(`CREATE INDEX all_${table}_by_${column} ON ${table} (${column}, id)`);
      }
    }
    await run(
      "CREATE INDEX survey_responses_by_updated_at ON survey_responses (survey_id, updated_at, id)",
    );
    await addRowCount(context, "survey_questions");
    if (dialect === "postgres") return;
    await run(
      "UPDATE row_counts SET row_count = (SELECT COUNT(*) FROM survey_questions) " +
        "WHERE table_name = 'survey_questions'",
    );
  },

  async down({ run, dialect }) {
    if (dialect === "sqlite") {
      await run("DROP TRIGGER survey_questions_count_insert");
      await run("DROP TRIGGER survey_questions_count_delete");
      await run("DELETE FROM row_counts WHERE table_name = 'survey_questions'");
    }
    await run("DROP INDEX survey_responses_by_updated_at");
    for (const [table, columns] of Object.entries(LISTS)) {
      for (const column of columns) await run(`DROP INDEX all_${table}_by_${column}`);
    }
  },
};

import { QueryTypes } from "sequelize";
import { database } from "~/server/platform/database";
import { recordStatements } from "./database";

/** SQLite's query plan for a logged statement. */
async function explain(statement: string): Promise<string> {
  const sql = statement.replace(/^Executing \([^)]*\): /, "");
  const steps = await database().query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
    type: QueryTypes.SELECT,
  });
  return steps.map(({ detail }) => detail).join("\n");
}

/** SQLite's plans for the statements that some work sends and that match the pattern. */
export async function explainStatements(
  work: () => Promise<unknown>,
  pattern = /./,
): Promise<string[]> {
  const statements = await recordStatements(work);
  return Promise.all(statements.filter((sql) => pattern.test(sql)).map(explain));
}

/** Plan step that sorts, and so reads all rows: a scan in index or id order stops at the end of the page. */
export const FULL_SORT = /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/;

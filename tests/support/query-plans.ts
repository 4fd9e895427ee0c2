import { QueryTypes } from "sequelize";
import { database } from "~/server/platform/database";
import { statementsOf } from "./database";

/** How SQLite would run a statement that the product sent. */
async function planOf(sent: string): Promise<string> {
  const sql = sent.replace(/^Executing \([^)]*\): /, "");
  const steps = await database().query<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, {
    type: QueryTypes.SELECT,
  });
  return steps.map(({ detail }) => detail).join("\n");
}

/** SQLite's plan for each statement that some work sends, or for those that match. */
export async function explainStatements(
  work: () => Promise<unknown>,
  matching = /./,
): Promise<string[]> {
  const statements = await statementsOf(work);
  return Promise.all(statements.filter((sql) => matching.test(sql)).map(planOf));
}

/** A walk along an index, or by id along the table, stops at the page's end; a sort would read all rows. */
export const FULL_WORK = /TEMP B-TREE FOR (LAST TERM OF )?ORDER BY/;

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

/**
 * PostgreSQL's plans for such statements, as far as an index can serve them: for the few rows of a test it would read and sort the table
 * otherwise.
 */
export async function explainOnPostgres(
  work: () => Promise<unknown>,
  pattern = /./,
  disabled = ["seqscan", "sort", "incremental_sort"],
): Promise<string[]> {
  const statements = (await recordStatements(work)).filter((sql) => pattern.test(sql));
  return database().transaction(async (transaction) => {
    for (const method of disabled)
      await database().query(`SET LOCAL enable_${method} = off`, { transaction });
    const plans: string[] = [];
    for (const statement of statements) {
      const sql = statement.replace(/^Executing \([^)]*\): /, "");
      const steps = await database().query<Record<"QUERY PLAN", string>>(`EXPLAIN ${sql}`, {
        type: QueryTypes.SELECT,
        transaction,
      });
      plans.push(steps.map((step) => step["QUERY PLAN"]).join("\n"));
    }
    return plans;
  });
}

/**
 * Steps of a plan that sort more than the rows of one page, and so read all rows; others stop at the end of the page. A plan
 * that first finds the ids of the page (CO-ROUTINE for a deep page, LIST SUBQUERY for a walk) ends with a sort of only these
 * rows, which does not count. Do not use this for a list with a search text: its LIST SUBQUERY finds all matches.
 */
export function findFullSorts(plan: string): string[] {
  const hasSubquery = /^(CO-ROUTINE|LIST SUBQUERY)/m.test(plan);
  const sorts = plan
    .split("\n")
    .filter((step) => /TEMP B-TREE FOR (LAST (\d+ )?TERMS? OF )?ORDER BY/.test(step));
  return hasSubquery && sorts.at(-1) === "USE TEMP B-TREE FOR ORDER BY"
    ? sorts.slice(0, -1)
    : sorts;
}

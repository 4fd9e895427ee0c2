import { closeDatabase, openDatabase } from "~/server/platform/database";
import { systemCaller } from "~/server/platform/caller";
import { listTags } from "~/server/tags/tags";

export type ListCall = { page: number; limit: number; search: string };

/**
 * Records the statements that the product runs for pages of tags, so that the bare server always measures the same
 * queries.
 */
export async function recordListStatements(
  dataDir: string,
  calls: ListCall[],
): Promise<string[][]> {
  let statements: string[] = [];
  openDatabase({
    databaseUrl: null,
    dataDir,
    onStatement: (sql) => statements.push(sql.replace(/^Executing \([^)]*\): /, "")),
  });
  try {
    const lists: string[][] = [];
    for (const call of calls) {
      statements = [];
      await listTags(systemCaller("bench"), { ...call, sortBy: "id", sortOrder: "ASC" });
      lists.push(statements);
    }
    return lists;
  } finally {
    await closeDatabase();
  }
}

import { QueryTypes } from "sequelize";
import { database, dialect } from "~/server/platform/database";

export type DatabaseState = {
  product: "SQLite" | "PostgreSQL";
  /** As it says itself. */
  version: string;
  bytes: number;
  /** How long it took to answer the simplest question, in milliseconds. */
  answeredInMs: number;
};

/** Neither reads a table: how large it is, the databases know. */
const FACTS = {
  sqlite:
    "SELECT sqlite_version() AS version, (SELECT page_count FROM pragma_page_count) * " +
    "(SELECT page_size FROM pragma_page_size) AS bytes",
  postgres:
    "SELECT current_setting('server_version') AS version, " +
    "pg_database_size(current_database()) AS bytes",
};

/** Which database it is, how large, and how quickly it answers. Two statements. @throws what the database throws */
export async function databaseState(): Promise<DatabaseState> {
  const began = performance.now();
  await database().query("SELECT 1", { type: QueryTypes.SELECT });
  const answeredInMs = performance.now() - began;
  const [facts] = await database().query<{ version: string; bytes: number | string }>(
    FACTS[dialect()],
    { type: QueryTypes.SELECT },
  );
  return {
    product: dialect() === "sqlite" ? "SQLite" : "PostgreSQL",
    version: facts?.version ?? "",
    bytes: Number(facts?.bytes ?? 0),
    answeredInMs,
  };
}

import { QueryTypes } from "sequelize";
import { database, dialect } from "~/server/platform/database";

export type DatabaseState = {
  product: "SQLite" | "PostgreSQL";
  /** Version as reported by the database. */
  version: string;
  bytes: number;
  /** Latency of a trivial query, in milliseconds. */
  latencyMs: number;
};

/** Queries for version and size by dialect; they read metadata only. */
const METADATA_SQL = {
  sqlite:
    "SELECT sqlite_version() AS version, (SELECT page_count FROM pragma_page_count) * " +
    "(SELECT page_size FROM pragma_page_size) AS bytes",
  postgres:
    "SELECT current_setting('server_version') AS version, " +
    "pg_database_size(current_database()) AS bytes",
};

/** Reads product, version, size and latency of the database. Two queries. @throws what the database throws */
export async function readDatabaseState(): Promise<DatabaseState> {
  const startedAt = performance.now();
  await database().query("SELECT 1", { type: QueryTypes.SELECT });
  const latencyMs = performance.now() - startedAt;
  const [metadata] = await database().query<{ version: string; bytes: number | string }>(
    METADATA_SQL[dialect()],
    { type: QueryTypes.SELECT },
  );
  return {
    product: dialect() === "sqlite" ? "SQLite" : "PostgreSQL",
    version: metadata?.version ?? "",
    bytes: Number(metadata?.bytes ?? 0),
    latencyMs,
  };
}

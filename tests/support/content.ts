import { createHash } from "node:crypto";
import path from "node:path";
import { QueryTypes, Sequelize } from "sequelize";
import type { RunningServer } from "./server";

/** What may change all the same: uses and refusals are noted, with what counts them. */
const NOTED = [
  "audit_events",
  "api_tokens",
  "sign_ins",
  "rate_limits",
  "row_counts",
  "sqlite_sequence",
];

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_search%'",
  postgres: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
};
/** What is another number after every change, whichever it is. */
const CHANGES = {
  sqlite: "PRAGMA data_version",
  postgres: "SELECT pg_current_wal_insert_lsn() AS place",
};

/** By table; a table that has changed has another print. */
export type Content = Record<string, string>;

/** Opens the database of a server beside it, to see what requests change. */
export function openContent(
  { dataDir }: Pick<RunningServer, "dataDir">,
  databaseUrl: string | null = null,
) {
  const storage = path.join(dataDir, "calmward.sqlite");
  const database = databaseUrl
    ? new Sequelize(databaseUrl, { logging: false })
    : new Sequelize({ dialect: "sqlite", storage, logging: false });
  const dialect = databaseUrl ? "postgres" : "sqlite";
  const rowsOf = async (sql: string) => {
    const rows = await database.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  return {
    /** Everything in the database that a request may not change unless it was let in. */
    async print(): Promise<Content> {
      const content: Content = {};
      const tables = await database.query<{ name: string }>(TABLES[dialect], {
        type: QueryTypes.SELECT,
      });
      for (const { name } of tables.filter(({ name }) => !NOTED.includes(name))) {
        const rows = await rowsOf(`SELECT * FROM ${name}`);
        content[name] = createHash("sha1").update(rows.join("\n")).digest("hex");
      }
      const tokens = await rowsOf("SELECT id, scope, revoked_at FROM api_tokens");
      const signIns = await rowsOf("SELECT id, token_hash FROM sign_ins");
      return { ...content, access: JSON.stringify([tokens, signIns]) };
    },
    /** Alike for as long as nothing at all was written; much cheaper than a print. */
    lastChange: async () => (await rowsOf(CHANGES[dialect])).join(),
    close: () => database.close(),
  };
}

import { createHash } from "node:crypto";
import path from "node:path";
import { QueryTypes, Sequelize } from "sequelize";
import type { RunningServer } from "./server";

/** Tables that rejected requests may change: audit, runs of jobs and what they count, last uses, rate limits and their counters. A read numbers the changes. */
const IGNORED_TABLES = [
  "audit_events",
  "jobs",
  "report_counts",
  "report_stale",
  "report_states",
  "api_tokens",
  "sign_ins",
  "rate_limits",
  "record_changes",
  "row_counts",
  "sqlite_sequence",
];

const TABLES = {
  sqlite: "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_search%'",
  postgres: "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
};
/** Queries whose result changes with every write. */
const CHANGE_QUERIES = {
  sqlite: "PRAGMA data_version",
  postgres: "SELECT pg_current_wal_insert_lsn() AS place",
};

/** Fingerprints by table. */
export type TableFingerprints = Record<string, string>;

/** Opens the database of a running server to detect what requests change. */
export function openDatabaseContent(
  { dataDir }: Pick<RunningServer, "dataDir">,
  databaseUrl: string | null = null,
) {
  const storage = path.join(dataDir, "calmward.sqlite");
  const database = databaseUrl
    ? new Sequelize(databaseUrl, { logging: false })
    : new Sequelize({ dialect: "sqlite", storage, logging: false });
  const dialect = databaseUrl ? "postgres" : "sqlite";
  const selectRows = async (sql: string) => {
    const rows = await database.query<Record<string, unknown>>(sql, { type: QueryTypes.SELECT });
    return rows.map((row) => JSON.stringify(row)).sort();
  };
  return {
    /** Fingerprints of all content that a rejected request must not change. */
    async fingerprint(): Promise<TableFingerprints> {
      const fingerprints: TableFingerprints = {};
      const tables = await database.query<{ name: string }>(TABLES[dialect], {
        type: QueryTypes.SELECT,
      });
      for (const { name } of tables.filter(({ name }) => !IGNORED_TABLES.includes(name))) {
        const rows = await selectRows(`SELECT * FROM ${name}`);
        fingerprints[name] = createHash("sha1").update(rows.join("\n")).digest("hex");
      }
      const tokens = await selectRows("SELECT id, scope, revoked_at FROM api_tokens");
      const signIns = await selectRows("SELECT id, token_hash FROM sign_ins");
      return { ...fingerprints, access: JSON.stringify([tokens, signIns]) };
    },
    /** Reads a value that changes with every write; much cheaper than a fingerprint. */
    lastChange: async () => (await selectRows(CHANGE_QUERIES[dialect])).join(),
    close: () => database.close(),
  };
}

import path from "node:path";
import { type Options, QueryTypes, Sequelize } from "sequelize";
import { defineModels } from "~/models";
import { statementDuration } from "./metrics";
import { sqliteDriver } from "./sqlite";

type DatabaseOptions = {
  /** `postgres://…`, or null for the SQLite file calmward.sqlite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
  /** Sees every statement; tests count with it. */
  onStatement?: (sql: string) => void;
};

type OpenDatabase = { sequelize: Sequelize; close: () => Promise<void> };

let current: OpenDatabase | undefined;

/** Opens the one database of this process and binds the models to it. Connects at the first query. */
export function openDatabase({ databaseUrl, dataDir, onStatement }: DatabaseOptions): Sequelize {
  if (current) throw new Error("The database of this process is open already");
  const options: Options = {
    logging: onStatement ? (sql) => onStatement(sql) : false,
    define: { underscored: true },
  };
  if (databaseUrl) {
    const sequelize = new Sequelize(databaseUrl, {
      ...options,
      dialect: "postgres",
      pool: { max: 10, idle: 10_000, acquire: 10_000 },
      dialectOptions: { connectionTimeoutMillis: 5_000, statement_timeout: 30_000 },
    });
    current = { sequelize, close: () => sequelize.close() };
  } else {
    const driver = sqliteDriver();
    const sequelize = new Sequelize({
      ...options,
      dialect: "sqlite",
      storage: path.join(dataDir, "calmward.sqlite"),
      dialectModule: driver.module,
    });
    current = { sequelize, close: () => driver.closeAll() };
  }
  defineModels(current.sequelize);
  measureStatements(current.sequelize);
  return current.sequelize;
}

const WRITES = /INSERT|UPDATE|DELETE|UPSERT/;

/** By what Sequelize takes a statement for: beginning, ending and locking are neither reads nor writes. */
const kindOf = (type = "") => (type === "SELECT" ? "read" : WRITES.test(type) ? "write" : "other");

/** Measures each statement without the wait for a connection, whatever came of it. */
function measureStatements(sequelize: Sequelize): void {
  const began = new WeakMap<object, number>();
  sequelize.addHook("beforeQuery", (_options, query) => {
    began.set(query, performance.now());
  });
  sequelize.addHook("afterQuery", ({ type }, query) => {
    const seconds = (performance.now() - (began.get(query) ?? performance.now())) / 1_000;
    statementDuration.observe({ kind: kindOf(type) }, seconds);
  });
}

/** The connections to PostgreSQL, and how much work waits for one; null on SQLite, which has no pool. */
export function poolState(): { inUse: number; idle: number; waiting: number } | null {
  if (dialect() === "sqlite") return null;
  const { pool } = database().connectionManager as unknown as {
    pool: { using: number; available: number; waiting: number };
  };
  return { inUse: pool.using, idle: pool.available, waiting: pool.waiting };
}

/** The open database. @throws Error when there is none */
export function database(): Sequelize {
  if (!current) throw new Error("The database is not open");
  return current.sequelize;
}

/** Which of the two databases the models live in. */
export function dialect(): "sqlite" | "postgres" {
  return database().getDialect() === "postgres" ? "postgres" : "sqlite";
}

/** Whether the database answers. */
export async function databaseAnswers(): Promise<boolean> {
  try {
    await database().query("SELECT 1", { type: QueryTypes.SELECT });
    return true;
  } catch {
    return false;
  }
}

/** Closes the database, if it is open; the models are of no use until another one is opened. */
export async function closeDatabase(): Promise<void> {
  const open = current;
  current = undefined;
  await open?.close();
}

/**
 * Lets SQLite's journal go, which keeps what was erased until it has grown: what people have erased is to be nowhere in the
 * files. While somebody reads it stays; the next time takes it along. PostgreSQL's journal is its operator's.
 */
export async function emptyJournal(): Promise<void> {
  if (dialect() === "sqlite") await database().query("PRAGMA wal_checkpoint(TRUNCATE)");
}

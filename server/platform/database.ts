import path from "node:path";
import { BaseError, type Options, QueryTypes, Sequelize } from "sequelize";
import { defineModels } from "~/models";
import { codeOf } from "./errors";
import { sqliteDriver } from "./sqlite";

type DatabaseOptions = {
  /** `postgres://…`, or null for the SQLite file calmward.sqlite in the data directory. */
  databaseUrl: string | null;
  dataDir: string;
  /** How many connections to PostgreSQL this process opens at the most. */
  databaseConnections?: number;
  /** Sees every statement; tests count with it. */
  onStatement?: (sql: string) => void;
};

type OpenDatabase = { sequelize: Sequelize; close: () => Promise<void> };

let current: OpenDatabase | undefined;

/** Opens the one database of this process and binds the models to it. Connects at the first query. */
export function openDatabase({
  databaseUrl,
  dataDir,
  databaseConnections = 10,
  onStatement,
}: DatabaseOptions): Sequelize {
  if (current) throw new Error("The database of this process is open already");
  const options: Options = {
    logging: onStatement ? (sql) => onStatement(sql) : false,
    define: { underscored: true },
  };
  if (databaseUrl) {
    const sequelize = new Sequelize(databaseUrl, {
      ...options,
      dialect: "postgres",
      pool: { max: databaseConnections, idle: 10_000, acquire: 10_000 },
      // What the address asks for (sslmode, sslrootcert, application_name) comes on top of these.
      dialectOptions: {
        application_name: "calmward",
        connectionTimeoutMillis: 5_000,
        statement_timeout: 30_000,
      },
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
  return current.sequelize;
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
  return (await databaseProblem()) === null;
}

/** Why the database does not answer, in a word or two for the operator, such as "ECONNREFUSED"; null when it does. */
export async function databaseProblem(): Promise<string | null> {
  try {
    await database().query("SELECT 1", { type: QueryTypes.SELECT });
    return null;
  } catch (error) {
    const reason = error instanceof BaseError && "original" in error ? error.original : error;
    return codeOf(reason) ?? (reason instanceof Error ? reason.message : "unknown");
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

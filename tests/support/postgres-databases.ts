import { randomUUID } from "node:crypto";
import pg from "pg";

/** Creates an empty database, or a copy of a template, to which nobody may be connected. @returns its URL */
export async function createDatabase(serverUrl: string, name: string, template?: string) {
  await runStatement(
    serverUrl,
    `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ""}`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on a connection of its own. */
export async function runStatement(serverUrl: string, sql: string): Promise<void> {
  await withConnection(serverUrl, (connection) => connection.query(sql));
}

/** Runs a query on a connection of its own. @returns the rows */
export async function queryRows<Row extends pg.QueryResultRow>(
  serverUrl: string,
  sql: string,
): Promise<Row[]> {
  return withConnection(serverUrl, async (connection) => (await connection.query<Row>(sql)).rows);
}

/** Connects by `pg` alone: Sequelize reads the server's version and types each time it connects. */
async function withConnection<T>(
  serverUrl: string,
  work: (connection: pg.Client) => Promise<T>,
): Promise<T> {
  const connection = new pg.Client(serverUrl);
  await connection.connect();
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

/** Creates a role that may only log in, such as an operator creates for the product. `withCredentials` adds its credentials to a URL. */
export async function createUser(serverUrl: string) {
  const name = `user_${randomUUID().replaceAll("-", "")}`;
  const password = randomUUID();
  await runStatement(serverUrl, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  const withCredentials = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    [url.username, url.password] = [name, password];
    return url.href;
  };
  return { name, withCredentials, drop: () => runStatement(serverUrl, `DROP ROLE ${name}`) };
}

/** Takes a lock on a connection of its own. @returns a function that releases it */
export async function holdLock(serverUrl: string, sql: string): Promise<() => Promise<void>> {
  const connection = new pg.Client(serverUrl);
  await connection.connect();
  await connection.query("BEGIN");
  await connection.query(sql);
  return async () => {
    await connection.query("ROLLBACK");
    await connection.end();
  };
}

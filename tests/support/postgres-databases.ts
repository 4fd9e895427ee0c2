import { randomUUID } from "node:crypto";
import { QueryTypes, Sequelize } from "sequelize";

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
  const connection = new Sequelize(serverUrl, { logging: false });
  await connection.query(sql).finally(() => connection.close());
}

/** Runs a query on a connection of its own. @returns the rows */
export async function queryRows<Row extends object>(
  serverUrl: string,
  sql: string,
): Promise<Row[]> {
  const connection = new Sequelize(serverUrl, { logging: false });
  const rows = connection.query<Row>(sql, { type: QueryTypes.SELECT });
  return rows.finally(() => connection.close());
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
  const connection = new Sequelize(serverUrl, { logging: false });
  const transaction = await connection.transaction();
  await connection.query(sql, { transaction });
  return async () => {
    await transaction.rollback();
    await connection.close();
  };
}

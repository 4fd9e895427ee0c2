import { randomUUID } from "node:crypto";
import { QueryTypes, Sequelize } from "sequelize";

/** Makes a database: an empty one, or the copy of another one that nobody uses. @returns its address */
export async function createDatabase(server: string, name: string, copied?: string) {
  await tell(server, `CREATE DATABASE ${name}${copied ? ` TEMPLATE ${copied}` : ""}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** One statement on a connection of its own. */
export async function tell(server: string, sql: string): Promise<void> {
  const connection = new Sequelize(server, { logging: false });
  await connection.query(sql).finally(() => connection.close());
}

/** The rows that a question is answered with, asked on a connection of its own. */
export async function ask<Row extends object>(server: string, sql: string): Promise<Row[]> {
  const connection = new Sequelize(server, { logging: false });
  const rows = connection.query<Row>(sql, { type: QueryTypes.SELECT });
  return rows.finally(() => connection.close());
}

/** A user who may sign in and nothing else, such as an operator makes for the product. @returns its name and password */
export async function createUser(server: string) {
  const name = `user_${randomUUID().replaceAll("-", "")}`;
  const password = randomUUID();
  await tell(server, `CREATE ROLE ${name} LOGIN PASSWORD '${password}'`);
  const as = (database: string) => {
    const url = new URL(database);
    [url.username, url.password] = [name, password];
    return url.href;
  };
  return { name, as, drop: () => tell(server, `DROP ROLE ${name}`) };
}

/** Takes a lock on a connection of its own. @returns what lets go of it */
export async function holdLock(server: string, sql: string): Promise<() => Promise<void>> {
  const connection = new Sequelize(server, { logging: false });
  const transaction = await connection.transaction();
  await connection.query(sql, { transaction });
  return async () => {
    await transaction.rollback();
    await connection.close();
  };
}

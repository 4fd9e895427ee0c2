import { Sequelize } from "sequelize";

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
  await connection.query(sql);
  await connection.close();
}

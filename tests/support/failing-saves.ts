import path from "node:path";
import { Sequelize } from "sequelize";
import { FORM_HEADERS, readFields } from "./forms";
import type { TestServer } from "./http";

/** Simulates database failures on a running server, for tests of what pages show when a save fails. */
export function useFailingSaves({ getServer, fetchPath }: TestServer) {
  /** Runs some work on a second connection to the server's database. */
  async function withDatabase<T>(work: (database: Sequelize) => Promise<T>): Promise<T> {
    const storage = path.join(getServer().dataDir, "calmward.sqlite");
    const database = new Sequelize({ dialect: "sqlite", storage, logging: false });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /**
   * Runs some work while a trigger rejects a kind of write.
   * @param triggerEvent such as "INSERT ON tags"
   */
  const whileRefusing = <T>(triggerEvent: string, work: () => Promise<T>) =>
    withDatabase(async (database) => {
      await database.query(
        `CREATE TRIGGER refuse BEFORE ${triggerEvent} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
      );
      try {
        return await work();
      } finally {
        await database.query("DROP TRIGGER refuse");
      }
    });

  /** Runs some work while a column is missing. */
  const withoutColumn = <T>(table: string, column: string, work: () => Promise<T>) =>
    withDatabase(async (database) => {
      await database.query(`ALTER TABLE ${table} RENAME COLUMN ${column} TO gone`);
      try {
        return await work();
      } finally {
        await database.query(`ALTER TABLE ${table} RENAME COLUMN gone TO ${column}`);
      }
    });

  /** Fills in a page's form and submits it, as a browser without scripts does. */
  async function submitForm(address: string, changes: Record<string, string>) {
    const page = await fetchPath("GET", address);
    const cookies = page.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
    const fields = readFields(await page.text(), changes).toString();
    const response = await fetchPath("POST", address, fields, {
      ...FORM_HEADERS,
      Cookie: cookies.join("; "),
    });
    return { status: response.status, html: await response.text() };
  }

  return { withDatabase, whileRefusing, withoutColumn, submitForm };
}

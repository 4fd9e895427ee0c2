import path from "node:path";
import { Sequelize } from "sequelize";
import { FORM, fieldsOf } from "./forms";
import type { useServer } from "./http";

/** What pages show when a save fails for a reason that is nobody's at the form. */
export function useFailingSaves({ running, call }: ReturnType<typeof useServer>) {
  /** Does something with the server's own database, past the product. */
  async function besides<T>(work: (database: Sequelize) => Promise<T>): Promise<T> {
    const storage = path.join(running().dataDir, "calmward.sqlite");
    const database = new Sequelize({ dialect: "sqlite", storage, logging: false });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  /** Does something while the database refuses a kind of write, as a full disk would. */
  const refusing = <T>(write: string, work: () => Promise<T>) =>
    besides(async (database) => {
      await database.query(
        `CREATE TRIGGER refuse BEFORE ${write} BEGIN SELECT RAISE(ABORT, 'refused'); END`,
      );
      try {
        return await work();
      } finally {
        await database.query("DROP TRIGGER refuse");
      }
    });

  /** What a page answers while a column is missing that it reads. */
  const without = <T>(table: string, column: string, work: () => Promise<T>) =>
    besides(async (database) => {
      await database.query(`ALTER TABLE ${table} RENAME COLUMN ${column} TO gone`);
      try {
        return await work();
      } finally {
        await database.query(`ALTER TABLE ${table} RENAME COLUMN gone TO ${column}`);
      }
    });

  /** Fills in the page's form and sends it, as a browser without scripts does. */
  async function send(address: string, changes: Record<string, string>) {
    const shown = await call("GET", address);
    const cookie = shown.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
    const fields = fieldsOf(await shown.text(), changes).toString();
    const answer = await call("POST", address, fields, { ...FORM, Cookie: cookie.join("; ") });
    return { status: answer.status, html: await answer.text() };
  }

  return { besides, refusing, without, send };
}

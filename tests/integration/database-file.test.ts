import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { QueryTypes, type Transaction } from "sequelize";
import { beforeAll, describe, expect, it } from "vitest";
import { Tag } from "~/models";
import { closeDatabase, database, pingDatabase, openDatabase } from "~/server/platform/database";
import { toDatabaseError } from "~/server/platform/database-errors";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { createTag } from "~/server/tags/tags";
import { unique } from "../factories/names";
import { admin, ON_POSTGRES, useDatabase } from "../support/database";

const aTag = () => createTag(admin, { name: unique("Tag") });
const file = () => path.join(settings().dataDir, "calmward.sqlite");
const MOVED = {
  status: 503,
  message: "The database was deleted or replaced while the server runs",
};

/** What a server on SQLite does when something happens to its file. */
describe.skipIf(ON_POSTGRES)("the file of the database", () => {
  useDatabase();
  // As every start does, before anything is written.
  beforeAll(() => pingDatabase());

  it("is read through a large cache, and written through small ones", async () => {
    const cache = async (transaction?: Transaction) => {
      const [row] = await database().query<{ cache_size: number }>("PRAGMA cache_size", {
        type: QueryTypes.SELECT,
        transaction,
      });
      return row?.cache_size;
    };
    expect(await cache()).toBe(-16_000);
    expect(await inTransaction(admin, ({ transaction }) => cache(transaction))).toBe(-2_000);
  });

  it.each(["", "-wal"])(
    "that was moved away (%s) takes no write until it is back",
    async (part) => {
      await aTag();
      const place = file() + part;
      renameSync(place, `${place}.moved`);
      await expect(aTag()).rejects.toMatchObject(MOVED);
      expect(await pingDatabase()).toBe(false);
      expect(await Tag.count()).toBeGreaterThan(0);
      renameSync(`${place}.moved`, place);
      expect(await pingDatabase()).toBe(true);
      await aTag();
    },
  );

  it.each(["gone", "empty"])(
    "that is %s while its journal is there is not begun anew, and keeps its journal",
    async (state) => {
      await closeDatabase();
      const journal = `${file()}-wal`;
      renameSync(file(), `${file()}.moved`);
      writeFileSync(journal, "the newest changes");
      if (state === "empty") writeFileSync(file(), "");
      expect(() => openDatabase(settings())).toThrow(
        `DATA_DIR is "${settings().dataDir}"; its calmward.sqlite is gone, but calmward.sqlite-wal with its newest changes is ` +
          "there. Put calmward.sqlite back beside it; where it is lost for good, move calmward.sqlite-wal away and restore " +
          "a backup (docs/operating.md).",
      );
      expect(readFileSync(journal, "utf8")).toBe("the newest changes");
      rmSync(journal);
      renameSync(`${file()}.moved`, file());
      openDatabase(settings());
      expect(await pingDatabase()).toBe(true);
    },
  );

  it("that was replaced takes no write", async () => {
    renameSync(file(), `${file()}.moved`);
    copyFileSync(`${file()}.moved`, file());
    await expect(aTag()).rejects.toMatchObject(MOVED);
    rmSync(file());
    renameSync(`${file()}.moved`, file());
    await aTag();
  });

  it("that may not grow says that there is no room, and goes on when it may", async () => {
    await aTag();
    // Of the connection that writes.
    const grow = (pages: number) =>
      inTransaction(admin, ({ transaction }) =>
        database().query(`PRAGMA max_page_count = ${pages}`, { transaction }),
      );
    await grow(1);
    const refused = async () => {
      for (let times = 0; times < 500; times += 1)
        await createTag(admin, { name: unique("x".repeat(40)) });
    };
    const error: unknown = await refused().catch((thrown: unknown) => thrown);
    expect(toDatabaseError(error)).toMatchObject({
      status: 507,
      message: "There is no room left to save this",
    });
    await grow(1_000_000);
    await aTag();
  });
});

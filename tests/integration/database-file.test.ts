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

const addTag = () => createTag(admin, { name: unique("Tag") });
const databasePath = () => path.join(settings().dataDir, "calmward.sqlite");
const DATABASE_MOVED = {
  status: 503,
  message: "The database was deleted or replaced while the server runs",
};

describe.skipIf(ON_POSTGRES)("the file of the SQLite database", () => {
  useDatabase();
  // Opens the first connection, as every server start does before the first write.
  beforeAll(() => pingDatabase());

  it("has a larger cache for reads than for writes", async () => {
    const readCacheSize = async (transaction?: Transaction) => {
      const [row] = await database().query<{ cache_size: number }>("PRAGMA cache_size", {
        type: QueryTypes.SELECT,
        transaction,
      });
      return row?.cache_size;
    };
    expect(await readCacheSize()).toBe(-16_000);
    expect(await inTransaction(admin, ({ transaction }) => readCacheSize(transaction))).toBe(
      -2_000,
    );
  });

  it.each(["", "-wal"])(
    "that was moved away (calmward.sqlite%s) refuses writes until it is back",
    async (suffix) => {
      await addTag();
      const target = databasePath() + suffix;
      renameSync(target, `${target}.moved`);
      await expect(addTag()).rejects.toMatchObject(DATABASE_MOVED);
      expect(await pingDatabase()).toBe(false);
      expect(await Tag.count()).toBeGreaterThan(0);
      renameSync(`${target}.moved`, target);
      expect(await pingDatabase()).toBe(true);
      await addTag();
    },
  );

  it.each(["gone", "empty"])(
    "that is %s while its journal exists is not recreated, and its journal stays unchanged",
    async (state) => {
      await closeDatabase();
      const journal = `${databasePath()}-wal`;
      renameSync(databasePath(), `${databasePath()}.moved`);
      writeFileSync(journal, "the newest changes");
      if (state === "empty") writeFileSync(databasePath(), "");
      expect(() => openDatabase(settings())).toThrow(
        `DATA_DIR is "${settings().dataDir}"; its calmward.sqlite is gone, but calmward.sqlite-wal with its newest changes is ` +
          "there. Put calmward.sqlite back beside it; where it is lost for good, move calmward.sqlite-wal away and restore " +
          "a backup (docs/operating.md).",
      );
      expect(readFileSync(journal, "utf8")).toBe("the newest changes");
      rmSync(journal);
      renameSync(`${databasePath()}.moved`, databasePath());
      openDatabase(settings());
      expect(await pingDatabase()).toBe(true);
    },
  );

  it("that was replaced refuses writes", async () => {
    renameSync(databasePath(), `${databasePath()}.moved`);
    copyFileSync(`${databasePath()}.moved`, databasePath());
    await expect(addTag()).rejects.toMatchObject(DATABASE_MOVED);
    rmSync(databasePath());
    renameSync(`${databasePath()}.moved`, databasePath());
    await addTag();
  });

  it("that cannot grow answers 507 to a write, and accepts writes once it can grow", async () => {
    await addTag();
    // Sets the limit on the write connection only.
    const limitPages = (pages: number) =>
      inTransaction(admin, ({ transaction }) =>
        database().query(`PRAGMA max_page_count = ${pages}`, { transaction }),
      );
    await limitPages(1);
    const fillUp = async () => {
      for (let index = 0; index < 500; index += 1)
        await createTag(admin, { name: unique("x".repeat(40)) });
    };
    const error: unknown = await fillUp().catch((thrown: unknown) => thrown);
    expect(toDatabaseError(error)).toMatchObject({
      status: 507,
      message: "There is no room left to save this",
    });
    await limitPages(1_000_000);
    await addTag();
  });
});

import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { closeDatabase, database, openDatabase } from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { loadSampleContent } from "~/server/sample-content/load";
import { listTags } from "~/server/tags/tags";
import { aGuidance } from "../factories/content";
import { aStoredPicture } from "../factories/stored-files";
import { backUpTo, contentOf, useInstallations } from "../support/backup";
import { admin, HAS_DATABASE, ON_POSTGRES } from "../support/database";
import { holdLock } from "../support/postgres-databases";

/** The database lets a statement take half a second, and the driver waits for one. */
const SHORT = "statement_timeout=500&query_timeout=1000";
const LONGER_MS = 2_500;
const WHO_MIGRATES = "SELECT pg_advisory_xact_lock(730014002)";
const WHO_LOADS = "SELECT pg_advisory_xact_lock(730014005)";

describe.runIf(ON_POSTGRES && HAS_DATABASE)("where a statement may take half a second", () => {
  const { enter, enterNew, restore, file } = useInstallations();
  let url = "";
  let backup = "";
  /** Goes into a new installation in which statements end so soon. */
  const enterShort = async (migrated: boolean) => {
    const { databaseUrl, dataDir } = await enterNew("postgres", { migrated });
    url = databaseUrl ?? "";
    await enter({ databaseUrl: `${url}?${SHORT}`, dataDir });
  };
  beforeAll(async () => {
    await enterShort(true);
    await aGuidance({ image: await aStoredPicture() });
    backup = await backUpTo(file("quick.tar"));
  });

  it("migrations, the sample content and a backup wait for others as long as it takes", async () => {
    const locks = [WHO_MIGRATES, WHO_LOADS, "LOCK TABLE departments"];
    const held = await Promise.all(locks.map((sql) => holdLock(url, sql)));
    const began = performance.now();
    const waited = async <T>(work: Promise<T>) => {
      const result = await work;
      expect(performance.now() - began).toBeGreaterThan(LONGER_MS - 100);
      return result;
    };
    const waiting = Promise.all([
      waited(migrate("up")),
      waited(loadSampleContent()),
      waited(backUpTo(file("waited.tar"))),
    ]);
    await Promise.race([waiting, pause(LONGER_MS)]);
    await Promise.all(held.map((release) => release()));
    expect(await waiting).toEqual([[], false, file("waited.tar")]);
    expect((await contentOf(file("waited.tar"))).rows.guidances).toHaveLength(1);
  });

  it("a restore does so too", async () => {
    await enterShort(false);
    const storage = fileStorage();
    let released: Promise<void> | undefined;
    replaceFileStorage({
      ...storage,
      // By then it has seen that nobody else has the database open.
      async put(...object) {
        const release = await holdLock(url, WHO_MIGRATES);
        released = pause(LONGER_MS).then(release);
        await storage.put(...object);
      },
    });
    const { footer } = await restore(backup);
    await released;
    expect(footer.rows.guidances).toBe(1);
  });

  it("what follows on the same connection is limited again, by the database and by the driver", async () => {
    await closeDatabase();
    openDatabase({ databaseUrl: `${url}?${SHORT}`, dataDir: file(""), databaseConnections: 1 });
    const connection = async () => {
      const [[row]] = await database().query("SELECT pg_backend_pid() AS pid");
      return row;
    };
    const before = await connection();
    await migrate("up");
    await expect(database().query("SELECT pg_sleep(30)")).rejects.toThrow("statement timeout");
    await expect(
      listTags(admin, { page: 1, limit: 1, sortBy: "id", sortOrder: "ASC", search: "" }),
    ).resolves.toBeDefined();
    expect(await connection()).toEqual(before);
    await database().query("SET statement_timeout = 0");
    await expect(database().query("SELECT pg_sleep(30)")).rejects.toThrow("Query read timeout");
  });
});

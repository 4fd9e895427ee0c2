import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { fileStorage, replaceFileStorage } from "~/server/files/storage";
import { closeDatabase, database, openDatabase } from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { loadSampleContent } from "~/server/sample-content/load";
import { listTags } from "~/server/tags/tags";
import { seedGuidance } from "../factories/content";
import { storePicture } from "../factories/stored-files";
import { createBackupFile, readBackup, useInstallations } from "../support/backup";
import { admin, HAS_DATABASE, ON_POSTGRES } from "../support/database";
import { holdLock } from "../support/postgres-databases";

/** Statement timeouts: half a second in the database, one second in the driver. */
const SHORT_TIMEOUTS = "statement_timeout=500&query_timeout=1000";
const HOLD_MS = 1_500;
const MIGRATION_LOCK = "SELECT pg_advisory_xact_lock(730014002)";
const SAMPLE_CONTENT_LOCK = "SELECT pg_advisory_xact_lock(730014005)";

describe.runIf(ON_POSTGRES && HAS_DATABASE)("with a statement timeout of half a second", () => {
  const { switchInstallation, createInstallation, restore, pathTo } = useInstallations();
  let url = "";
  let backup = "";
  /** Creates an installation, and switches to it with the short statement timeouts. */
  const createInstallationWithTimeouts = async (migrated: boolean) => {
    const { databaseUrl, dataDir } = await createInstallation("postgres", { migrated });
    url = databaseUrl ?? "";
    await switchInstallation({ databaseUrl: `${url}?${SHORT_TIMEOUTS}`, dataDir });
  };
  beforeAll(async () => {
    await createInstallationWithTimeouts(true);
    await seedGuidance({ image: await storePicture() });
    backup = await createBackupFile(pathTo("quick.tar"));
  });

  it("migrations, the sample content and a backup wait for locks without a limit", async () => {
    const locks = [MIGRATION_LOCK, SAMPLE_CONTENT_LOCK, "LOCK TABLE departments"];
    const releases = await Promise.all(locks.map((sql) => holdLock(url, sql)));
    const startedAt = performance.now();
    const expectToWait = async <T>(work: Promise<T>) => {
      const result = await work;
      expect(performance.now() - startedAt).toBeGreaterThan(HOLD_MS - 100);
      return result;
    };
    const waiting = Promise.all([
      expectToWait(migrate("up")),
      expectToWait(loadSampleContent()),
      expectToWait(createBackupFile(pathTo("waited.tar"))),
    ]);
    await Promise.race([waiting, pause(HOLD_MS)]);
    await Promise.all(releases.map((release) => release()));
    expect(await waiting).toEqual([[], false, pathTo("waited.tar")]);
    expect((await readBackup(pathTo("waited.tar"))).rows.guidances).toHaveLength(1);
  });

  it("a restore waits for locks without a limit", async () => {
    await createInstallationWithTimeouts(false);
    const storage = fileStorage();
    let released: Promise<void> | undefined;
    replaceFileStorage({
      ...storage,
      // When it puts an object, the restore has already checked that the database is not open elsewhere.
      async put(...object) {
        const release = await holdLock(url, MIGRATION_LOCK);
        released = pause(HOLD_MS).then(release);
        await storage.put(...object);
      },
    });
    const { footer } = await restore(backup);
    await released;
    expect(footer.rows.guidances).toBe(1);
  });

  it("later statements on the same connection are limited again, by the database and by the driver", async () => {
    await closeDatabase();
    openDatabase({
      databaseUrl: `${url}?${SHORT_TIMEOUTS}`,
      dataDir: pathTo(""),
      databaseConnections: 1,
    });
    const readConnection = async () => {
      const [[row]] = await database().query("SELECT pg_backend_pid() AS pid");
      return row;
    };
    const before = await readConnection();
    await migrate("up");
    await expect(database().query("SELECT pg_sleep(30)")).rejects.toThrow("statement timeout");
    await expect(
      listTags(admin, { page: 1, limit: 1, sortBy: "id", sortOrder: "ASC", search: "" }),
    ).resolves.toBeDefined();
    expect(await readConnection()).toEqual(before);
    await database().query("SET statement_timeout = 0");
    await expect(database().query("SELECT pg_sleep(30)")).rejects.toThrow("Query read timeout");
  });
});

import { existsSync, rmSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { Draft, IdempotencyRecord, StoredFile } from "~/models";
import { recordBackup } from "~/server/backup/last-backup";
import { checkFileStorage, fileStorage, replaceFileStorage } from "~/server/files/storage";
import { sealEvents, readSealingLag } from "~/server/platform/audit-seal";
import { recordEvent } from "~/server/platform/audit";
import { settings, replaceSettings } from "~/server/platform/settings";
import { readSystemState } from "~/server/system/system";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { buildDraftRow, buildFileRow, HOUR_MS, scrape } from "../support/system-rows";

describe.runIf(HAS_DATABASE)("the state of the system", () => {
  useDatabase();
  // The server makes the same check at every start.
  beforeAll(() => checkFileStorage());

  it("is forbidden to viewers", async () => {
    await expect(readSystemState(viewer)).rejects.toMatchObject({ status: 403 });
  });

  it("reports release, database, migrations and storage, and empty counts", async () => {
    const system = await readSystemState(admin);
    expect(system.release.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Date.parse(system.release.startedAt)).toBeLessThan(Date.now());
    expect(system.database.value).toMatchObject({
      product: ON_POSTGRES ? "PostgreSQL" : "SQLite",
      version: expect.stringMatching(/^\d+\./) as string,
    });
    expect(system.database.value?.bytes).toBeGreaterThan(100_000);
    expect(system.database.value?.latencyMs).toBeGreaterThan(0);
    expect(system.migrations.value).toMatchObject({ pending: [], unknown: [] });
    expect(system.migrations.value?.done).toContain("0001-departments-specialties-tags");
    expect(system.storage.check.value).toBe(true);
    expect(system.storage.disk.value?.free).toBeGreaterThan(0);
    expect(system.backup).toEqual({ value: null, problem: null });
    expect(system.drafts.value).toEqual([]);
    expect(system.housekeeping).toBeNull();
  });

  it("reveals no secret of the settings", async () => {
    const before = settings();
    const metricsToken = "never-shown-".repeat(4);
    replaceSettings({
      ...before,
      metricsToken,
      publicUrl: new URL("https://me:secret@example.org/x"),
    });
    const system = await readSystemState(admin);
    replaceSettings(before);
    expect(system.settings).toMatchObject({ publicUrl: "https://example.org", metricsToken: true });
    const json = JSON.stringify(system);
    for (const secret of [metricsToken, before.sessionSecret, "me:secret"]) {
      expect(json).not.toContain(secret);
    }
  });

  it("counts files and drafts by kind, backups, idempotency records and unsealed events", async () => {
    const longAgo = new Date(Date.now() - 48 * HOUR_MS);
    await StoredFile.bulkCreate(
      [1, 2, 3, 4].map((index) => buildFileRow(index, index === 4 ? new Date() : longAgo)),
    );
    await Draft.bulkCreate([1, 2, 3].map(buildDraftRow));
    const expiresAt = new Date(Date.now() + HOUR_MS);
    await IdempotencyRecord.create({
      key: "k",
      fingerprint: "f",
      answer: "{}",
      about: null,
      expiresAt,
    });
    await recordBackup(admin, { bytes: 5, rows: 6, files: 7 });
    const system = await readSystemState(admin);
    expect(system.storage.files.value).toEqual([
      { kind: "audio", files: 2, bytes: 2_000 },
      { kind: "image", files: 1, bytes: 1_000 },
      { kind: "video", files: 1, bytes: 1_000 },
    ]);
    expect(system.storage.unreferenced.value).toBe(1);
    expect(system.drafts.value).toMatchObject([
      { kind: "kept-form", drafts: 1 },
      { kind: "session", drafts: 2 },
    ]);
    for (const { untouchedSince } of system.drafts.value ?? []) {
      expect(Math.abs(Date.now() - Date.parse(untouchedSince))).toBeLessThan(60_000);
    }
    expect(system.backup.value).toMatchObject({ bytes: 5, rows: 6, files: 7, by: "Test" });
    expect(system.queue.counts.value?.idempotencyRecords).toBe(1);
    expect(system.queue.sealing.value?.events).toBe(1);
    while (await sealEvents());
    expect(await readSealingLag()).toEqual({ events: 0, oldestAt: null });
  });

  it("reports what cannot be read, together with everything else", async () => {
    replaceFileStorage({ ...fileStorage(), check: () => Promise.reject(new Error("no bucket")) });
    const system = await readSystemState(admin);
    replaceFileStorage(undefined);
    expect(system.storage.check).toEqual({ value: null, problem: "The folder cannot be used." });
    expect(system.database.problem).toBeNull();
  });

  it("reports that the folder of files is missing, and does not create it", async () => {
    const folder = path.join(settings().dataDir, "files");
    rmSync(folder, { recursive: true });
    for (const attempt of [1, 2]) {
      const { storage } = await readSystemState(admin);
      const missing = { value: null, problem: "The folder is missing." };
      expect(storage.check, String(attempt)).toEqual(missing);
    }
    expect(existsSync(folder)).toBe(false);
    await checkFileStorage();
    expect((await readSystemState(admin)).storage.check.value).toBe(true);
  });

  it("takes eleven statements, and a scrape of the metrics four, whatever the number of rows", async () => {
    const countStatements = async () => [
      (await recordStatements(() => readSystemState(admin))).length,
      (await recordStatements(scrape)).length,
    ];
    expect(await countStatements()).toEqual([11, 4]);
    await recordEvent(admin, { action: "tried", record: { type: "system" } });
    await Draft.bulkCreate([11, 12, 13].map(buildDraftRow));
    expect(await countStatements()).toEqual([11, 4]);
  });
});

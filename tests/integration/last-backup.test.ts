import { describe, expect, it } from "vitest";
import { AuditEvent } from "~/models";
import { findLastBackup, recordBackup } from "~/server/backup/last-backup";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";

describe.runIf(HAS_DATABASE)("the last backup", () => {
  useDatabase();

  it("is null at first, then the newest backup, with figures beyond 32 bits", async () => {
    expect(await findLastBackup(admin)).toBeNull();
    const before = Date.now();
    await recordBackup(admin, { bytes: 1, rows: 2, files: 0 });
    await recordBackup(admin, { bytes: 5_000_000_000, rows: 3, files: 4 });
    const last = await findLastBackup(admin);
    expect(last).toMatchObject({ bytes: 5_000_000_000, rows: 3, files: 4, by: "Test" });
    expect(Date.parse(last?.finishedAt ?? "")).toBeGreaterThanOrEqual(before);
  });

  it("leaves an event", async () => {
    const events = await AuditEvent.findAll({ where: { recordType: "backup" }, order: ["id"] });
    expect(events.map(({ action, recordId }) => [action, recordId])).toEqual([
      ["made", "1"],
      ["made", "2"],
    ]);
    expect(JSON.parse(events[1]?.changes ?? "")).toMatchObject({ bytes: [null, 5_000_000_000] });
  });

  it("is refused to viewers", async () => {
    await expect(findLastBackup(viewer)).rejects.toMatchObject({ status: 403 });
    const figures = { bytes: 1, rows: 1, files: 1 };
    await expect(recordBackup(viewer, figures)).rejects.toMatchObject({ status: 403 });
  });
});

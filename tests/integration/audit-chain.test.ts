import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { AuditEvent } from "~/models";
import {
  readStoredHead,
  sealEvents,
  createSealer,
  verifyAudit,
} from "~/server/platform/audit-seal";
import { settings } from "~/server/platform/settings";
import { database } from "~/server/platform/database";
import { seedTag } from "../factories/content";
import { APPEND_ONLY_ERROR, sealAndStoreHead, tamper } from "../support/audit";
import { HAS_DATABASE, useDatabase } from "../support/database";

const EVENT_COUNT = 6;

const readPositions = async () =>
  (await AuditEvent.findAll({ order: [["position", "ASC"]] })).map(({ position }) => position);
const positionsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe.runIf(HAS_DATABASE)("the chain of the audit", () => {
  useDatabase();

  beforeEach(async () => {
    await tamper("DELETE FROM audit_events");
    rmSync(path.join(settings().dataDir, "audit-head"), { force: true });
    for (let event = 0; event < EVENT_COUNT; event++) await seedTag();
  });

  it("gives each event the next position and a hash of its own", async () => {
    const head = await sealEvents();
    expect(await readPositions()).toEqual(positionsUpTo(EVENT_COUNT));
    const hashes = (await AuditEvent.findAll()).map(({ hash }) => hash);
    expect(new Set(hashes).size).toBe(EVENT_COUNT);
    for (const hash of hashes) expect(hash).toMatch(/^[\da-f]{64}$/);
    expect(head).toMatchObject({ position: EVENT_COUNT });
    expect(await sealEvents()).toBeNull();
  });

  it("continues after the last sealed event", async () => {
    await sealEvents();
    await seedTag();
    const head = await sealEvents();
    expect(head?.position).toBe(EVENT_COUNT + 1);
    expect(await verifyAudit(null)).toEqual({
      sealed: EVENT_COUNT + 1,
      unsealed: 0,
      head,
      compared: false,
      problems: [],
    });
  });

  it("reports how many events are unsealed", async () => {
    await sealEvents();
    await Promise.all([seedTag(), seedTag()]);
    expect(await verifyAudit(null)).toMatchObject({
      sealed: EVENT_COUNT,
      unsealed: 2,
      problems: [],
    });
  });

  it("stays intact under concurrent writes and seals", async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => (index % 4 === 0 ? sealEvents() : seedTag())),
    );
    await sealAndStoreHead();
    const report = await verifyAudit();
    expect(report).toMatchObject({ sealed: EVENT_COUNT + 45, unsealed: 0, problems: [] });
    expect(await readPositions()).toEqual(positionsUpTo(EVENT_COUNT + 45));
  });

  it("is sealed in runs that end even while events keep being written", async () => {
    let writing = true;
    const writeUntilStopped = async () => {
      while (writing) await seedTag();
    };
    const writers = Promise.all([
      writeUntilStopped(),
      writeUntilStopped(),
      writeUntilStopped(),
      writeUntilStopped(),
    ]);
    onTestFinished(() => void (writing = false));
    await createSealer().sealPending();
    writing = false;
    await writers;
    expect((await verifyAudit()).sealed).toBeGreaterThanOrEqual(EVENT_COUNT);
  });

  it("stores its head outside of the database", async () => {
    await sealAndStoreHead();
    const last = await AuditEvent.findOne({ where: { position: EVENT_COUNT } });
    expect(readStoredHead()).toEqual({ position: EVENT_COUNT, hash: last?.hash });
  });

  it("stores its head after a crash between sealing and writing the file, even without new events", async () => {
    const first = await sealEvents();
    expect(readStoredHead()).toBeNull();
    await sealAndStoreHead();
    expect(readStoredHead()).toEqual(first);

    await seedTag();
    const second = await sealEvents();
    expect(readStoredHead()).toEqual(first);
    await sealAndStoreHead();
    expect(readStoredHead()).toEqual(second);
  });

  it("does not hide a truncated tail when there are no new events", async () => {
    await sealAndStoreHead();
    const stored = readStoredHead();
    await tamper(`DELETE FROM audit_events WHERE position > ${EVENT_COUNT - 2}`);
    await sealAndStoreHead();
    expect(readStoredHead()).toEqual(stored);
  });

  it("fails for an unreadable head once at the start, and once after new events", async () => {
    await sealEvents();
    writeFileSync(path.join(settings().dataDir, "audit-head"), "");
    const sealer = createSealer();
    const countFailures = async () => {
      let failures = 0;
      for (let round = 0; round < 5; round += 1) {
        if (await sealer.isNeeded()) await sealer.sealPending().catch(() => (failures += 1));
      }
      return failures;
    };
    expect(await countFailures()).toBe(1);
    await seedTag();
    expect(await countFailures()).toBe(1);
  });

  it("refuses a change of the position or hash of a sealed event", async () => {
    await sealEvents();
    for (const change of ["position = NULL, hash = NULL", "hash = 'other'", "position = -id"]) {
      await expect(database().query(`UPDATE audit_events SET ${change}`)).rejects.toMatchObject(
        APPEND_ONLY_ERROR,
      );
    }
  });

  describe("detects", () => {
    beforeEach(sealAndStoreHead);

    it("nothing in an intact chain", async () => {
      expect((await verifyAudit()).problems).toEqual([]);
    });

    it.each([
      "actor_name = 'Somebody Else'",
      "at = '2020-01-01 00:00:00.000 +00:00'",
      "via = 'a token'",
      "action = 'read'",
      "record_id = '999'",
      "changes = '{}'",
      "address = NULL",
      "request_id = ''",
      "hash = 'abc'",
    ])("an altered event: %s", async (change) => {
      await tamper(`UPDATE audit_events SET ${change} WHERE position = 3`);
      const { id } = await findEventAt(3);
      const { problems } = await verifyAudit();
      expect(problems[0]).toBe(`The event at position 3 (ID ${id}) has been altered.`);
    });

    it("two swapped events", async () => {
      await tamper(
        "UPDATE audit_events SET position = -2 WHERE position = 2",
        "UPDATE audit_events SET position = 2 WHERE position = 3",
        "UPDATE audit_events SET position = 3 WHERE position = -2",
      );
      expect((await verifyAudit()).problems).toHaveLength(3);
    });

    it.each([
      ["one event", "position = 3", "position 3"],
      ["several", "position IN (2, 3, 4)", "positions 2 to 4"],
      ["the first one", "position = 1", "position 1"],
      ["the last one", `position = ${EVENT_COUNT}`, `position ${EVENT_COUNT}`],
      ["the tail", "position > 4", `positions 5 to ${EVENT_COUNT}`],
      ["all", "position > 0", `positions 1 to ${EVENT_COUNT}`],
    ])("removed events: %s", async (_case, where, missing) => {
      await tamper(`DELETE FROM audit_events WHERE ${where}`);
      expect((await verifyAudit()).problems).toEqual([`Events are missing: ${missing}.`]);
    });

    it("a removed tail that was replaced by other events", async () => {
      await tamper(`DELETE FROM audit_events WHERE position = ${EVENT_COUNT}`);
      await seedTag();
      await sealAndStoreHead();
      expect((await verifyAudit()).problems).toEqual([REWRITTEN]);
    });

    it("a chain that was rewritten from the altered event on", async () => {
      await tamper(
        "UPDATE audit_events SET position = NULL, hash = NULL, actor_name = 'Else' WHERE position > 2",
      );
      await sealEvents();
      expect((await verifyAudit(null)).problems).toEqual([]);
      expect((await verifyAudit()).problems).toEqual([REWRITTEN]);
    });

    it("a truncated tail, also after new events have been sealed", async () => {
      await tamper("DELETE FROM audit_events WHERE position > 4");
      for (let event = 0; event < 4; event++) await seedTag();
      await sealAndStoreHead();
      await seedTag();
      await sealAndStoreHead();
      expect((await verifyAudit()).problems).toEqual([REWRITTEN]);
    });

    it("an event at a position before the chain, and an unreadable head", async () => {
      await tamper("UPDATE audit_events SET position = 0 WHERE position = 6");
      const head = readStoredHead();
      expect((await verifyAudit(null)).problems).toEqual([
        "Events were put in beside the chain: 1.",
      ]);
      expect(head).not.toBeNull();
      writeFileSync(path.join(settings().dataDir, "audit-head"), "");
      expect((await verifyAudit()).problems).toContain("The file audit-head cannot be read.");
    });

    it("an inserted event", async () => {
      await tamper(`UPDATE audit_events SET position = position + 100 WHERE position > 3`);
      await seedTag();
      await tamper(
        `UPDATE audit_events SET position = 4, hash = 'made up' WHERE position IS NULL`,
        `UPDATE audit_events SET position = position - 99 WHERE position > 100`,
      );
      expect((await verifyAudit()).problems).toContain(
        `The event at position 4 (ID ${(await findEventAt(4)).id}) has been altered.`,
      );
    });
  });

  const REWRITTEN = `The chain has been rewritten: position ${EVENT_COUNT} has another hash.`;
  const findEventAt = async (position: number) => {
    const event = await AuditEvent.findOne({ where: { position } });
    if (!event) throw new Error(`Nothing at ${position}`);
    return event;
  };
});

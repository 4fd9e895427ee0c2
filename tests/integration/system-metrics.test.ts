import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { AuditEvent, Draft, SignIn, StoredFile } from "~/models";
import { storeFile } from "~/server/files/store";
import { signIn } from "~/server/access/begin-sign-in";
import { sealEvents } from "~/server/platform/audit-seal";
import { recordEvent } from "~/server/platform/audit";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { registry } from "~/server/platform/metrics";
import { LocalLimit } from "~/server/platform/rate-limits";
import { inTransaction, countQueuedWrites } from "~/server/platform/transaction";
import { countFilesByKind, countUnreferencedFiles } from "~/server/system/storage-state";
import { readSystemState } from "~/server/system/system";
import { countDraftsByKind } from "~/server/system/work-state";
import { plainPicture } from "../factories/files";
import { seedAdministrator, signInForm, visitorFrom } from "../factories/people";
import { createGate } from "../support/gate";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase, viewer } from "../support/database";
import { setProcessTimeZone } from "../support/process-time-zone";
import { sumSamples } from "../support/prometheus";
import { explainStatements } from "../support/query-plans";
import { buildDraftRow, buildFileRow, HOUR_MS, localCaller, scrape } from "../support/system-rows";

const ROWS = 5_000;

describe.runIf(HAS_DATABASE)("the metrics", () => {
  useDatabase();
  beforeEach(() => registry.resetMetrics());

  it("count transactions by outcome, and statements by kind", async () => {
    await recordEvent(admin, { action: "tried", record: { type: "system" } });
    await inTransaction(admin, () => Promise.reject(new Error("no"))).catch(() => undefined);
    const samples = await scrape();
    const countTransactions = (outcome: string) =>
      sumSamples(samples, "calmward_database_transaction_duration_seconds_count", { outcome });
    expect([countTransactions("committed"), countTransactions("rolled_back")]).toEqual([1, 1]);
    const countByKind = (kind: string) =>
      sumSamples(samples, "calmward_database_statement_duration_seconds_count", { kind });
    expect(countByKind("write")).toBe(1);
    expect(countByKind("read")).toBe(4);
    expect(countByKind("other")).toBeGreaterThanOrEqual(4);
    expect(sumSamples(samples, "calmward_database_up")).toBe(1);
    expect(sumSamples(samples, "calmward_messages", { channel: "email", status: "Sent" })).toBe(0);
    expect(sumSamples(samples, "calmward_audit_unsealed_events")).toBe(1);
    expect(sumSamples(samples, "calmward_audit_oldest_unsealed_seconds")).toBeLessThan(60);
  });

  it.skipIf(ON_POSTGRES)("count the queued writes and how long they waited", async () => {
    const gate = createGate();
    const first = inTransaction(admin, () => gate.released);
    const others = [1, 2].map(() => inTransaction(admin, () => Promise.resolve()));
    await expect.poll(countQueuedWrites).toBe(2);
    const queuedAt = performance.now();
    expect(sumSamples(await scrape(), "calmward_sqlite_write_queue_length")).toBe(2);
    const heldSeconds = (performance.now() - queuedAt) / 1_000;
    gate.release();
    await Promise.all([first, ...others]);
    expect(countQueuedWrites()).toBe(0);
    const samples = await scrape();
    expect(sumSamples(samples, "calmward_sqlite_write_queue_wait_seconds_count")).toBe(3);
    const waitedSeconds = sumSamples(samples, "calmward_sqlite_write_queue_wait_seconds_sum");
    expect(waitedSeconds).toBeGreaterThan(2 * heldSeconds);
  });

  it.runIf(ON_POSTGRES)("count used connections and waiting requests", async () => {
    const gate = createGate();
    const open = Array.from({ length: 3 }, () => inTransaction(admin, () => gate.released));
    const countConnectionsInUse = async () =>
      sumSamples(await scrape(), "calmward_database_pool_connections", { state: "in_use" });
    await expect.poll(countConnectionsInUse).toBe(3);
    gate.release();
    await Promise.all(open);
    expect(sumSamples(await scrape(), "calmward_database_pool_waiting")).toBe(0);
  });

  it("count refused sign-ins, hits of rate limits, and uploads by outcome", async () => {
    const form = { email: "nobody@example.org", password: "x", device: null, userAgent: null };
    await signIn(localCaller, { ...form, previousToken: null }).catch(() => undefined);
    const limit = new LocalLimit({ name: "tries", points: 1, seconds: 60 });
    for (const _try of [1, 2, 3]) await limit.consume("somebody").catch(() => undefined);
    const picture = await plainPicture(20, 20).png().toBuffer();
    const send = (caller: Caller, file: Uint8Array) =>
      storeFile(caller, { kind: "image", name: "a.png", file }).catch(() => undefined);
    await send(admin, picture);
    await send(admin, Buffer.from("not a picture at all"));
    await send(viewer, picture);
    await send(systemCaller("sample"), picture);
    const samples = await scrape();
    expect(sumSamples(samples, "calmward_sign_ins_total", { outcome: "refused" })).toBe(1);
    expect(sumSamples(samples, "calmward_rate_limit_hits_total", { limit: "tries" })).toBe(2);
    const countUploads = (outcome: string) =>
      sumSamples(samples, "calmward_uploads_total", { outcome });
    expect(["stored", "wrong_type", "forbidden"].map(countUploads)).toEqual([1, 1, 1]);
    expect(sumSamples(samples, "calmward_uploads_total")).toBe(3);
    expect(sumSamples(samples, "calmward_upload_bytes_total", { kind: "image" })).toBe(
      picture.length,
    );
    expect(sumSamples(samples, "calmward_uploads_in_progress")).toBe(0);
  });
});

describe.runIf(HAS_DATABASE && !ON_POSTGRES)(
  "the query plans of the system's state on SQLite",
  () => {
    useDatabase();

    beforeAll(async () => {
      const files = Array.from({ length: ROWS }, (_, index) =>
        buildFileRow(index, new Date(Date.now() - (index + 1) * HOUR_MS)),
      );
      await StoredFile.bulkCreate(files);
      await Draft.bulkCreate(Array.from({ length: ROWS }, (_, index) => buildDraftRow(index)));
      await AuditEvent.bulkCreate(
        Array.from({ length: ROWS }, () => ({
          at: new Date(),
          actorId: "test",
          actorName: "Test",
          actorRole: "editor",
          channel: "screen",
          action: "updated",
          recordType: "tag",
          changes: "{}",
          requestId: "test",
        })),
      );
      for (let sealed = 0; sealed < ROWS; sealed += 500) await sealEvents();
    });

    it.each([false, true])(
      "scan no table, and sort nothing, with statistics: %s",
      async (hasStatistics) => {
        if (hasStatistics) await database().query("ANALYZE");
        const plans = await explainStatements(async () => {
          await readSystemState(admin);
          await scrape();
        });
        for (const plan of plans) {
          expect(plan).not.toMatch(
            /SCAN (?!.*USING (COVERING )?INDEX)(stored_files|StoredFile|drafts|Draft|audit_events|AuditEvent|sign_ins|kept_answers)\b/,
          );
          expect(plan).not.toMatch(/TEMP B-TREE/);
        }
      },
    );

    it("count along covering indexes, and unreferenced files of the last day only", async () => {
      expect((await explainStatements(countFilesByKind)).join()).toContain(
        "USING COVERING INDEX stored_files_by_kind",
      );
      expect((await explainStatements(countDraftsByKind)).join()).toContain(
        "USING COVERING INDEX drafts_by_kind",
      );
      expect((await explainStatements(countUnreferencedFiles)).join()).toMatch(
        /SEARCH StoredFile USING INDEX stored_files_by_created_at \(created_at>\?\)/,
      );
      expect(await countUnreferencedFiles()).toBe(24);
    });
  },
);

describe.runIf(HAS_DATABASE)("the number of sign-ins", () => {
  useDatabase();

  it.each(["America/Los_Angeles", "UTC", "Pacific/Auckland"])(
    "does not depend on the server's time zone %s",
    async (zone) => {
      await SignIn.destroy({ where: {} });
      const { email } = await seedAdministrator();
      await signIn(visitorFrom(), signInForm(email));
      setProcessTimeZone(zone);
      expect((await readSystemState(admin)).queue.counts.value?.signIns).toBe(1);
      await SignIn.update({ lastSeenAt: new Date(Date.now() - 24 * HOUR_MS) }, { where: {} });
      expect((await readSystemState(admin)).queue.counts.value?.signIns).toBe(0);
    },
  );
});

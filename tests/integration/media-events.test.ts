import { describe, expect, it } from "vitest";
import { AuditEvent, MediaEvent } from "~/models";
import { MEDIA_ITEM_TYPES } from "~/models/media/media.schema";
import { recordPlay, recordView } from "~/server/media/media-events";
import { getMediaItem, MEDIA_TABLES, type MediaRef } from "~/server/media/media-items";
import type { Caller } from "~/server/platform/caller";
import { runIdempotent } from "~/server/platform/idempotency";
import { inTransaction } from "~/server/platform/transaction";
import { seedMediaItem, seedMediaOwner } from "../factories/media";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
  patient,
} from "../support/database";

const visitor: Caller = { ...admin, actor: { id: "visitor", name: "Visitor", role: "visitor" } };

const readItem = async ({ itemType, itemId }: MediaRef) => {
  const row = await MEDIA_TABLES[itemType].items.findByPk(itemId, { rejectOnEmpty: true });
  return row.get({ plain: true }) as { views: number; plays: number };
};
const listEventKinds = async ({ itemType, itemId }: MediaRef) => {
  const rows = await MediaEvent.findAll({ where: { itemType, itemId }, order: ["id"] });
  return rows.map(({ kind }) => kind);
};

describe.runIf(HAS_DATABASE).each(MEDIA_ITEM_TYPES)("counting views and plays: %s", (itemType) => {
  useDatabase();

  it("increments the counter, and stores an event with its time and owner", async () => {
    const item = await seedMediaItem(itemType);
    const startedAt = Date.now();
    await recordView(patient, item);
    await recordView(patient, item);
    await recordPlay(patient, item);
    expect(await readItem(item)).toMatchObject({ views: 2, plays: 1 });
    const [event] = await MediaEvent.findAll({ where: { itemType, itemId: item.itemId } });
    expect(event?.get()).toMatchObject({ ...item, kind: "view" });
    expect(event?.at.getTime()).toBeGreaterThanOrEqual(startedAt - 1);
    expect(await listEventKinds(item)).toEqual(["view", "view", "play"]);
  });

  it("changes nothing else of the item, and writes nothing into the audit", async () => {
    const item = await seedMediaItem(itemType);
    const auditCount = await AuditEvent.count();
    const before = await readItem(item);
    await recordView(patient, item);
    await recordPlay(patient, item);
    expect(await readItem(item)).toEqual({ ...before, views: 1, plays: 1 });
    expect(await AuditEvent.count()).toBe(auditCount);
  });

  it("loses none of twenty concurrent events", async () => {
    const item = await seedMediaItem(itemType);
    const writes = Array.from({ length: 20 }, (_, index) =>
      index % 2 ? recordView(patient, item) : recordPlay(patient, item),
    );
    await Promise.all(writes);
    expect(await readItem(item)).toMatchObject({ views: 10, plays: 10 });
    expect(await listEventKinds(item)).toHaveLength(20);
  });

  it("counts ten requests with the same idempotency key once", async () => {
    const item = await seedMediaItem(itemType);
    const play = () =>
      runIdempotent(patient, { key: `play-${item.itemId}`, payload: item }, async (writer) => {
        await recordPlay(writer, item);
        return null;
      });
    const results = await Promise.all(Array.from({ length: 10 }, play));
    expect(results.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await readItem(item)).toMatchObject({ plays: 1 });
    expect(await listEventKinds(item)).toEqual(["play"]);
  });

  it("rolls back counter and event together", async () => {
    const item = await seedMediaItem(itemType);
    const failed = inTransaction(patient, async (writer) => {
      await recordPlay(writer, item);
      throw new Error("the transaction around it fails");
    });
    await expect(failed).rejects.toThrow("the transaction around it fails");
    expect(await readItem(item)).toMatchObject({ plays: 0 });
    expect(await listEventKinds(item)).toEqual([]);
  });

  it("counts nothing for a missing item, or an item of another owner", async () => {
    const item = await seedMediaItem(itemType);
    const elsewhere = { ...item, ownerId: await seedMediaOwner(itemType) };
    const missing = { ...item, itemId: 2_000_000_000 };
    const attempts = [elsewhere, missing].flatMap((each) => [
      recordView(patient, each),
      recordPlay(patient, each),
      getMediaItem(admin, each),
    ]);
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await readItem(item)).toMatchObject({ views: 0, plays: 0 });
    expect(await MediaEvent.count({ where: { ownerId: elsewhere.ownerId } })).toBe(0);
  });

  it("counts what patients do, and neither previews by staff nor visitors", async () => {
    const item = await seedMediaItem(itemType);
    await recordView(patient, item);
    const attempts = [admin, viewer, visitor].flatMap((caller) => [
      recordView(caller, item),
      recordPlay(caller, item),
    ]);
    expect(await collectStatuses(attempts)).toEqual([403, 403, 403, 403, 403, 403]);
    expect(await collectStatuses([getMediaItem(visitor, item)])).toEqual([403]);
    expect(await readItem(item)).toMatchObject({ views: 1, plays: 0 });
  });

  it("reads an item with its counts and its owner's name, in two statements", async () => {
    const item = await seedMediaItem(itemType, { name: "Peace" });
    await recordView(patient, item);
    const statements = await recordStatements(async () => {
      expect(await getMediaItem(admin, item)).toEqual({
        id: item.itemId,
        name: itemType === "advertisement" ? "Peace" : "Peace, Other",
        url: "https://media.example.org/peace.mp3",
        durationSeconds: 30,
        views: 1,
        plays: 0,
        owner: expect.stringMatching(/^Owner /) as string,
      });
    });
    expect(statements).toHaveLength(2);
  });
});

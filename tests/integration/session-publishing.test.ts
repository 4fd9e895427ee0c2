import { describe, expect, it, vi } from "vitest";
import { createBulkChange } from "~/server/bulk/bulk-changes";
import { runBulkChange } from "~/server/bulk/run-bulk-changes";
import { findRecordType } from "~/server/record-types/record-types";
import {
  describeMediaCheck,
  findUnreachableMedia,
  storeMediaCheck,
} from "~/server/sessions/check-media";
import { duplicateSession } from "~/server/sessions/duplicate";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import { createSession, getSession, updateSession } from "~/server/sessions/sessions";
import type { SessionData } from "~/server/sessions/present";
import {
  seedAdvertisement,
  seedReligiousMessage,
  seedSession,
  buildSessionInput,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";

/** Picks the fields that a duplicate does not share with its source. */
const pickOwnFields = ({
  id,
  name,
  title,
  status,
  version,
  createdAt,
  updatedAt,
}: SessionData) => ({
  id,
  name,
  title,
  status,
  version,
  createdAt,
  updatedAt,
});

describe.runIf(HAS_DATABASE)("publishing a session", () => {
  useDatabase();

  it("makes it Active and records who did so and when, until it is unpublished", async () => {
    const { id } = await seedSession();
    const startedAt = Date.now();
    const published = await publishSession(admin, id, [0]);
    expect(published).toMatchObject({ status: "Active", statusChangedBy: "Test", version: 1 });
    expect(Date.parse(published.statusChangedAt ?? "")).toBeGreaterThanOrEqual(startedAt - 1);
    expect(await getSession(admin, id)).toEqual(published);
    const anna = { ...admin, actor: { id: "anna", name: "Anna", role: "editor" as const } };
    expect(await unpublishSession(anna, id, [1])).toMatchObject({
      status: "Draft",
      statusChangedBy: "Anna",
      version: 2,
    });
  });

  it("is idempotent, without a second audit event", async () => {
    const { id } = await seedSession();
    const events = await recordEvents(async () => {
      expect((await unpublishSession(admin, id)).version).toBe(0);
      const published = await publishSession(admin, id);
      expect(await publishSession(admin, id)).toEqual(published);
      expect(await publishSession(admin, id, [published.version])).toEqual(published);
    });
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ["published", { status: ["Draft", "Active"] }],
    ]);
    const unpublishEvents = await recordEvents(() => unpublishSession(admin, id));
    expect(
      unpublishEvents.map(({ action, recordType, recordId }) => [action, recordType, recordId]),
    ).toEqual([["unpublished", "session", String(id)]]);
  });

  it("keeps what a check of its media found, until the media change", async () => {
    const input = await buildSessionInput({
      audioUrl: "https://media.example.org/a.mp3",
      videoUrl: "https://media.example.org/v.mp4",
      videoDuration: 3,
    });
    const { id, version } = await createSession(admin, input);
    const resolve = ((_: string, __: object, callback: (error: Error) => void) =>
      callback(new Error("no such host"))) as never;
    const session = await getSession(admin, id);
    expect(await findUnreachableMedia(session, { resolve })).toEqual(["audio", "video"]);
    expect(
      await findUnreachableMedia({ audioUrl: `/media/${"a".repeat(22)}`, videoUrl: null }),
    ).toEqual(["audio"]);
    await storeMediaCheck(admin, id, ["video"]);
    const checked = await getSession(admin, id);
    expect(checked).toMatchObject({ unreachableMedia: ["video"], version });
    expect(describeMediaCheck(checked)).toMatch(
      /^Checked \w+ \d+, \d{4}: the video could not be reached$/,
    );
    const renamed = await updateSession(admin, id, { ...input, title: "Another" });
    expect(renamed).toMatchObject({ unreachableMedia: ["video"] });
    const changed = await updateSession(admin, id, { ...input, videoUrl: "", videoDuration: "" });
    expect(changed).toMatchObject({ mediaCheckedAt: null, unreachableMedia: [] });
  });

  it("tries the media of each session when many are published at once", async () => {
    const type = findRecordType("session")!;
    const [first, second] = await Promise.all(
      [1, 2].map(() => seedSession({ audioUrl: "https://localhost/a.mp3" })),
    );
    const selection = { ids: [first!.id, second!.id] };
    await runBulkChange((await createBulkChange(admin, { type, selection, action: "publish" })).id);
    await vi.waitFor(
      async () => {
        for (const id of selection.ids) {
          expect(await getSession(admin, id)).toMatchObject({
            status: "Active",
            unreachableMedia: ["audio"],
          });
        }
      },
      { timeout: 10_000, interval: 50 },
    );
  });

  it("is the only way to change the status: an edit keeps it", async () => {
    const input = await buildSessionInput();
    const { id } = await createSession(admin, { ...input, status: "Active" });
    const { statusChangedAt } = await publishSession(admin, id);
    const edited = await updateSession(admin, id, { ...input, title: "Another", status: "Draft" });
    expect(edited).toMatchObject({ title: "Another", status: "Active", statusChangedAt });
  });

  it("is refused for a stale version, for viewers, and for an unknown session", async () => {
    const input = await buildSessionInput();
    const { id } = await createSession(admin, input);
    await updateSession(admin, id, { ...input, title: "Another" });
    const attempts = [
      publishSession(admin, id, [0]),
      unpublishSession(admin, id, [0]),
      publishSession(viewer, id),
      unpublishSession(viewer, id),
      publishSession(admin, 999_999),
      unpublishSession(admin, 999_999),
    ];
    expect(await collectStatuses(attempts)).toEqual([412, 412, 403, 403, 404, 404]);
    expect(await getSession(admin, id)).toMatchObject({ status: "Draft", version: 1 });
  });

  it("happens once for two concurrent requests", async () => {
    const { id } = await seedSession();
    const events = await recordEvents(async () => {
      const attempts = [publishSession(admin, id), publishSession(admin, id)];
      expect(await collectStatuses(attempts)).toEqual(["done", "done"]);
    });
    expect(events).toHaveLength(1);
    expect(await getSession(admin, id)).toMatchObject({ status: "Active", version: 1 });
  });
});

describe.runIf(HAS_DATABASE)("a duplicate of a session", () => {
  useDatabase();

  it("is a draft with all fields of the session, and an audit event of its own", async () => {
    const message = await seedReligiousMessage();
    const { id: advertisementId } = await seedAdvertisement();
    const source = await seedSession({
      videoUrl: "https://media.example.org/x.mp4",
      videoDuration: 12,
      liveCoach: "Y",
      religiousMessageId: message.id,
      advertisementId,
      advertisingDescription: "At the end",
    });
    const published = await publishSession(admin, source.id);
    const events = await recordEvents(async () => {
      const copy = await duplicateSession(admin, source.id);
      const reset = { statusChangedAt: null, statusChangedBy: null };
      expect(copy).toEqual({ ...published, ...reset, ...pickOwnFields(copy) });
      expect(copy.id).not.toBe(source.id);
      expect(copy).toMatchObject({
        name: `Copy of ${source.name}`,
        title: `Copy of ${source.title}`,
        status: "Draft",
        version: 0,
      });
    });
    expect(events.map(({ action, recordName }) => `${action} ${recordName}`)).toEqual([
      `created Copy of ${source.name}`,
    ]);
    expect(await getSession(admin, source.id)).toEqual(published);
  });

  it("has a name within the limit, however long the original is", async () => {
    const { id } = await seedSession({ name: "🫁".repeat(200), title: `${"x".repeat(191)} yz` });
    const copy = await duplicateSession(admin, id);
    expect(copy.name).toBe(`Copy of ${"🫁".repeat(192)}`);
    expect(copy.title).toBe(`Copy of ${"x".repeat(191)}`);
    const again = await duplicateSession(admin, copy.id);
    expect([...again.name]).toHaveLength(200);
  });

  it("is refused for viewers, and for an unknown session", async () => {
    const { id } = await seedSession();
    const attempts = [duplicateSession(viewer, id), duplicateSession(admin, 999_999)];
    expect(await collectStatuses(attempts)).toEqual([403, 404]);
  });
});

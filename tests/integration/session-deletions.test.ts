import { describe, expect, it, vi } from "vitest";
import { deleteAdvertisement } from "~/server/advertisers/advertisements";
import { deleteAdvertiser } from "~/server/advertisers/advertisers";
import { countDeletionConsequences } from "~/server/departments/consequences";
import { deleteDepartment } from "~/server/departments/departments";
import { deleteSpecialty } from "~/server/departments/specialties";
import { deleteReligiousMessage, updateReligiousMessage } from "~/server/religious/messages";
import { deleteReligiousPartner } from "~/server/religious/partners";
import { countSessionsWith } from "~/server/sessions/deleted-media";
import { duplicateSession } from "~/server/sessions/duplicate";
import { log } from "~/server/platform/log";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import {
  createSession,
  deleteSession,
  getSession,
  listSessions,
  updateSession,
} from "~/server/sessions/sessions";
import {
  seedAdvertisement,
  seedReligiousMessage,
  seedSession,
  seedSpecialty,
  RELIGIOUS_MESSAGE,
  toSpecialtyFields,
  buildSessionInput,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";
import { LIST_ALL } from "../support/lists";

/** Creates a message and an advertisement; `included` is the session input that shows both. */
async function createMedia() {
  const message = await seedReligiousMessage({ title: "Pre-procedure: Day 1" });
  const advertisement = await seedAdvertisement();
  const included = {
    religiousMessageId: message.id,
    advertisementId: advertisement.id,
    advertisingDescription: "A spot",
  };
  return { message, advertisement, included };
}

describe.runIf(HAS_DATABASE)("a session whose message or advertisement is deleted", () => {
  useDatabase();

  it("keeps their last names, without a new version or an audit event", async () => {
    const { message, advertisement, included } = await createMedia();
    const created = await seedSession(included);
    const other = await seedSession({ religiousMessageId: (await seedReligiousMessage()).id });
    await updateReligiousMessage(admin, message.id, { ...RELIGIOUS_MESSAGE, title: "Renamed" });
    const events = await recordEvents(async () => {
      await deleteReligiousMessage(admin, message.id);
      await deleteAdvertiser(admin, advertisement.advertiserId);
    });
    expect(events.filter(({ recordType }) => recordType === "session")).toEqual([]);
    expect(await getSession(admin, created.id)).toEqual({
      ...created,
      updatedAt: expect.any(String) as unknown,
      religiousMessageId: null,
      religiousMessage: "Renamed",
      religiousMessageDeleted: true,
      advertiserId: null,
      advertisementId: null,
      advertisement: advertisement.advertisementName,
      advertisementDeleted: true,
    });
    expect(await getSession(admin, other.id)).toEqual(other);
  });

  it("cannot be published until it is edited, and neither can a duplicate", async () => {
    const { message, advertisement, included } = await createMedia();
    const input = await buildSessionInput(included);
    const { id } = await createSession(admin, input);
    const active = await createSession(admin, input);
    await publishSession(admin, active.id);
    await deleteReligiousMessage(admin, message.id);
    const refusal = (deletedMedia: string) => ({
      status: 409,
      message:
        `This session includes ${deletedMedia} deleted. ` +
        "Edit the session and choose again before you publish it",
    });
    const messageLabel = 'the religious message "Pre-procedure: Day 1"';
    await expect(publishSession(admin, id)).rejects.toMatchObject(
      refusal(`${messageLabel}, which was`),
    );
    await deleteAdvertisement(admin, advertisement.id);
    const both = `${messageLabel} and the advertisement "${advertisement.advertisementName}"`;
    await expect(publishSession(admin, id)).rejects.toMatchObject(refusal(`${both}, which were`));
    const copy = await duplicateSession(admin, id);
    expect(copy).toMatchObject({
      religiousMessage: "Pre-procedure: Day 1",
      religiousMessageDeleted: true,
      advertisement: advertisement.advertisementName,
      advertisementDeleted: true,
    });
    expect(await collectStatuses([publishSession(admin, copy.id)])).toEqual([409]);

    // An Active session stays published, and can be unpublished.
    expect((await publishSession(admin, active.id)).status).toBe("Active");
    expect((await unpublishSession(admin, active.id)).status).toBe("Draft");

    const without = { ...input, religiousContent: "No", advertisingContent: "No" };
    expect(await updateSession(admin, id, without)).toMatchObject({
      religiousMessage: null,
      religiousMessageDeleted: false,
      advertiser: null,
      advertisement: null,
      advertisementDeleted: false,
    });
    expect((await publishSession(admin, id)).status).toBe("Active");
  });

  it("is counted for the confirmation of the deletion", async () => {
    const { message, advertisement, included } = await createMedia();
    await seedSession(included);
    await seedSession({ religiousMessageId: message.id });
    const counts = await Promise.all([
      countSessionsWith(viewer, { itemType: "religious message", itemId: message.id }),
      countSessionsWith(viewer, {
        itemType: "religious message",
        ownerId: message.religiousPartnerId,
      }),
      countSessionsWith(viewer, { itemType: "advertisement", itemId: advertisement.id }),
      countSessionsWith(viewer, { itemType: "advertisement", ownerId: advertisement.advertiserId }),
      countSessionsWith(viewer, { itemType: "advertisement", ownerId: 999_999 }),
    ]);
    expect(counts).toEqual([2, 2, 1, 1, 0]);
  });

  type Media = Awaited<ReturnType<typeof createMedia>>;
  const DELETIONS: [name: string, remove: (media: Media) => Promise<unknown>][] = [
    ["message", ({ message }) => deleteReligiousMessage(admin, message.id)],
    ["partner", ({ message }) => deleteReligiousPartner(admin, message.religiousPartnerId)],
    ["advertisement", ({ advertisement }) => deleteAdvertisement(admin, advertisement.id)],
    ["advertiser", ({ advertisement }) => deleteAdvertiser(admin, advertisement.advertiserId)],
  ];

  it.each(DELETIONS)(
    "can be duplicated while its %s is deleted, without deadlocks",
    async (_, remove) => {
      const media = await createMedia();
      const [one, other] = [await seedSession(media.included), await seedSession(media.included)];
      const warnings = vi.spyOn(log, "warn");
      const copies = Array.from({ length: 8 }, (_, index) =>
        duplicateSession(admin, (index % 2 ? one : other).id),
      );
      const statuses = await collectStatuses([
        ...copies.slice(4),
        remove(media),
        ...copies.slice(0, 4),
      ]);
      expect(statuses).toEqual(Array(9).fill("done"));
      expect(warnings.mock.calls).toEqual([]);
      warnings.mockRestore();
    },
  );

  it.each(DELETIONS)("keeps the name of its %s in concurrent writes", async (_, remove) => {
    for (let round = 0; round < 2; round++) {
      const media = await createMedia();
      const name = `At once ${media.message.id}`;
      const input = await buildSessionInput({ ...media.included, name });
      const before = await createSession(admin, input);
      const moved = await createSession(admin, { ...(await buildSessionInput()), name });
      const [deleted, ...written] = await collectStatuses([
        remove(media),
        createSession(admin, input),
        duplicateSession(admin, before.id),
        updateSession(admin, moved.id, input),
        createSession(admin, input),
      ]);
      expect(deleted).toBe("done");
      for (const status of written) expect(["done", 422]).toContain(status);
      const { sessions } = await listSessions(admin, { ...LIST_ALL, search: name });
      // The list has `before`, and a session of each write that succeeded.
      const done = written.filter((status) => status === "done").length;
      const withMedia = sessions.filter(({ religiousContent }) => religiousContent === "Yes");
      expect(withMedia).toHaveLength(1 + done);
      for (const session of withMedia) {
        expect(session).toMatchObject({
          religiousMessage: "Pre-procedure: Day 1",
          advertisement: media.advertisement.advertisementName,
        });
        expect(session.religiousMessageDeleted || session.advertisementDeleted).toBe(true);
      }
    }
  });
});

describe.runIf(HAS_DATABASE)("a specialty that sessions belong to", () => {
  useDatabase();

  it("cannot be deleted, and reports the number of those sessions", async () => {
    const specialty = await seedSpecialty();
    const one = await seedSession(toSpecialtyFields(specialty));
    const two = await seedSession(toSpecialtyFields(specialty));
    await seedSession();
    const reason = `Specialty "${specialty.name}" is used by`;
    await expect(deleteSpecialty(admin, specialty.id)).rejects.toMatchObject({
      status: 409,
      message: `${reason} 2 sessions and cannot be deleted`,
    });
    expect(await countDeletionConsequences(admin, specialty.id)).toMatchObject({
      groups: [
        {
          group: "Sessions and treatments",
          uses: [{ things: ["sessions", "session"], count: 2 }],
        },
        { group: "Patient records and appointments", uses: [] },
        { group: "Reports and analytics", uses: [] },
      ],
    });
    await deleteSession(admin, one.id);
    await expect(deleteSpecialty(admin, specialty.id)).rejects.toMatchObject({
      message: `${reason} 1 session and cannot be deleted`,
    });
    await expect(deleteDepartment(admin, specialty.departmentId)).rejects.toMatchObject({
      status: 409,
    });
    await deleteSession(admin, two.id);
    await deleteSpecialty(admin, specialty.id);
  });

  it("is either deleted or gets a session when both run concurrently", async () => {
    for (let round = 0; round < 5; round++) {
      const specialty = await seedSpecialty();
      const input = await buildSessionInput(toSpecialtyFields(specialty));
      const moved = await seedSession();
      const [deleted, ...written] = await collectStatuses([
        deleteSpecialty(admin, specialty.id),
        createSession(admin, input),
        updateSession(admin, moved.id, input),
      ]);
      expect(written).toEqual(deleted === "done" ? [422, 422] : ["done", "done"]);
      expect(["done", 409]).toContain(deleted);
    }
  });
});

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
  anAdvertisement,
  aReligiousMessage,
  aSession,
  aSpecialty,
  MESSAGE,
  ofSpecialty,
  sessionInput,
} from "../factories/content";
import { eventsOf } from "../support/audit";
import { admin, HAS_DATABASE, statusesOf, useDatabase, viewer } from "../support/database";
import { ALL } from "../support/lists";

/** A message and an advertisement, and how a session includes both. */
async function shownMedia() {
  const message = await aReligiousMessage({ title: "Pre-procedure: Day 1" });
  const advertisement = await anAdvertisement();
  const included = {
    religiousMessageId: message.id,
    advertisementId: advertisement.id,
    advertisingDescription: "A spot",
  };
  return { message, advertisement, included };
}

describe.runIf(HAS_DATABASE)("a session whose message or advertisement is deleted", () => {
  useDatabase();

  it("keeps their names, as they were called then, and nobody changed it", async () => {
    const { message, advertisement, included } = await shownMedia();
    const made = await aSession(included);
    const other = await aSession({ religiousMessageId: (await aReligiousMessage()).id });
    await updateReligiousMessage(admin, message.id, { ...MESSAGE, title: "Renamed" });
    const events = await eventsOf(async () => {
      await deleteReligiousMessage(admin, message.id);
      await deleteAdvertiser(admin, advertisement.advertiserId);
    });
    expect(events.filter(({ recordType }) => recordType === "session")).toEqual([]);
    expect(await getSession(admin, made.id)).toEqual({
      ...made,
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

  it("is not published until somebody has chosen again, and says so after a duplicate too", async () => {
    const { message, advertisement, included } = await shownMedia();
    const input = await sessionInput(included);
    const { id } = await createSession(admin, input);
    const active = await createSession(admin, input);
    await publishSession(admin, active.id);
    await deleteReligiousMessage(admin, message.id);
    const because = (gone: string) => ({
      status: 409,
      message:
        `This session includes ${gone} deleted. ` +
        "Edit the session and choose again before you publish it",
    });
    const theMessage = 'the religious message "Pre-procedure: Day 1"';
    await expect(publishSession(admin, id)).rejects.toMatchObject(
      because(`${theMessage}, which was`),
    );
    await deleteAdvertisement(admin, advertisement.id);
    const both = `${theMessage} and the advertisement "${advertisement.advertisementName}"`;
    await expect(publishSession(admin, id)).rejects.toMatchObject(because(`${both}, which were`));
    const copy = await duplicateSession(admin, id);
    expect(copy).toMatchObject({
      religiousMessage: "Pre-procedure: Day 1",
      religiousMessageDeleted: true,
      advertisement: advertisement.advertisementName,
      advertisementDeleted: true,
    });
    expect(await statusesOf([publishSession(admin, copy.id)])).toEqual([409]);

    // One that is active stays so, and can be taken back.
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

  it("is counted before, for whoever is about to delete", async () => {
    const { message, advertisement, included } = await shownMedia();
    await aSession(included);
    await aSession({ religiousMessageId: message.id });
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

  type Shown = Awaited<ReturnType<typeof shownMedia>>;
  const DELETIONS: [what: string, remove: (shown: Shown) => Promise<unknown>][] = [
    ["message", ({ message }) => deleteReligiousMessage(admin, message.id)],
    ["partner", ({ message }) => deleteReligiousPartner(admin, message.religiousPartnerId)],
    ["advertisement", ({ advertisement }) => deleteAdvertisement(admin, advertisement.id)],
    ["advertiser", ({ advertisement }) => deleteAdvertiser(admin, advertisement.advertiserId)],
  ];

  it.each(DELETIONS)(
    "lets copies of it be made while its %s goes: none waits in a ring",
    async (_, remove) => {
      const shown = await shownMedia();
      const [one, other] = [await aSession(shown.included), await aSession(shown.included)];
      const begunAgain = vi.spyOn(log, "warn");
      const copies = Array.from({ length: 8 }, (_, at) =>
        duplicateSession(admin, (at % 2 ? one : other).id),
      );
      const statuses = await statusesOf([...copies.slice(4), remove(shown), ...copies.slice(0, 4)]);
      expect(statuses).toEqual(Array(9).fill("done"));
      expect(begunAgain.mock.calls).toEqual([]);
      begunAgain.mockRestore();
    },
  );

  it.each(DELETIONS)("has its %s or its name when both happen at once", async (_, remove) => {
    for (let round = 0; round < 2; round++) {
      const shown = await shownMedia();
      const name = `At once ${shown.message.id}`;
      const input = await sessionInput({ ...shown.included, name });
      const before = await createSession(admin, input);
      const moved = await createSession(admin, { ...(await sessionInput()), name });
      const [deleted, ...written] = await statusesOf([
        remove(shown),
        createSession(admin, input),
        duplicateSession(admin, before.id),
        updateSession(admin, moved.id, input),
        createSession(admin, input),
      ]);
      expect(deleted).toBe("done");
      for (const status of written) expect(["done", 422]).toContain(status);
      const { sessions } = await listSessions(admin, { ...ALL, search: name });
      // What was there and its duplicate, and each that was written.
      const done = written.filter((status) => status === "done").length;
      const showing = sessions.filter(({ religiousContent }) => religiousContent === "Yes");
      expect(showing).toHaveLength(1 + done);
      for (const session of showing) {
        expect(session).toMatchObject({
          religiousMessage: "Pre-procedure: Day 1",
          advertisement: shown.advertisement.advertisementName,
        });
        expect(session.religiousMessageDeleted || session.advertisementDeleted).toBe(true);
      }
    }
  });
});

describe.runIf(HAS_DATABASE)("a specialty that sessions belong to", () => {
  useDatabase();

  it("is not deleted, and says how many there are", async () => {
    const specialty = await aSpecialty();
    const one = await aSession(ofSpecialty(specialty));
    const two = await aSession(ofSpecialty(specialty));
    await aSession();
    const words = `Specialty "${specialty.name}" is used by`;
    await expect(deleteSpecialty(admin, specialty.id)).rejects.toMatchObject({
      status: 409,
      message: `${words} 2 sessions and cannot be deleted`,
    });
    expect(await countDeletionConsequences(admin, specialty.id)).toMatchObject({
      groups: [
        { group: "Sessions and treatments", count: 2 },
        { group: "Patient records and appointments", count: 0 },
        { group: "Reports and analytics", count: 0 },
      ],
      inUse: [{ things: ["sessions", "session"], count: 2 }],
    });
    await deleteSession(admin, one.id);
    await expect(deleteSpecialty(admin, specialty.id)).rejects.toMatchObject({
      message: `${words} 1 session and cannot be deleted`,
    });
    await expect(deleteDepartment(admin, specialty.departmentId)).rejects.toMatchObject({
      status: 409,
    });
    await deleteSession(admin, two.id);
    await deleteSpecialty(admin, specialty.id);
  });

  it("is deleted or gets a session when both happen at once, never both", async () => {
    for (let round = 0; round < 5; round++) {
      const specialty = await aSpecialty();
      const input = await sessionInput(ofSpecialty(specialty));
      const moved = await aSession();
      const [deleted, ...written] = await statusesOf([
        deleteSpecialty(admin, specialty.id),
        createSession(admin, input),
        updateSession(admin, moved.id, input),
      ]);
      expect(written).toEqual(deleted === "done" ? [422, 422] : ["done", "done"]);
      expect(["done", 409]).toContain(deleted);
    }
  });
});

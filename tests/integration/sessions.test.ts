import { describe, expect, it } from "vitest";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { deleteAdvertiser } from "~/server/advertisers/advertisers";
import { duplicateSession } from "~/server/sessions/duplicate";
import { publishSession, unpublishSession } from "~/server/sessions/publish";
import {
  createSession,
  deleteSession,
  getSession,
  listSessions,
  SESSION_LIST,
} from "~/server/sessions/sessions";
import {
  aReligiousMessage,
  aSession,
  aSpecialty,
  anAdvertisement,
  ofSpecialty,
  SESSION,
  sessionInput,
} from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { ALL, expectTotalOrder } from "../support/lists";

describe.runIf(HAS_DATABASE)("a session", () => {
  useDatabase();

  it("is created as a draft with the longer of its durations", async () => {
    const input = await sessionInput({
      videoUrl: "https://media.example.org/breathing.mp4",
      videoDuration: 15,
    });
    const made = await createSession(admin, input);
    expect(made).toMatchObject({
      ...SESSION,
      name: input.name,
      duration: "15 min",
      status: "Draft",
      statusChangedAt: null,
      religiousContent: "No",
      religiousMessage: null,
      advertisingContent: "No",
    });
    expect(await getSession(admin, made.id)).toEqual(made);
  });

  it("keeps the names of what it shows when that is deleted, and is not published then", async () => {
    const message = await aReligiousMessage({ title: "Pre-procedure day 1" });
    const advertisement = await anAdvertisement();
    const made = await aSession({
      religiousContent: "yes",
      religiousMessageId: message.id,
      advertisingContent: "Yes",
      advertisementId: advertisement.id,
      advertisingDescription: "A spot",
    });
    await deleteReligiousMessage(admin, message.id);
    await deleteAdvertiser(admin, advertisement.advertiserId);
    expect(await getSession(admin, made.id)).toMatchObject({
      religiousMessageId: null,
      religiousMessage: "Pre-procedure day 1",
      religiousMessageDeleted: true,
      advertisementId: null,
      advertisement: advertisement.advertisementName,
      advertisementDeleted: true,
      version: made.version,
    });
    await expect(publishSession(admin, made.id)).rejects.toThrow(/which were deleted/);
    const copy = await duplicateSession(admin, made.id);
    expect(copy).toMatchObject({ name: `Copy of ${made.name}`, status: "Draft" });
    expect((await unpublishSession(admin, copy.id)).status).toBe("Draft");
    await deleteSession(admin, copy.id);
  });

  it("names all that is wrong", async () => {
    const wrong = createSession(admin, { religiousContent: "Y", advertisingContent: "yes" });
    const error = await wrong.catch((error: unknown) => error);
    expect((error as { fields: object[] }).fields).toMatchInlineSnapshot(`
      [
        {
          "field": "name",
          "message": "Session name is required",
        },
        {
          "field": "title",
          "message": "Session title is required",
        },
        {
          "field": "departmentId",
          "message": "Department is required",
        },
        {
          "field": "specialityId",
          "message": "Specialty is required",
        },
        {
          "field": "billType",
          "message": "Bill type is required",
        },
        {
          "field": "startType",
          "message": "Start type is required",
        },
        {
          "field": "liveCoach",
          "message": "Live coach availability is required",
        },
        {
          "field": "audioDuration",
          "message": "Audio duration is required",
        },
        {
          "field": "audioUrl",
          "message": "Audio URL is required",
        },
        {
          "field": "religiousMessageId",
          "message": "Religious message is required when including religious content",
        },
        {
          "field": "advertisementId",
          "message": "Advertisement name is required when including advertising",
        },
        {
          "field": "advertisingDescription",
          "message": "Advertisement description is required when including advertising",
        },
      ]
    `);
  });

  it.each(SESSION_LIST.sortFields)("is sorted by %s in one order", async (sortBy) => {
    const specialty = await aSpecialty();
    await aSession(ofSpecialty(specialty));
    await aSession({ ...ofSpecialty(specialty), billType: "paid", liveCoach: "yes" });
    await aSession();
    const { sessions } = await listSessions(admin, { ...ALL, sortBy, search: "" });
    expect(sessions.length).toBeGreaterThan(2);
    expect(expectTotalOrder).toBeDefined();
  });
});

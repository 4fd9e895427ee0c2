import { describe, expect, it } from "vitest";
import { duplicateSession } from "~/server/sessions/duplicate";
import { updateSpecialty } from "~/server/departments/specialties";
import {
  createSession,
  deleteSession,
  getSession,
  updateSession,
} from "~/server/sessions/sessions";
import {
  seedDepartment,
  seedAdvertisement,
  seedReligiousMessage,
  seedSession,
  seedSpecialty,
  toSpecialtyFields,
  SESSION,
  buildSessionInput,
} from "../factories/content";
import { recordEvents } from "../support/audit";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";
import { validationError } from "../support/validation-error";

const NO_MEDIA = {
  religiousContent: "No",
  religiousMessageId: null,
  religiousMessage: null,
  religiousMessageDeleted: false,
  advertisingContent: "No",
  advertiserId: null,
  advertiser: null,
  advertisementId: null,
  advertisement: null,
  advertisementDeleted: false,
  advertisingDescription: null,
};

describe.runIf(HAS_DATABASE)("a session", () => {
  useDatabase();

  it("is created as a draft with the longer of its durations", async () => {
    const specialty = await seedSpecialty();
    const input = await buildSessionInput({
      ...toSpecialtyFields(specialty),
      videoUrl: "https://media.example.org/breathing.mp4",
      videoDuration: 15,
      status: "Active",
    });
    const created = await createSession(admin, input);
    expect(created).toEqual({
      ...SESSION,
      ...toSpecialtyFields(specialty),
      ...NO_MEDIA,
      id: created.id,
      name: input.name,
      department: expect.stringMatching(/^Department/) as string,
      specialty: specialty.name,
      videoUrl: "https://media.example.org/breathing.mp4",
      videoDuration: 15,
      audioTranscript: null,
      videoTranscript: null,
      duration: "15 min",
      status: "Draft",
      statusChangedAt: null,
      statusChangedBy: null,
      mediaCheckedAt: null,
      unreachableMedia: [],
      version: 0,
      createdAt: created.createdAt,
      updatedAt: created.updatedAt,
    });
    expect(await getSession(admin, created.id)).toEqual(created);
  });

  it("may share a name, and have neither video nor description", async () => {
    const { name } = await seedSession();
    const { description: _, ...minimalInput } = await buildSessionInput({
      name,
      videoUrl: "  ",
      videoDuration: "",
    });
    expect(await createSession(admin, minimalInput)).toMatchObject({
      name,
      description: null,
      videoUrl: null,
      videoDuration: null,
      duration: "10 min",
    });
  });

  it("keeps the transcripts of its recordings, line by line, until an edit omits them", async () => {
    const audioTranscript = "0:05 Breathe in.\n0:09 Breathe out.";
    const videoTranscript = "x".repeat(20_000);
    const rawTranscript = ` ${audioTranscript.replace("\n", "\r\n")} `;
    const input = await buildSessionInput({ audioTranscript: rawTranscript, videoTranscript });
    const created = await createSession(admin, input);
    expect(created).toMatchObject({ audioTranscript, videoTranscript });
    expect(await duplicateSession(admin, created.id)).toMatchObject({
      audioTranscript,
      videoTranscript,
    });
    const without = { ...input, audioTranscript: undefined };
    const events = await recordEvents(() => updateSession(admin, created.id, without));
    expect(await getSession(admin, created.id)).toMatchObject({
      audioTranscript: null,
      videoTranscript,
    });
    expect(events.map(({ changes }) => changes)).toEqual([
      { audioTranscript: [audioTranscript, null] },
    ]);
  });

  it("parses labels and numbers as forms and API clients send them", async () => {
    const { departmentId, specialityId } = toSpecialtyFields(await seedSpecialty());
    const rawValues = {
      name: "  Breathing\tslowly ",
      departmentId: String(departmentId),
      specialityId: String(specialityId),
      billType: "paid",
      startType: "procedure-day",
      liveCoach: "yes",
      audioUrl: " HTTPS://media.example.org/x.mp3 ",
      audioDuration: " 8 ",
    };
    expect(await seedSession(rawValues)).toMatchObject({
      name: "Breathing slowly",
      billType: "Paid",
      startType: "Procedure-Day",
      liveCoach: "Y",
      audioUrl: "HTTPS://media.example.org/x.mp3",
      audioDuration: 8,
    });
  });

  it("needs a specialty of the given department", async () => {
    const [one, other] = [await seedSpecialty(), await seedSpecialty()];
    const pair = { departmentId: other.departmentId, specialityId: one.id };
    const message = `Specialty "${one.name}" is not one of this department's`;
    await expect(seedSession(pair)).rejects.toMatchObject(
      validationError(["specialityId", message]),
    );
    const unknown = { departmentId: 999_999, specialityId: 999_999 };
    await expect(seedSession(unknown)).rejects.toMatchObject(
      validationError(
        ["departmentId", "Department not found"],
        ["specialityId", "Specialty not found"],
      ),
    );
    await expect(seedSession({ ...pair, specialityId: -1 })).rejects.toMatchObject(
      validationError(["specialityId", "Specialty must be the ID of a specialty"]),
    );
    const missing = seedSession({ departmentId: 999_999, specialityId: one.id });
    await expect(missing).rejects.toMatchObject(
      validationError(["departmentId", "Department not found"]),
    );
  });

  it("moves to another department with its specialty", async () => {
    const specialty = await seedSpecialty();
    const { id } = await seedSession(toSpecialtyFields(specialty));
    const { id: departmentId, name: department } = await seedDepartment();
    await updateSpecialty(admin, specialty.id, { name: specialty.name, departmentId });
    expect(await getSession(admin, id)).toMatchObject({ departmentId, department, version: 0 });
  });

  it("needs an existing message, and an advertisement of the given advertiser", async () => {
    const message = await seedReligiousMessage({ title: "Introduction: Day 1" });
    const { id: advertisementId, advertiserId } = await seedAdvertisement();
    const other = await seedAdvertisement();
    const shown = {
      religiousContent: "Yes",
      religiousMessageId: message.id,
      advertisingContent: "Yes",
      advertisementId,
      advertisingDescription: "Shown at the end",
    };
    const created = await seedSession({ ...shown, advertiserId });
    expect(created).toMatchObject({
      ...shown,
      advertiserId,
      religiousMessage: "Introduction: Day 1",
      religiousMessageDeleted: false,
      advertisementDeleted: false,
    });
    // API clients may omit the advertiser and the yes/no fields.
    const { religiousContent: _, advertisingContent: __, ...withoutFlags } = shown;
    expect(await seedSession(withoutFlags)).toMatchObject({ ...shown, advertiserId });
    const wrong = `Advertisement "${other.advertisementName}" is not one of this advertiser's`;
    await expect(
      seedSession({ ...shown, advertiserId, advertisementId: other.id }),
    ).rejects.toMatchObject(validationError(["advertisementId", wrong]));
    const missing = { religiousMessageId: 999_999, advertisementId: 999_999 };
    await expect(seedSession({ ...shown, ...missing })).rejects.toMatchObject(
      validationError(
        ["religiousMessageId", "Religious message not found"],
        ["advertisementId", "Advertisement not found"],
      ),
    );
  });

  it("clears its media when the flag is no, whatever else is sent", async () => {
    const message = await seedReligiousMessage();
    const { id: advertisementId, advertiserId } = await seedAdvertisement();
    const shown = {
      religiousMessageId: message.id,
      advertisementId,
      advertiserId,
      advertisingDescription: "Shown at the end",
    };
    const input = await buildSessionInput({
      ...shown,
      religiousContent: "yes",
      advertisingContent: "Y",
    });
    const { id } = await createSession(admin, input);
    const cleared = { ...input, religiousContent: "no", advertisingContent: "N" };
    expect(await updateSession(admin, id, cleared)).toMatchObject(NO_MEDIA);
    const invalid = { ...cleared, religiousMessageId: "x", advertisementId: 999_999 };
    expect(await updateSession(admin, id, invalid)).toMatchObject({
      ...NO_MEDIA,
      version: 1,
    });
  });

  it("is replaced by an edit, which leaves an audit event of the changes", async () => {
    const [one, other] = [await seedSpecialty(), await seedSpecialty()];
    const input = await buildSessionInput({
      ...toSpecialtyFields(one),
      videoUrl: "https://a.example/x.mp4",
    });
    const { id } = await createSession(admin, input);
    const { description: _, ...rest } = input;
    const events = await recordEvents(async () => {
      const changed = { ...rest, ...toSpecialtyFields(other), videoUrl: null, audioDuration: 12 };
      expect(await updateSession(admin, id, changed, [0])).toMatchObject({
        specialty: other.name,
        description: null,
        videoUrl: null,
        version: 1,
      });
      expect((await updateSession(admin, id, changed, [1])).version).toBe(1);
      await deleteSession(admin, id, [1]);
    });
    expect(events.map(({ action }) => action)).toEqual(["updated", "deleted"]);
    expect(events[0]).toMatchObject({ recordType: "session", recordName: input.name });
    expect(events[0]?.changes).toEqual({
      description: [SESSION.description, null],
      departmentId: [one.departmentId, other.departmentId],
      department: expect.any(Array) as unknown,
      specialityId: [one.id, other.id],
      specialty: [one.name, other.name],
      duration: ["10 min", "12 min"],
      audioDuration: [10, 12],
      videoUrl: ["https://a.example/x.mp4", null],
    });
    expect(events[1]?.changes.title).toEqual([SESSION.title, null]);
  });

  it("is neither overwritten nor deleted from a stale version", async () => {
    const input = await buildSessionInput();
    const { id } = await createSession(admin, input);
    await updateSession(admin, id, { ...input, audioDuration: 11 }, [0]);
    const attempts = [updateSession(admin, id, input, [0]), deleteSession(admin, id, [0])];
    expect(await collectStatuses(attempts)).toEqual([412, 412]);
    expect(await getSession(admin, id)).toMatchObject({ audioDuration: 11, version: 1 });
  });

  it("is read-only for viewers, and not found once it is deleted", async () => {
    const input = await buildSessionInput();
    const { id } = await createSession(admin, input);
    const attempts = [
      getSession(viewer, id),
      createSession(viewer, {}),
      updateSession(viewer, id, {}),
      deleteSession(viewer, id),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", 403, 403, 403]);
    await deleteSession(admin, id);
    const notFound = [
      getSession(admin, id),
      updateSession(admin, id, input),
      deleteSession(admin, id),
    ];
    expect(await collectStatuses(notFound)).toEqual([404, 404, 404]);
  });
});

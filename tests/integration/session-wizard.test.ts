import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, PlanSession, StoredFile } from "~/models";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { cleanUpFiles } from "~/server/files/clean-up";
import { saveSession } from "~/app/admin/sessions/save-session.server";
import { storeFile } from "~/server/files/store";
import { deleteDraft } from "~/server/platform/drafts";
import { inTransaction } from "~/server/platform/transaction";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { initializeCopy, initializeEdit } from "~/server/sessions/form-values";
import { findDeletedReferences } from "~/server/sessions/deleted-references";
import { deleteSession, getSession, updateSession } from "~/server/sessions/sessions";
import { publishSession } from "~/server/sessions/publish";
import {
  applyMediaDependencies,
  applyReligionDependencies,
} from "~/server/sessions/apply-dependencies";
import { saveSessionWizard, SESSION_WIZARD } from "~/server/sessions/wizard";
import {
  updateWizardDraft,
  type InitialWizardDraft,
  createWizardDraft,
  storeStep,
  readWizardDraft,
} from "~/server/wizards/wizard-draft";
import {
  seedAdvertisement,
  seedReligiousMessage,
  seedSession,
  seedSpecialty,
  sessionInput,
} from "../factories/content";
import { readRecording, wav } from "../factories/files";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { backdateRow, claimFileStorage } from "../support/stored-files";

const kind = SESSION_WIZARD;
const listUrl = new URL("http://localhost/admin/sessions?q=calm");

/** What the wizard has gathered for a new session, as its form holds it. */
async function gathered(values: Record<string, unknown> = {}): Promise<RawValues> {
  const { id, departmentId } = await seedSpecialty();
  const input = await sessionInput({ departmentId, specialityId: id, liveCoach: "No", ...values });
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]));
}

async function aWizard(begun: InitialWizardDraft) {
  return { kind, id: await createWizardDraft(admin, kind, { ...begun, step: "review" }) };
}
const aNewOne = async (values = {}) => aWizard({ typed: await gathered(values) });

async function saved({ id }: { id: string }, expected?: number[]) {
  const outcome = await saveSessionWizard(admin, id, expected);
  if (!("session" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.session;
}

const aRecording = (seconds = 65) =>
  storeFile(admin, { kind: "audio", name: "calm.wav", file: wav(seconds) });
const counts = () => Promise.all([PlanSession.count(), AuditEvent.count()]);

describe.runIf(HAS_DATABASE)("the session wizard", () => {
  useDatabase();

  it("saves a new session as a draft, with all that it has gathered, and its own draft is gone", async () => {
    const [message, advertisement] = [await seedReligiousMessage(), await seedAdvertisement()];
    const ref = await aNewOne({
      ...{ billType: "Paid", startType: "Procedure-Day", liveCoach: "Yes" },
      ...{ videoUrl: "https://media.example.org/a.mp4", videoDuration: "25" },
      ...{ religiousContent: "Yes", religiousMessageId: message.id },
      ...{ advertisingContent: "Yes", advertiserId: advertisement.advertiserId },
      ...{ advertisementId: advertisement.id, advertisingDescription: "Shown first." },
      findMessage: "what was looked for",
    });
    const session = await saved(ref);
    expect(session).toMatchObject({
      ...{ billType: "Paid", startType: "Procedure-Day", liveCoach: "Y" },
      ...{ status: "Draft", duration: "25 min", religiousMessageId: message.id },
      ...{ advertisementId: advertisement.id, advertisingDescription: "Shown first." },
    });
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
  });

  it("changes the session that it was opened on, whose status stays", async () => {
    const { id } = await seedSession();
    await publishSession(admin, id);
    const ref = await aWizard(await initializeEdit(admin, id));
    await updateWizardDraft(admin, ref, storeStep({ name: "Another name" }, "review"));
    const session = await saved(ref);
    expect(session).toMatchObject({ id, name: "Another name", status: "Active" });
  });

  it("makes a draft that is a copy of the one that it was opened on, with its files", async () => {
    const audio = await aRecording();
    const source = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 2 });
    await publishSession(admin, source.id);
    const copy = await saved(await aWizard(await initializeCopy(admin, source.id)));
    const { id, name, title, version, createdAt, updatedAt, ...rest } = copy;
    expect(id).not.toBe(source.id);
    expect([name, title]).toEqual([`Copy of ${source.name}`, `Copy of ${source.title}`]);
    expect({ ...source, ...rest, status: "Draft" }).toEqual({ ...source, status: "Draft" });
    expect([copy.status, version]).toEqual(["Draft", 0]);
    expect(createdAt).toBe(updatedAt);
    await deleteSession(admin, source.id);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(1);
  });

  it("checks the rules of all steps again, and saves nothing that breaks one", async () => {
    const ref = await aNewOne({
      ...{ title: " ", billType: "", audioUrl: "nowhere", audioDuration: "0" },
      ...{ religiousContent: "Yes", advertisingContent: "Yes" },
    });
    const [draft, before] = [await readWizardDraft(admin, ref), await counts()];
    const saving = saveSessionWizard(admin, ref.id);
    await expect(saving).rejects.toMatchObject({ status: 422 });
    const { fields } = (await saving.catch((error: unknown) => error)) as {
      fields: { field: string; message: string }[];
    };
    expect(Object.fromEntries(fields.map(({ field, message }) => [field, message]))).toEqual({
      title: "Session title is required",
      billType: "Bill type is required",
      audioUrl: "Please enter a valid URL",
      audioDuration: "Audio duration must be at least 1 minute",
      religiousMessageId: "Religious message is required when including religious content",
      advertiserId: "Advertiser name is required when including advertising",
      advertisementId: "Advertisement name is required when including advertising",
      advertisingDescription: "Advertisement description is required when including advertising",
    });
    expect(await counts()).toEqual(before);
    expect(await readWizardDraft(admin, ref)).toEqual(draft);
  });

  it("refuses what is gone by now or does not fit, and keeps the draft", async () => {
    const [one, other] = [await seedAdvertisement(), await seedAdvertisement()];
    const message = await seedReligiousMessage();
    const ref = await aNewOne({
      specialityId: (await seedSpecialty()).id,
      ...{ religiousContent: "Yes", religiousMessageId: message.id },
      ...{ advertisingContent: "Yes", advertiserId: one.advertiserId },
      ...{ advertisementId: other.id, advertisingDescription: "Shown first." },
    });
    await deleteReligiousMessage(admin, message.id);
    await expect(saveSessionWizard(admin, ref.id)).rejects.toMatchObject({
      fields: [
        { field: "specialityId" },
        { field: "religiousMessageId", message: "Religious message not found" },
        { field: "advertisementId" },
      ],
    });
    expect((await readWizardDraft(admin, ref)).typed.religiousMessageId).toBe(String(message.id));
  });

  it("overwrites nobody's change, unless the version that replaces it is named", async () => {
    const { id, version } = await seedSession();
    const [one, other] = [
      await aWizard(await initializeEdit(admin, id)),
      await aWizard(await initializeEdit(admin, id)),
    ];
    await updateWizardDraft(admin, one, storeStep({ name: "First" }, "review"));
    await updateWizardDraft(admin, other, storeStep({ name: "Second" }, "review"));
    const first = await saved(one);
    const [draft, before] = [await readWizardDraft(admin, other), await counts()];
    expect(await saveSessionWizard(admin, other.id, [version])).toEqual({
      stale: expect.stringMatching(/^This session was changed by Test while/) as string,
    });
    const save = { draft: other.id, expected: [version] };
    expect(await inTransaction(admin, (writer) => saveSession(writer, listUrl, save))).toEqual({
      to: `/admin/sessions/drafts/${other.id}/review?q=calm`,
      type: "warning",
      message: expect.stringMatching(/Nothing has been overwritten\.$/) as string,
      detail: "Look at what has changed, then save again.",
    });
    expect(await counts()).toEqual(before);
    expect(await readWizardDraft(admin, other)).toEqual(draft);
    expect((await saved(other, [first.version])).name).toBe("Second");
  });

  it("makes a session that was deleted meanwhile anew with the save after the one that says so", async () => {
    const { id } = await seedSession();
    const ref = await aWizard(await initializeEdit(admin, id));
    await deleteSession(admin, id);
    expect(await saveSessionWizard(admin, ref.id)).toEqual({ deleted: "Session not found" });
    const session = await saved(ref);
    expect(session.id).not.toBe(id);
    expect(session.status).toBe("Draft");
  });

  it("knows what the message was called that was deleted, until another one is chosen", async () => {
    const { id: religiousMessageId } = await seedReligiousMessage({ title: "Peace" });
    const { id } = await seedSession({ religiousMessageId });
    const before = await initializeEdit(admin, id);
    expect((await findDeletedReferences(admin, before)).message).toBeNull();
    await deleteReligiousMessage(admin, religiousMessageId);
    const nothingElse = { advertisement: null };
    expect(await findDeletedReferences(admin, before)).toEqual({
      ...nothingElse,
      message: "Peace",
    });
    for (const begun of [await initializeEdit(admin, id), await initializeCopy(admin, id)]) {
      expect(await findDeletedReferences(admin, begun)).toEqual({
        ...nothingElse,
        message: "Peace",
      });
      const other = String((await seedReligiousMessage()).id);
      const typed = { ...begun.typed, religiousMessageId: other };
      expect((await findDeletedReferences(admin, { ...begun, typed })).message).toBeNull();
    }
    await deleteSession(admin, id);
    expect((await findDeletedReferences(admin, before)).message).toBe("");
  });

  it("empties what counts beside a yes where the answer is no", () => {
    const typed = { religiousMessageId: "1", advertiserId: "2", advertisementId: "3" };
    const all = { ...typed, advertisingDescription: "Words" };
    const none = { advertiserId: "", advertisementId: "", advertisingDescription: "" };
    const settled = (religiousContent: string, advertisingContent: string) =>
      applyReligionDependencies({ ...all, religiousContent, advertisingContent });
    expect(settled("No", "Yes")).toEqual({ religiousMessageId: "" });
    expect(settled("yes", "no")).toEqual(none);
    expect(settled("No", "No")).toEqual({ religiousMessageId: "", ...none });
  });

  it("is for those who may change content", async () => {
    const { id } = await aNewOne();
    await expect(saveSessionWizard(viewer, id)).rejects.toMatchObject({ status: 403 });
    await expect(initializeEdit(viewer, 1)).rejects.toMatchObject({ status: 403 });
  });
});

describe.runIf(HAS_DATABASE)("the files of the session wizard", () => {
  useDatabase();
  beforeAll(claimFileStorage);
  const nothing = { videoUrl: "", video: "", videoDuration: "" };
  const onlyAudio = ({ audioUrl, audio, audioDuration }: RawValues) =>
    [audioUrl, audio, audioDuration].map(rawText);
  const settle = async (typed: RawValues, uploads = {}) =>
    onlyAudio(
      await applyMediaDependencies(
        admin,
        { ...nothing, ...typed },
        { added: [], removed: [], ...uploads },
      ),
    );

  it("fill their address and duration; the address says which one plays", async () => {
    const [audio, other] = [await aRecording(65), await aRecording(300)];
    const before = { audioUrl: `/media/${audio}`, audio, audioDuration: "2" };
    const web = "https://media.example.org/a.mp3";
    const added = { added: ["audio"] };
    expect(await settle({ audioUrl: web, audio, audioDuration: "9" }, added)).toEqual([
      ...[`/media/${audio}`, audio, "2"],
    ]);
    expect(await settle({ ...before, audio: other }, added)).toEqual([
      `/media/${other}`,
      other,
      "5",
    ]);
    expect(await settle(before)).toEqual([`/media/${audio}`, audio, "2"]);
    expect(await settle({ ...before, audioDuration: "3" })).toEqual([
      ...[`/media/${audio}`, audio, "3"],
    ]);
    expect(await settle({ ...before, audioUrl: web })).toEqual([web, "", "2"]);
    expect(await settle({ ...before, audioUrl: "" })).toEqual(["", "", "2"]);
    expect(await settle({ ...before, audio: "" })).toEqual([`/media/${audio}`, audio, "2"]);
  });

  it("take their address and duration along when they are taken away", async () => {
    const audio = await aRecording();
    const removed = { removed: ["audio"] };
    const typed = { audioUrl: `/media/${audio}`, audio: "", audioDuration: "2" };
    const web = "https://media.example.org/a.mp3";
    expect(await settle(typed, removed)).toEqual(["", "", ""]);
    expect(await settle({ ...typed, audioUrl: web, audioDuration: "7" }, removed)).toEqual([
      ...[web, "", "7"],
    ]);
  });

  it("leave the duration to the person where they do not say it", async () => {
    const file = readRecording("from-browser.webm");
    const audio = await storeFile(admin, { kind: "audio", name: "a.webm", file });
    const added = { added: ["audio"] };
    expect(await settle({ audioUrl: "", audio, audioDuration: "" }, added)).toEqual([
      ...[`/media/${audio}`, audio, ""],
    ]);
    expect(await settle({ audioUrl: "", audio, audioDuration: "4" }, added)).toEqual([
      ...[`/media/${audio}`, audio, "4"],
    ]);
    const before = await aRecording();
    const typed = { audioUrl: `/media/${before}`, audio, audioDuration: "2" };
    expect(await settle(typed, added)).toEqual([`/media/${audio}`, audio, ""]);
  });

  it("are held by the draft, survive a save that fails, and go when nobody names them any more", async () => {
    const audio = await aRecording();
    const typed = await gathered({ audioUrl: `/media/${audio}`, audio, title: "" });
    const ref = await aWizard({ typed });
    await backdateRow(audio, 48);
    await expect(saveSessionWizard(admin, ref.id)).rejects.toMatchObject({ status: 422 });
    await cleanUpFiles(admin);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(1);
    await deleteDraft(admin, kind, ref.id);
    await cleanUpFiles(admin);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(0);
  });

  it("go at once when an edit puts another one in their place", async () => {
    const [audio, other] = [await aRecording(), await aRecording()];
    const { id } = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 2 });
    const ref = await aWizard(await initializeEdit(admin, id));
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ audioUrl: `/media/${other}`, audio: other }, "review"),
    );
    await saved(ref);
    expect((await getSession(admin, id)).audioUrl).toBe(`/media/${other}`);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(0);
  });

  it("are refused at their field when they are gone", async () => {
    const audio = await aRecording();
    const ref = await aNewOne({ audioUrl: `/media/${audio}`, audio });
    await StoredFile.destroy({ where: { id: audio } });
    await expect(saveSessionWizard(admin, ref.id)).rejects.toMatchObject({
      fields: [{ field: "audio", message: expect.stringContaining("no longer there") as string }],
    });
  });

  it("stay with a session that somebody else has changed meanwhile", async () => {
    const audio = await aRecording();
    const session = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 2 });
    const ref = await aWizard(await initializeEdit(admin, session.id));
    const theirs = { ...session, audioUrl: "https://media.example.org/theirs.mp3" };
    await updateSession(admin, session.id, theirs);
    // The draft still names it: what it began with can be saved again.
    expect(await StoredFile.count({ where: { id: audio } })).toBe(1);
    const { version } = await getSession(admin, session.id);
    expect((await saved(ref, [version])).audioUrl).toBe(`/media/${audio}`);
  });
});

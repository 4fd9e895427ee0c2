import { beforeAll, describe, expect, it } from "vitest";
import { AuditEvent, PlanSession, StoredFile } from "~/models";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { cleanUpFiles } from "~/server/files/clean-up";
import { saveSession } from "~/app/admin/sessions/save-session.server";
import type { SaveRedirect } from "~/app/http/run-submission.server";
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
  applyContentDependencies,
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
  buildSessionInput,
} from "../factories/content";
import { readRecording, wav } from "../factories/files";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { backdateRow, claimFileStorage } from "../support/stored-files";

const kind = SESSION_WIZARD;
const listUrl = new URL("http://localhost/admin/sessions?q=calm");

/** Builds the raw form values that the wizard collects for a new session. */
async function buildRawValues(values: Record<string, unknown> = {}): Promise<RawValues> {
  const { id, departmentId } = await seedSpecialty();
  const input = await buildSessionInput({
    departmentId,
    specialityId: id,
    liveCoach: "No",
    ...values,
  });
  return Object.fromEntries(Object.entries(input).map(([field, value]) => [field, String(value)]));
}

async function createWizard(initialDraft: InitialWizardDraft) {
  return { kind, id: await createWizardDraft(admin, kind, { ...initialDraft, step: "review" }) };
}
const createNewSessionWizard = async (values = {}) =>
  createWizard({ typed: await buildRawValues(values) });

async function saveWizard({ id }: { id: string }, expected?: number[]) {
  const outcome = await saveSessionWizard(admin, id, expected);
  if (!("session" in outcome)) throw new Error(JSON.stringify(outcome));
  return outcome.session;
}

const storeRecording = (seconds = 65) =>
  storeFile(admin, { kind: "audio", name: "calm.wav", file: wav(seconds) });
const countRows = () => Promise.all([PlanSession.count(), AuditEvent.count()]);

describe.runIf(HAS_DATABASE)("the session wizard", () => {
  useDatabase();

  it("saves a new session as a Draft with all collected values, and deletes the wizard's draft", async () => {
    const [message, advertisement] = [await seedReligiousMessage(), await seedAdvertisement()];
    const ref = await createNewSessionWizard({
      billType: "Paid",
      startType: "Procedure-Day",
      liveCoach: "Yes",
      videoUrl: "https://media.example.org/a.mp4",
      videoDuration: "25",
      religiousContent: "Yes",
      religiousMessageId: message.id,
      advertisingContent: "Yes",
      advertiserId: advertisement.advertiserId,
      advertisementId: advertisement.id,
      advertisingDescription: "Shown first.",
      findMessage: "what was looked for",
    });
    const session = await saveWizard(ref);
    expect(session).toMatchObject({
      billType: "Paid",
      startType: "Procedure-Day",
      liveCoach: "Y",
      status: "Draft",
      duration: "25 min",
      religiousMessageId: message.id,
      advertisementId: advertisement.id,
      advertisingDescription: "Shown first.",
    });
    await expect(readWizardDraft(admin, ref)).rejects.toThrow("Draft not found");
  });

  it("updates the session that it edits, and keeps its status", async () => {
    const { id } = await seedSession();
    await publishSession(admin, id);
    const ref = await createWizard(await initializeEdit(admin, id));
    await updateWizardDraft(admin, ref, storeStep({ name: "Another name" }, "review"));
    const session = await saveWizard(ref);
    expect(session).toMatchObject({ id, name: "Another name", status: "Active" });
  });

  it("saves a copy of a session as a Draft, with the same files", async () => {
    const audio = await storeRecording();
    const source = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 2 });
    await publishSession(admin, source.id);
    const copy = await saveWizard(await createWizard(await initializeCopy(admin, source.id)));
    const { id, name, title, version, createdAt, updatedAt, ...rest } = copy;
    expect(id).not.toBe(source.id);
    expect([name, title]).toEqual([`Copy of ${source.name}`, `Copy of ${source.title}`]);
    expect({ ...source, ...rest, status: "Draft" }).toEqual({ ...source, status: "Draft" });
    expect([copy.status, version]).toEqual(["Draft", 0]);
    expect(createdAt).toBe(updatedAt);
    await deleteSession(admin, source.id);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(1);
  });

  it("validates all steps again, and saves nothing when one is invalid", async () => {
    const ref = await createNewSessionWizard({
      title: " ",
      billType: "",
      audioUrl: "nowhere",
      audioDuration: "0",
      religiousContent: "Yes",
      advertisingContent: "Yes",
    });
    const [draft, before] = [await readWizardDraft(admin, ref), await countRows()];
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
    expect(await countRows()).toEqual(before);
    expect(await readWizardDraft(admin, ref)).toEqual(draft);
  });

  it("refuses deleted and mismatched references, and keeps the draft", async () => {
    const [one, other] = [await seedAdvertisement(), await seedAdvertisement()];
    const message = await seedReligiousMessage();
    const ref = await createNewSessionWizard({
      specialityId: (await seedSpecialty()).id,
      religiousContent: "Yes",
      religiousMessageId: message.id,
      advertisingContent: "Yes",
      advertiserId: one.advertiserId,
      advertisementId: other.id,
      advertisingDescription: "Shown first.",
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

  it("overwrites another person's change only when the current version is given", async () => {
    const { id, version } = await seedSession();
    const [one, other] = [
      await createWizard(await initializeEdit(admin, id)),
      await createWizard(await initializeEdit(admin, id)),
    ];
    await updateWizardDraft(admin, one, storeStep({ name: "First" }, "review"));
    await updateWizardDraft(admin, other, storeStep({ name: "Second" }, "review"));
    const first = await saveWizard(one);
    const [draft, before] = [await readWizardDraft(admin, other), await countRows()];
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
    expect(await countRows()).toEqual(before);
    expect(await readWizardDraft(admin, other)).toEqual(draft);
    expect((await saveWizard(other, [first.version])).name).toBe("Second");
  });

  it("offers to publish and to preview a new session, and checks new media of an Active one", async () => {
    const save = (draft: string, expected?: number[]) =>
      inTransaction(admin, (writer) => saveSession(writer, listUrl, { draft, expected }));
    const created = (await save((await createNewSessionWizard()).id)) as SaveRedirect;
    const id = created.createdId ?? 0;
    const { version } = await getSession(admin, id);
    expect(created.action).toEqual({
      label: "Publish",
      href: `/admin/sessions/${id}/view?q=calm`,
      fields: { status: "Active", version: String(version) },
      preview: `/admin/sessions/${id}/as-patient`,
    });
    const published = await publishSession(admin, id);
    const edit = await createWizard(await initializeEdit(admin, id));
    const audio = { audioUrl: "http://127.0.0.1:9/gone.mp3" };
    await updateWizardDraft(admin, edit, storeStep(audio, "review"));
    expect(await save(edit.id, [published.version])).not.toHaveProperty("action");
    await expect
      .poll(async () => (await getSession(admin, id)).unreachableMedia)
      .toEqual(["audio"]);
  });

  it("reports that its session was deleted meanwhile, and creates it again on the next save", async () => {
    const { id } = await seedSession();
    const ref = await createWizard(await initializeEdit(admin, id));
    await deleteSession(admin, id);
    expect(await saveSessionWizard(admin, ref.id)).toEqual({ deleted: "Session not found" });
    const session = await saveWizard(ref);
    expect(session.id).not.toBe(id);
    expect(session.status).toBe("Draft");
  });

  it("finds the title of a deleted message until another message is chosen", async () => {
    const { id: religiousMessageId } = await seedReligiousMessage({ title: "Peace" });
    const { id } = await seedSession({ religiousMessageId });
    const before = await initializeEdit(admin, id);
    expect((await findDeletedReferences(admin, before)).message).toBeNull();
    await deleteReligiousMessage(admin, religiousMessageId);
    const noAdvertisement = { advertisement: null };
    expect(await findDeletedReferences(admin, before)).toEqual({
      ...noAdvertisement,
      message: "Peace",
    });
    for (const initialDraft of [await initializeEdit(admin, id), await initializeCopy(admin, id)]) {
      expect(await findDeletedReferences(admin, initialDraft)).toEqual({
        ...noAdvertisement,
        message: "Peace",
      });
      const other = String((await seedReligiousMessage()).id);
      const rawValues = { ...initialDraft.typed, religiousMessageId: other };
      expect(
        (await findDeletedReferences(admin, { ...initialDraft, typed: rawValues })).message,
      ).toBeNull();
    }
    await deleteSession(admin, id);
    expect((await findDeletedReferences(admin, before)).message).toBe("");
  });

  it("clears the fields that depend on a yes when the answer is no", () => {
    const rawValues = { religiousMessageId: "1", advertiserId: "2", advertisementId: "3" };
    const all = { ...rawValues, advertisingDescription: "Words" };
    const none = { advertiserId: "", advertisementId: "", advertisingDescription: "" };
    const applyDependencies = (religiousContent: string, advertisingContent: string) =>
      applyContentDependencies({ ...all, religiousContent, advertisingContent });
    expect(applyDependencies("No", "Yes")).toEqual({ religiousMessageId: "" });
    expect(applyDependencies("yes", "no")).toEqual(none);
    expect(applyDependencies("No", "No")).toEqual({ religiousMessageId: "", ...none });
  });

  it("is refused to viewers", async () => {
    const { id } = await createNewSessionWizard();
    await expect(saveSessionWizard(viewer, id)).rejects.toMatchObject({ status: 403 });
    await expect(initializeEdit(viewer, 1)).rejects.toMatchObject({ status: 403 });
  });
});

describe.runIf(HAS_DATABASE)("the files of the session wizard", () => {
  useDatabase();
  beforeAll(claimFileStorage);
  const NO_VIDEO = { videoUrl: "", video: "", videoDuration: "" };
  const pickAudio = ({ audioUrl, audio, audioDuration }: RawValues) =>
    [audioUrl, audio, audioDuration].map(rawText);
  const applyMedia = async (rawValues: RawValues, uploads = {}) =>
    pickAudio(
      await applyMediaDependencies(
        admin,
        { ...NO_VIDEO, ...rawValues },
        { added: [], removed: [], ...uploads },
      ),
    );

  it("set their URL and duration; a changed URL detaches the file", async () => {
    const [audio, other] = [await storeRecording(65), await storeRecording(300)];
    const before = { audioUrl: `/media/${audio}`, audio, audioDuration: "2" };
    const externalUrl = "https://media.example.org/a.mp3";
    const added = { added: ["audio"] };
    expect(await applyMedia({ audioUrl: externalUrl, audio, audioDuration: "9" }, added)).toEqual([
      `/media/${audio}`,
      audio,
      "2",
    ]);
    expect(await applyMedia({ ...before, audio: other }, added)).toEqual([
      `/media/${other}`,
      other,
      "5",
    ]);
    expect(await applyMedia(before)).toEqual([`/media/${audio}`, audio, "2"]);
    expect(await applyMedia({ ...before, audioDuration: "3" })).toEqual([
      `/media/${audio}`,
      audio,
      "3",
    ]);
    expect(await applyMedia({ ...before, audioUrl: externalUrl })).toEqual([externalUrl, "", "2"]);
    expect(await applyMedia({ ...before, audioUrl: "" })).toEqual(["", "", "2"]);
    expect(await applyMedia({ ...before, audio: "" })).toEqual([`/media/${audio}`, audio, "2"]);
  });

  it("clear their URL and duration when they are removed, and leave any other URL", async () => {
    const audio = await storeRecording();
    const removed = { removed: ["audio"] };
    const rawValues = { audioUrl: `/media/${audio}`, audio: "", audioDuration: "2" };
    const externalUrl = "https://media.example.org/a.mp3";
    expect(await applyMedia(rawValues, removed)).toEqual(["", "", ""]);
    expect(
      await applyMedia({ ...rawValues, audioUrl: externalUrl, audioDuration: "7" }, removed),
    ).toEqual([externalUrl, "", "7"]);
  });

  it("leave the duration as entered when they do not state one", async () => {
    const file = readRecording("from-browser.webm");
    const audio = await storeFile(admin, { kind: "audio", name: "a.webm", file });
    const added = { added: ["audio"] };
    expect(await applyMedia({ audioUrl: "", audio, audioDuration: "" }, added)).toEqual([
      `/media/${audio}`,
      audio,
      "",
    ]);
    expect(await applyMedia({ audioUrl: "", audio, audioDuration: "4" }, added)).toEqual([
      `/media/${audio}`,
      audio,
      "4",
    ]);
    const before = await storeRecording();
    const rawValues = { audioUrl: `/media/${before}`, audio, audioDuration: "2" };
    expect(await applyMedia(rawValues, added)).toEqual([`/media/${audio}`, audio, ""]);
  });

  it("stay while the draft refers to them, also after a failed save, and are deleted after the draft", async () => {
    const audio = await storeRecording();
    const rawValues = await buildRawValues({ audioUrl: `/media/${audio}`, audio, title: "" });
    const ref = await createWizard({ typed: rawValues });
    await backdateRow(audio, 48);
    await expect(saveSessionWizard(admin, ref.id)).rejects.toMatchObject({ status: 422 });
    await cleanUpFiles(admin);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(1);
    await deleteDraft(admin, kind, ref.id);
    await cleanUpFiles(admin);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(0);
  });

  it("are deleted as soon as an edit replaces them", async () => {
    const [audio, other] = [await storeRecording(), await storeRecording()];
    const { id } = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 2 });
    const ref = await createWizard(await initializeEdit(admin, id));
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ audioUrl: `/media/${other}`, audio: other }, "review"),
    );
    await saveWizard(ref);
    expect((await getSession(admin, id)).audioUrl).toBe(`/media/${other}`);
    expect(await StoredFile.count({ where: { id: audio } })).toBe(0);
  });

  it("are refused at their field when they no longer exist", async () => {
    const audio = await storeRecording();
    const ref = await createNewSessionWizard({ audioUrl: `/media/${audio}`, audio });
    await StoredFile.destroy({ where: { id: audio } });
    await expect(saveSessionWizard(admin, ref.id)).rejects.toMatchObject({
      fields: [{ field: "audio", message: expect.stringContaining("no longer there") as string }],
    });
  });

  it("stay while a draft refers to them, after another person replaced them in the session", async () => {
    const audio = await storeRecording();
    const session = await seedSession({ audioUrl: `/media/${audio}`, audioDuration: 2 });
    const ref = await createWizard(await initializeEdit(admin, session.id));
    const theirs = { ...session, audioUrl: "https://media.example.org/theirs.mp3" };
    await updateSession(admin, session.id, theirs);
    // The draft still refers to the file, so its initial values can be saved again.
    expect(await StoredFile.count({ where: { id: audio } })).toBe(1);
    const { version } = await getSession(admin, session.id);
    expect((await saveWizard(ref, [version])).audioUrl).toBe(`/media/${audio}`);
  });
});

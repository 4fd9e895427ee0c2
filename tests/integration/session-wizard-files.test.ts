import { beforeAll, describe, expect, it } from "vitest";
import { StoredFile } from "~/models";
import { type RawValues, rawText } from "~/models/rules/raw-values.schema";
import { cleanUpFiles } from "~/server/files/clean-up";
import { storeFile } from "~/server/files/store";
import { deleteDraft } from "~/server/platform/drafts";
import { initializeEdit } from "~/server/sessions/form-values";
import { getSession, updateSession } from "~/server/sessions/sessions";
import { applyMediaDependencies } from "~/server/sessions/apply-dependencies";
import { saveSessionWizard, SESSION_WIZARD } from "~/server/sessions/wizard";
import { updateWizardDraft, storeStep } from "~/server/wizards/wizard-draft";
import { seedSession } from "../factories/content";
import { readRecording } from "../factories/files";
import {
  buildRawValues,
  createNewSessionWizard,
  createWizard,
  saveWizard,
  storeRecording,
} from "../factories/session-wizards";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { backdateRow, claimFileStorage } from "../support/stored-files";

const kind = SESSION_WIZARD;

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
    const [audio, other] = [await storeRecording(125), await storeRecording(300)];
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
    const audio = await storeRecording(125);
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
    const before = await storeRecording(125);
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

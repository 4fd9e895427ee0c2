import { describe, expect, it } from "vitest";
import { AuditEvent, PlanSession, StoredFile } from "~/models";

import { saveSession } from "~/app/admin/sessions/save-session.server";

import { inTransaction } from "~/server/platform/transaction";
import { deleteReligiousMessage } from "~/server/religious/messages";
import { initializeCopy, initializeEdit } from "~/server/sessions/form-values";
import { findDeletedReferences } from "~/server/sessions/deleted-references";
import { deleteSession, getSession } from "~/server/sessions/sessions";
import { publishSession } from "~/server/sessions/publish";
import { applyContentDependencies } from "~/server/sessions/apply-dependencies";
import { saveSessionWizard } from "~/server/sessions/wizard";
import { updateWizardDraft, storeStep, readWizardDraft } from "~/server/wizards/wizard-draft";
import {
  seedAdvertisement,
  seedReligiousMessage,
  seedSession,
  seedSpecialty,
} from "../factories/content";

import {
  createNewSessionWizard,
  createWizard,
  saveWizard,
  storeRecording,
} from "../factories/session-wizards";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
const listUrl = new URL("http://localhost/admin/sessions?q=calm");

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
    const created = await save((await createNewSessionWizard()).id);
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

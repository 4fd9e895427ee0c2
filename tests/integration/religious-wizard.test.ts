import { describe, expect, it } from "vitest";
import { AuditEvent, Draft, ReligiousMessage, ReligiousPartner } from "~/models";
import { MESSAGE_NAMES } from "~/models/religious/religious-message.schema";
import type { Caller } from "~/server/platform/caller";
import { listReligiousMessages } from "~/server/religious/messages";
import { createReligiousPartner, getReligiousPartner } from "~/server/religious/partners";
import { RELIGIOUS_WIZARD, saveReligiousWizard } from "~/server/religious/wizard";
import { ItemsRefusedError, itemFieldName } from "~/server/wizards/save-wizard";
import { readProgress } from "~/server/wizards/progress";
import { addItem, storePendingItem } from "~/server/wizards/draft-items";
import {
  updateWizardDraft,
  createWizardDraft,
  readWizardDraft,
  listWizardDrafts,
} from "~/server/wizards/wizard-draft";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, useDatabase, viewer } from "../support/database";
import { whileRefusingInserts } from "../support/refusing-inserts";

const kind = RELIGIOUS_WIZARD;
const buildDetails = (partnerName = unique("Partner")) => ({
  partnerName,
  contactFirstName: "Ruth",
  contactLastName: "Cohen",
  contactTitle: "Rabbi",
  contactPhone: "+12065550100",
  contactEmail: "ruth@example.org",
  partnerDescription: "First line\r\nSecond line",
});
const buildMessage = (messageName: string, overrides = {}) => ({
  messageName,
  religionType: "Jewish",
  messageUrl: "https://media.example.org/message.mp3",
  duration: "30",
  description: "",
  ...overrides,
});

async function createWizard(names: readonly string[], rawValues = buildDetails()) {
  const id = await createWizardDraft(admin, kind, { step: "details", typed: rawValues });
  for (const name of names)
    await updateWizardDraft(admin, { kind, id }, addItem(buildMessage(name), name));
  return { kind, id, name: rawValues.partnerName };
}

const listQuery = { page: 1, limit: 100, sortBy: "id", sortOrder: "ASC", search: "" } as const;
const FIVE_NAMES = MESSAGE_NAMES.slice(0, 5);
const THIRD_NAME = MESSAGE_NAMES[2];

describe.runIf(HAS_DATABASE)("the religious partner's wizard", () => {
  useDatabase();

  it("saves the partner and its messages, and deletes the draft", async () => {
    const { id, name } = await createWizard(FIVE_NAMES.slice(0, 2));
    const described = buildMessage(THIRD_NAME, { description: "For the morning", duration: "45" });
    await updateWizardDraft(admin, { kind, id }, addItem(described));
    const partner = await saveReligiousWizard(admin, id);

    expect(await getReligiousPartner(admin, partner.id)).toMatchObject({
      partnerName: name,
      partnerDescription: "First line\nSecond line",
      isActive: true,
      messagesCount: 3,
    });
    const { religiousMessages } = await listReligiousMessages(admin, partner.id, listQuery);
    expect(religiousMessages.map(({ messageName }) => messageName)).toEqual(FIVE_NAMES.slice(0, 3));
    expect(religiousMessages[2]).toMatchObject({ description: "For the morning", duration: 45 });
    await expect(readWizardDraft(admin, { kind, id })).rejects.toThrow("Draft not found");
    expect(readProgress(id)).toBeNull();
  });

  it("reports each record that it creates", async () => {
    const { id } = await createWizard(FIVE_NAMES);
    const progress: (string | null)[] = [];
    const listen = () => void progress.push(readProgress(id));
    ReligiousPartner.addHook("beforeCreate", "listen", listen);
    ReligiousMessage.addHook("beforeCreate", "listen", listen);
    await saveReligiousWizard(admin, id);
    ReligiousPartner.removeHook("beforeCreate", "listen");
    ReligiousMessage.removeHook("beforeCreate", "listen");
    expect(progress).toEqual([
      "Creating religious partner...",
      ...FIVE_NAMES.map((_, index) => `Creating religious message ${index + 1} of 5...`),
    ]);
  });

  it("writes nothing when the database refuses one of five messages, names that one, and keeps the draft", async () => {
    const { id, name } = await createWizard(FIVE_NAMES);
    await updateWizardDraft(
      admin,
      { kind, id },
      storePendingItem(buildMessage("", { duration: "half" }), "messages"),
    );
    const before = await readWizardDraft(admin, { kind, id });
    const [messages, events] = [await ReligiousMessage.count(), await AuditEvent.count()];

    await whileRefusingInserts("religious_messages", THIRD_NAME, async () => {
      const save = saveReligiousWizard(admin, id);
      await expect(save).rejects.toBeInstanceOf(ItemsRefusedError);
      await expect(save).rejects.toMatchObject({
        message: "Failed to create 1 religious message(s). Check the details above.",
        fields: [
          {
            field: itemFieldName(THIRD_NAME),
            message: `Religious message "${THIRD_NAME}": Unknown error occurred`,
          },
        ],
      });
    });
    expect(await ReligiousPartner.count({ where: { name } })).toBe(0);
    expect(await ReligiousMessage.count()).toBe(messages);
    expect(await AuditEvent.count()).toBe(events);
    expect(await readWizardDraft(admin, { kind, id })).toEqual(before);

    await saveReligiousWizard(admin, id);
    expect(await ReligiousPartner.count({ where: { name } })).toBe(1);
  });

  it("names every message that cannot be saved, and why", async () => {
    const { id } = await createWizard([MESSAGE_NAMES[0]]);
    const ref = { kind, id };
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildMessage(MESSAGE_NAMES[1], { messageUrl: "javascript:alert(1)" })),
    );
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildMessage(MESSAGE_NAMES[2], { religionType: "", duration: "0" })),
    );
    await expect(saveReligiousWizard(admin, id)).rejects.toMatchObject({
      message: "Failed to create 2 religious message(s). Check the details above.",
      fields: [
        { message: `Religious message "${MESSAGE_NAMES[1]}": Please enter a valid URL` },
        {
          message: `Religious message "${MESSAGE_NAMES[2]}": Religion type is required; Duration must be at least 1 second`,
        },
      ],
    });
  });

  it("reports that the partner's name already exists", async () => {
    const name = unique("Partner");
    const { id } = await createWizard(FIVE_NAMES.slice(0, 1), buildDetails(name));
    await createReligiousPartner(admin, buildDetails(name));
    await expect(saveReligiousWizard(admin, id)).rejects.toMatchObject({
      status: 409,
      message: `Religious partner "${name}" already exists`,
      fields: [],
    });
  });

  it("has a draft that is found by its owner only, in the owner's browser and in this wizard", async () => {
    const { id } = await createWizard(FIVE_NAMES.slice(0, 1));
    const other: Caller = { ...admin, actor: { ...admin.actor, id: "other" } };
    const otherBrowser: Caller = { ...admin, owner: "open:another browser" };
    for (const caller of [other, otherBrowser]) {
      await expect(readWizardDraft(caller, { kind, id })).rejects.toThrow("Draft not found");
      await expect(saveReligiousWizard(caller, id)).rejects.toThrow("Draft not found");
      expect(await listWizardDrafts(caller, kind, "partnerName")).toEqual([]);
    }
    await expect(saveReligiousWizard(viewer, id)).rejects.toMatchObject({ status: 403 });
    await expect(readWizardDraft(admin, { kind: "advertiser-wizard", id })).rejects.toThrow(
      "Draft not found",
    );
    expect(await Draft.count({ where: { id } })).toBe(1);
  });
});

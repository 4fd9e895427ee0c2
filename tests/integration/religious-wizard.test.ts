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
const details = (partnerName = unique("Partner")) => ({
  partnerName,
  contactFirstName: "Ruth",
  contactLastName: "Cohen",
  contactTitle: "Rabbi",
  contactPhone: "555 0100",
  contactEmail: "ruth@example.org",
  partnerDescription: "First line\r\nSecond line",
});
const aMessage = (messageName: string, more = {}) => ({
  messageName,
  religionType: "Jewish",
  messageUrl: "https://media.example.org/message.mp3",
  duration: "30",
  description: "",
  ...more,
});

async function aWizard(names: readonly string[], typed = details()) {
  const id = await createWizardDraft(admin, kind, { step: "details", typed });
  for (const name of names)
    await updateWizardDraft(admin, { kind, id }, addItem(aMessage(name), name));
  return { kind, id, name: typed.partnerName };
}

const page = { page: 1, limit: 100, sortBy: "id", sortOrder: "ASC", search: "" } as const;
const FIVE = MESSAGE_NAMES.slice(0, 5);
const THIRD = MESSAGE_NAMES[2];

describe.runIf(HAS_DATABASE)("the religious partner's wizard", () => {
  useDatabase();

  it("saves the partner and its messages, and the draft is gone", async () => {
    const { id, name } = await aWizard(FIVE.slice(0, 2));
    const described = aMessage(THIRD, { description: "For the morning", duration: "45" });
    await updateWizardDraft(admin, { kind, id }, addItem(described));
    const partner = await saveReligiousWizard(admin, id);

    expect(await getReligiousPartner(admin, partner.id)).toMatchObject({
      partnerName: name,
      partnerDescription: "First line\nSecond line",
      isActive: true,
      messagesCount: 3,
    });
    const { religiousMessages } = await listReligiousMessages(admin, partner.id, page);
    expect(religiousMessages.map(({ messageName }) => messageName)).toEqual(FIVE.slice(0, 3));
    expect(religiousMessages[2]).toMatchObject({ description: "For the morning", duration: 45 });
    await expect(readWizardDraft(admin, { kind, id })).rejects.toThrow("Draft not found");
    expect(readProgress(id)).toBeNull();
  });

  it("says what it is making", async () => {
    const { id } = await aWizard(FIVE);
    const heard: (string | null)[] = [];
    const listen = () => void heard.push(readProgress(id));
    ReligiousPartner.addHook("beforeCreate", "listen", listen);
    ReligiousMessage.addHook("beforeCreate", "listen", listen);
    await saveReligiousWizard(admin, id);
    ReligiousPartner.removeHook("beforeCreate", "listen");
    ReligiousMessage.removeHook("beforeCreate", "listen");
    expect(heard).toEqual([
      "Creating religious partner...",
      ...FIVE.map((_, at) => `Creating religious message ${at + 1} of 5...`),
    ]);
  });

  it("writes nothing when the database refuses the third of five, names it, and keeps the draft", async () => {
    const { id, name } = await aWizard(FIVE);
    await updateWizardDraft(
      admin,
      { kind, id },
      storePendingItem(aMessage("", { duration: "half" }), "messages"),
    );
    const before = await readWizardDraft(admin, { kind, id });
    const [messages, events] = [await ReligiousMessage.count(), await AuditEvent.count()];

    await whileRefusingInserts("religious_messages", THIRD, async () => {
      const save = saveReligiousWizard(admin, id);
      await expect(save).rejects.toBeInstanceOf(ItemsRefusedError);
      await expect(save).rejects.toMatchObject({
        message: "Failed to create 1 religious message(s). Check the details above.",
        fields: [
          {
            field: itemFieldName(THIRD),
            message: `Religious message "${THIRD}": Unknown error occurred`,
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
    const { id } = await aWizard([MESSAGE_NAMES[0]]);
    const ref = { kind, id };
    await updateWizardDraft(
      admin,
      ref,
      addItem(aMessage(MESSAGE_NAMES[1], { messageUrl: "javascript:alert(1)" })),
    );
    await updateWizardDraft(
      admin,
      ref,
      addItem(aMessage(MESSAGE_NAMES[2], { religionType: "", duration: "0" })),
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

  it("says why the partner itself cannot be saved", async () => {
    const name = unique("Partner");
    const { id } = await aWizard(FIVE.slice(0, 1), details(name));
    await createReligiousPartner(admin, details(name));
    await expect(saveReligiousWizard(admin, id)).rejects.toMatchObject({
      status: 409,
      message: `Religious partner "${name}" already exists`,
      fields: [],
    });
  });

  it("belongs to one person, and is no other wizard's", async () => {
    const { id } = await aWizard(FIVE.slice(0, 1));
    const other: Caller = { ...admin, actor: { ...admin.actor, id: "other" } };
    const browser: Caller = { ...admin, owner: "open:another browser" };
    for (const caller of [other, browser]) {
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

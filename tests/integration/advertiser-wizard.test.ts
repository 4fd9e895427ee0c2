import { describe, expect, it } from "vitest";
import { Advertisement, Advertiser, Tag } from "~/models";
import { ADVERTISER_WIZARD, saveAdvertiserWizard } from "~/server/advertisers/wizard";
import { listAdvertisements } from "~/server/advertisers/advertisements";
import { createAdvertiser, deleteAdvertiser } from "~/server/advertisers/advertisers";
import { ItemsRefusedError, itemFieldName } from "~/server/wizards/save-wizard";
import { readProgress } from "~/server/wizards/progress";
import { addItem, storePendingItem } from "~/server/wizards/draft-items";
import { updateWizardDraft, readWizardDraft } from "~/server/wizards/wizard-draft";
import { buildDetails, buildItem, createWizard } from "../factories/advertiser-wizards";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { whileRefusingInserts } from "../support/refusing-inserts";

const kind = ADVERTISER_WIZARD;
const listQuery = { page: 1, limit: 100, sortBy: "id", sortOrder: "ASC", search: "" } as const;

describe.runIf(HAS_DATABASE)("the advertiser wizard", () => {
  useDatabase();

  it("saves the advertiser, its advertisements and their new tags, and deletes the draft", async () => {
    const tag = unique("Tag");
    const { id, name } = await createWizard(["First", "Second"]);
    await updateWizardDraft(
      admin,
      { kind, id },
      addItem(buildItem("Third", { newTagName: [tag] })),
    );
    const { advertiser, newTags } = await saveAdvertiserWizard(admin, id);

    expect(advertiser).toMatchObject({ advertiserName: name, isActive: true });
    expect(newTags).toEqual([`Tag "${tag}" created successfully`]);
    const { advertisements } = await listAdvertisements(admin, advertiser.id, listQuery);
    expect(advertisements.map((each) => each.advertisementName)).toEqual([
      "First",
      "Second",
      "Third",
    ]);
    expect(advertisements[2]?.tags).toEqual([expect.objectContaining({ name: tag })]);
    await expect(readWizardDraft(admin, { kind, id })).rejects.toThrow("Draft not found");
    expect(readProgress(id)).toBeNull();
  });

  it("creates a new tag once when two advertisements name it", async () => {
    const tag = unique("Tag");
    const { id } = await createWizard([]);
    for (const name of ["One", "Two"]) {
      await updateWizardDraft(admin, { kind, id }, addItem(buildItem(name, { newTagName: tag })));
    }
    const { newTags } = await saveAdvertiserWizard(admin, id);
    expect(newTags).toHaveLength(1);
  });

  it("writes nothing when the database refuses one of five advertisements, names that one, and keeps the draft", async () => {
    const names = ["One", "Two", "Three", "Four", "Five"];
    const tag = unique("Tag");
    const { id, name } = await createWizard(names);
    await updateWizardDraft(
      admin,
      { kind, id },
      storePendingItem(buildItem("Typing"), "advertisements"),
    );
    await updateWizardDraft(
      admin,
      { kind, id },
      addItem(buildItem("Five", { newTagName: tag }), "Five"),
    );
    await updateWizardDraft(
      admin,
      { kind, id },
      storePendingItem(buildItem("Typing"), "advertisements"),
    );
    const before = await readWizardDraft(admin, { kind, id });
    const [advertisements, tags] = [await Advertisement.count(), await Tag.count()];

    await whileRefusingInserts("advertisements", "Three", async () => {
      const save = saveAdvertiserWizard(admin, id);
      await expect(save).rejects.toBeInstanceOf(ItemsRefusedError);
      await expect(save).rejects.toMatchObject({
        message: "Failed to create 1 advertisement(s). Check the details above.",
        fields: [
          {
            field: itemFieldName("Three"),
            message: 'Advertisement "Three": Unknown error occurred',
          },
        ],
      });
    });
    expect(await Advertiser.count({ where: { name } })).toBe(0);
    expect(await Advertisement.count()).toBe(advertisements);
    expect(await Tag.count()).toBe(tags);
    expect(await readWizardDraft(admin, { kind, id })).toEqual(before);

    await saveAdvertiserWizard(admin, id);
    expect(await Advertiser.count({ where: { name } })).toBe(1);
  });

  it("names every advertisement that cannot be saved, and why", async () => {
    const { id } = await createWizard(["Good"]);
    const ref = { kind, id };
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildItem("Bad", { advertisementUrl: "javascript:alert(1)" }), "bad"),
    );
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildItem("Worse", { tagIds: ["2000000000"] }), "worse"),
    );
    await expect(saveAdvertiserWizard(admin, id)).rejects.toMatchObject({
      message: "Failed to create 2 advertisement(s). Check the details above.",
      fields: [
        { message: 'Advertisement "Bad": Please enter a valid URL' },
        {
          message: 'Advertisement "Worse": Selected tag not found. Please refresh and try again.',
        },
      ],
    });
  });

  it("reports that the advertiser's name already exists", async () => {
    const name = unique("Advertiser");
    const { id } = await createWizard(["One"], buildDetails(name));
    const existing = await createAdvertiser(admin, buildDetails(name));
    await expect(saveAdvertiserWizard(admin, id)).rejects.toMatchObject({
      status: 409,
      message: `Advertiser "${name}" already exists`,
      fields: [],
    });
    await deleteAdvertiser(admin, existing.id);
    await saveAdvertiserWizard(admin, id);
  });
});

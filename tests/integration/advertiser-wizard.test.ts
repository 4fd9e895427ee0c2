import { describe, expect, it } from "vitest";
import { Advertisement, Advertiser, Draft, Tag } from "~/models";
import { ADVERTISER_WIZARD, saveAdvertiserWizard } from "~/server/advertisers/wizard";
import { listAdvertisements } from "~/server/advertisers/advertisements";
import { createAdvertiser, deleteAdvertiser } from "~/server/advertisers/advertisers";
import type { Caller } from "~/server/platform/caller";
import { deleteExpiredDrafts, MAX_DRAFTS } from "~/server/platform/drafts";
import { ItemsRefusedError, itemFieldName } from "~/server/wizards/save-wizard";
import { readProgress } from "~/server/wizards/progress";
import {
  addItem,
  storePendingItem,
  cancelEditing,
  moveItem,
  removeItem,
  startEditing,
} from "~/server/wizards/draft-items";
import {
  updateWizardDraft,
  createWizardDraft,
  storeStep,
  readWizardDraft,
  listWizardDrafts,
} from "~/server/wizards/wizard-draft";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";
import { whileRefusingInserts } from "../support/refusing-inserts";

const kind = ADVERTISER_WIZARD;
const contact = {
  contactFirstName: "Ann",
  contactLastName: "Lee",
  contactTitle: "Director",
  contactPhone: "555 0100",
  contactEmail: "ann@example.org",
};
const details = (advertiserName = unique("Advertiser")) => ({ advertiserName, ...contact });
const anItem = (name: string, more = {}) => ({
  advertisementName: name,
  advertisementUrl: "https://media.example.org/spot.mp3",
  advertisementDuration: "15",
  ...more,
});

async function aWizard(names: string[], typed = details()) {
  const id = await createWizardDraft(admin, kind, { step: "details", typed });
  for (const name of names)
    await updateWizardDraft(admin, { kind, id }, addItem(anItem(name), name));
  return { kind, id, name: typed.advertiserName };
}

async function namesIn(ref: { kind: string; id: string }) {
  const { items } = await readWizardDraft(admin, ref);
  return items.map(({ typed }) => typed.advertisementName);
}

/** Sets a draft's times; Sequelize ignores an update of nothing but `updatedAt`. */
async function setLastChange({ id }: { id: string }, at: Date) {
  const [changed] = await Draft.update(
    { createdAt: at, updatedAt: at },
    { where: { id }, silent: true },
  );
  expect(changed).toBe(1);
}

const page = { page: 1, limit: 100, sortBy: "id", sortOrder: "ASC", search: "" } as const;

describe.runIf(HAS_DATABASE)("the advertiser wizard", () => {
  useDatabase();

  it("saves the advertiser, its advertisements and their new tags, and the draft is gone", async () => {
    const tag = unique("Tag");
    const { id, name } = await aWizard(["First", "Second"]);
    await updateWizardDraft(admin, { kind, id }, addItem(anItem("Third", { newTagName: [tag] })));
    const { advertiser, newTags } = await saveAdvertiserWizard(admin, id);

    expect(advertiser).toMatchObject({ advertiserName: name, isActive: true });
    expect(newTags).toEqual([`Tag "${tag}" created successfully`]);
    const { advertisements } = await listAdvertisements(admin, advertiser.id, page);
    expect(advertisements.map((each) => each.advertisementName)).toEqual([
      "First",
      "Second",
      "Third",
    ]);
    expect(advertisements[2]?.tags).toEqual([expect.objectContaining({ name: tag })]);
    await expect(readWizardDraft(admin, { kind, id })).rejects.toThrow("Draft not found");
    expect(readProgress(id)).toBeNull();
  });

  it("makes a new tag once that two advertisements name", async () => {
    const tag = unique("Tag");
    const { id } = await aWizard([]);
    for (const name of ["One", "Two"]) {
      await updateWizardDraft(admin, { kind, id }, addItem(anItem(name, { newTagName: tag })));
    }
    const { newTags } = await saveAdvertiserWizard(admin, id);
    expect(newTags).toHaveLength(1);
  });

  it("writes nothing when the database refuses the third of five, names it, and keeps all of them", async () => {
    const names = ["One", "Two", "Three", "Four", "Five"];
    const tag = unique("Tag");
    const { id, name } = await aWizard(names);
    await updateWizardDraft(
      admin,
      { kind, id },
      storePendingItem(anItem("Typing"), "advertisements"),
    );
    await updateWizardDraft(
      admin,
      { kind, id },
      addItem(anItem("Five", { newTagName: tag }), "Five"),
    );
    await updateWizardDraft(
      admin,
      { kind, id },
      storePendingItem(anItem("Typing"), "advertisements"),
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
    const { id } = await aWizard(["Good"]);
    const ref = { kind, id };
    await updateWizardDraft(
      admin,
      ref,
      addItem(anItem("Bad", { advertisementUrl: "javascript:alert(1)" }), "bad"),
    );
    await updateWizardDraft(
      admin,
      ref,
      addItem(anItem("Worse", { tagIds: ["2000000000"] }), "worse"),
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

  it("says why the advertiser itself cannot be saved", async () => {
    const name = unique("Advertiser");
    const { id } = await aWizard(["One"], details(name));
    const taken = await createAdvertiser(admin, details(name));
    await expect(saveAdvertiserWizard(admin, id)).rejects.toMatchObject({
      status: 409,
      message: `Advertiser "${name}" already exists`,
      fields: [],
    });
    await deleteAdvertiser(admin, taken.id);
    await saveAdvertiserWizard(admin, id);
  });
});

describe.runIf(HAS_DATABASE)("a wizard's draft", () => {
  useDatabase();

  it("keeps what was typed in every step, valid or not, and where it was", async () => {
    const id = await createWizardDraft(admin, kind, {
      step: "details",
      typed: { advertiserName: "A" },
    });
    const ref = { kind, id };
    await updateWizardDraft(
      admin,
      ref,
      storeStep({ contactEmail: "no address" }, "advertisements"),
    );
    await updateWizardDraft(
      admin,
      ref,
      storePendingItem({ advertisementName: "Half" }, "advertisements"),
    );
    expect(await readWizardDraft(admin, ref)).toEqual({
      step: "advertisements",
      typed: { advertiserName: "A", contactEmail: "no address" },
      items: [],
      pending: { advertisementName: "Half" },
      version: 2,
    });
  });

  it("adds one item however often it is sent, and takes it out, and back into the form", async () => {
    const { id } = await aWizard([]);
    const ref = { kind, id };
    for (let sent = 0; sent < 3; sent++)
      await updateWizardDraft(admin, ref, addItem(anItem("Once"), "same-key"));
    await updateWizardDraft(admin, ref, addItem(anItem("Other"), "other-key"));
    expect(await namesIn(ref)).toEqual(["Once", "Other"]);
    await updateWizardDraft(admin, ref, startEditing("other-key"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ pending: anItem("Other") });
    await updateWizardDraft(admin, ref, removeItem("same-key"));
    await updateWizardDraft(admin, ref, removeItem("same-key"));
    expect(await namesIn(ref)).toEqual([]);
  });

  it("keeps what was added, when the form is sent again with another text, as after going back", async () => {
    const { id } = await aWizard([]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, addItem(anItem("First"), "same-key"));
    for (let sent = 0; sent < 2; sent++)
      await updateWizardDraft(admin, ref, addItem(anItem("Second"), "same-key"));
    expect(await namesIn(ref)).toEqual(["First", "Second"]);
  });

  it("keeps the item that is being changed, whatever a page does that was opened before", async () => {
    const { id } = await aWizard(["One", "Two"]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, startEditing("One"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ editing: { key: "One" } });
    await updateWizardDraft(admin, ref, addItem(anItem("Three"), "Three"));
    expect(await namesIn(ref)).toEqual(["One", "Two", "Three"]);

    await updateWizardDraft(admin, ref, startEditing("One"));
    await updateWizardDraft(admin, ref, startEditing("Two"));
    expect(await namesIn(ref)).toEqual(["One", "Three"]);
    expect(await readWizardDraft(admin, ref)).toMatchObject({ pending: anItem("Two") });

    await updateWizardDraft(admin, ref, storePendingItem({}, "advertisements"));
    expect(await namesIn(ref)).toEqual(["One", "Two", "Three"]);
    await updateWizardDraft(admin, ref, startEditing("Two"));
    await updateWizardDraft(admin, ref, cancelEditing());
    expect(await namesIn(ref)).toEqual(["One", "Two", "Three"]);
  });

  it("of an earlier release keeps the item that was being changed in it", async () => {
    const { id } = await aWizard(["One", "Two"]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, startEditing("One"));
    const draft = await Draft.findByPk(id);
    await draft?.update({ data: draft.data.replace('"editing":', '"taken":') });
    expect(await readWizardDraft(admin, ref)).toMatchObject({ editing: { key: "One" } });
    await updateWizardDraft(admin, ref, addItem(anItem("One, changed"), "x", "One"));
    expect(await namesIn(ref)).toEqual(["One, changed", "Two"]);
  });

  it("changes an item once, also where it has gone back into the list meanwhile", async () => {
    const { id } = await aWizard(["One"]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, startEditing("One"));
    await updateWizardDraft(admin, ref, storePendingItem(anItem("Changing"), "details", "One"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ items: [], editing: { key: "One" } });
    await updateWizardDraft(admin, ref, addItem(anItem("Two"), "Two"));
    for (let sent = 0; sent < 2; sent++)
      await updateWizardDraft(admin, ref, addItem(anItem("Changed"), "x", "One"));
    expect(await namesIn(ref)).toEqual(["Changed", "Two"]);
    expect(await readWizardDraft(admin, ref)).not.toHaveProperty("editing");
  });

  it("puts an item that was changed back in its place", async () => {
    const { id } = await aWizard(["First", "Second", "Third"]);
    const ref = { kind, id };
    const names = async () =>
      (await readWizardDraft(admin, ref)).items.map(({ typed }) => typed.advertisementName);
    await updateWizardDraft(admin, ref, startEditing("Second"));
    await updateWizardDraft(
      admin,
      ref,
      addItem(anItem("Second, changed"), "another-form", "Second"),
    );
    expect(await names()).toEqual(["First", "Second, changed", "Third"]);
    await updateWizardDraft(admin, ref, startEditing("First"));
    await updateWizardDraft(
      admin,
      ref,
      storePendingItem(anItem("Typed in an older form"), "advertisements"),
    );
    expect(await names()).toEqual(["First", "Second, changed", "Third"]);
  });

  it("moves an item by one place, and no further than the ends", async () => {
    const ref = await aWizard(["One", "Two", "Three"]);
    const move = async (key: string, direction: "up" | "down") => {
      await updateWizardDraft(admin, ref, moveItem(key, direction));
      return namesIn(ref);
    };
    expect(await move("Three", "up")).toEqual(["One", "Three", "Two"]);
    expect(await move("One", "down")).toEqual(["Three", "One", "Two"]);
    const { version } = await readWizardDraft(admin, ref);
    expect(await move("Three", "up")).toEqual(["Three", "One", "Two"]);
    expect(await move("Two", "down")).toEqual(["Three", "One", "Two"]);
    expect(await move("never there", "up")).toEqual(["Three", "One", "Two"]);
    expect(await readWizardDraft(admin, ref)).toMatchObject({ version });
  });

  it("moves items around the one that is being changed, which goes back among them", async () => {
    const ref = await aWizard(["One", "Two", "Three"]);
    await updateWizardDraft(admin, ref, startEditing("Two"));
    await updateWizardDraft(admin, ref, moveItem("Three", "up"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ pending: anItem("Two") });
    await updateWizardDraft(admin, ref, addItem(anItem("Two"), "x", "Two"));
    expect(await namesIn(ref)).toEqual(["Three", "Two", "One"]);
  });

  it("takes a hundred items and no more", async () => {
    const { id } = await aWizard(Array.from({ length: 100 }, (_, at) => `Item ${at}`));
    await expect(
      updateWizardDraft(admin, { kind, id }, addItem(anItem("One too many"))),
    ).rejects.toThrow("At most 100 can be added here");
  });

  it("holds two million letters and no more, and says so instead of losing what it has", async () => {
    const { kind, id } = await aWizard(["One"]);
    const long = { advertisementName: "y".repeat(1_000_000) };
    await updateWizardDraft(admin, { kind, id }, addItem(long, "Long"));
    for (const change of [
      () => updateWizardDraft(admin, { kind, id }, addItem(long)),
      () => updateWizardDraft(admin, { kind, id }, storeStep(long, "details")),
      () => createWizardDraft(admin, kind, { step: "details", typed: long, pending: long }),
    ]) {
      await expect(change()).rejects.toThrow("more than a draft can hold");
    }
    expect((await readWizardDraft(admin, { kind, id })).items).toHaveLength(2);
  });

  it("saves at once with another one that makes the same tags in another order", async () => {
    const tags = Array.from({ length: 6 }, () => unique("Shared"));
    const wizards = [];
    for (const order of [tags, [...tags].reverse(), tags.map((tag) => tag.toUpperCase())]) {
      const wizard = await aWizard([]);
      for (const tag of order)
        await updateWizardDraft(admin, wizard, addItem(anItem(tag, { newTagName: tag }), tag));
      wizards.push(wizard);
    }
    const saved = await Promise.all(wizards.map(({ id }) => saveAdvertiserWizard(admin, id)));
    expect(saved.flatMap(({ newTags }) => newTags)).toHaveLength(tags.length);
  });

  it("belongs to one person", async () => {
    const { id } = await aWizard(["Mine"]);
    const other: Caller = { ...admin, actor: { ...admin.actor, id: "other" } };
    const browser: Caller = { ...admin, owner: "open:another browser" };
    for (const caller of [other, browser]) {
      await expect(readWizardDraft(caller, { kind, id })).rejects.toThrow("Draft not found");
      await expect(updateWizardDraft(caller, { kind, id }, removeItem("Mine"))).rejects.toThrow(
        "Draft not found",
      );
      await expect(saveAdvertiserWizard(caller, id)).rejects.toThrow("Draft not found");
      expect(await listWizardDrafts(caller, kind, "advertiserName")).toEqual([]);
    }
    await expect(readWizardDraft(viewer, { kind, id })).rejects.toMatchObject({ status: 403 });
  });

  it("is listed with its name, the one that was changed last first", async () => {
    await Draft.destroy({ where: {} });
    const older = await aWizard([], details("Older"));
    await setLastChange(await aWizard(["One"], details("Newer")), new Date(2026, 0, 1));
    await updateWizardDraft(admin, older, storeStep({}, "advertisements"));
    const drafts = await listWizardDrafts(admin, kind, "advertiserName");
    expect(drafts).toMatchObject([
      { name: "Older", step: "advertisements", items: 0 },
      { name: "Newer", step: "details", items: 1 },
    ]);
  });

  it("is listed by the beginning of a name that is too long to be saved", async () => {
    await Draft.destroy({ where: {} });
    await aWizard([], details(` ${"😀".repeat(100_000)}`));
    const [draft] = await listWizardDrafts(admin, kind, "advertiserName");
    expect(draft?.name).toBe(`${"😀".repeat(200)}...`);
  });

  it("is read together with others, as far as all of them are not large", async () => {
    const statementsFor = async (sizes: number[]) => {
      await Draft.destroy({ where: {} });
      for (const [at, size] of sizes.entries()) {
        const typed = { ...details(`Number ${at}`), contactTitle: "x".repeat(size) };
        await setLastChange(await aWizard([], typed), new Date(Date.UTC(2026, 0, 1, 0, 0, at)));
      }
      let names: string[] = [];
      const sent = await recordStatements(async () => {
        names = (await listWizardDrafts(admin, kind, "advertiserName")).map(({ name }) => name);
      });
      expect(names).toEqual(sizes.map((_, at) => `Number ${at}`).reverse());
      return sent.length;
    };
    expect(await statementsFor([])).toBe(1);
    expect(await statementsFor(Array<number>(20).fill(100))).toBe(2);
    expect(await statementsFor([240_000, 240_000, 240_000, 1_900_000, 100, 100])).toBe(5);
  });

  it("is kept for thirty days after its last change", async () => {
    const { id } = await aWizard([]);
    const expiresIn = async (days: number) => {
      const expiresAt = new Date(Date.now() + days * 86_400_000);
      await Draft.update({ expiresAt }, { where: { id }, silent: true });
    };
    await expiresIn(0.5);
    await updateWizardDraft(admin, { kind, id }, storeStep({}, "details"));
    const kept = await Draft.findByPk(id);
    const days = ((kept?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    await expiresIn(-1);
    await expect(readWizardDraft(admin, { kind, id })).rejects.toThrow("Draft not found");
    await deleteExpiredDrafts(admin);
    expect(await Draft.count({ where: { id } })).toBe(0);
  });

  it("is one of fifty at most", async () => {
    await Draft.destroy({ where: {} });
    for (let made = 0; made < MAX_DRAFTS; made++) await aWizard([]);
    await expect(aWizard([])).rejects.toThrow("You have 50 unfinished drafts");
  });
});

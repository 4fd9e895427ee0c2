import { describe, expect, it } from "vitest";
import { Draft } from "~/models";
import { ADVERTISER_WIZARD, saveAdvertiserWizard } from "~/server/advertisers/wizard";
import type { Caller } from "~/server/platform/caller";
import { deleteExpiredDrafts, MAX_DRAFTS } from "~/server/platform/drafts";
import {
  addItem,
  storePendingItem,
  cancelEditing,
  moveItem,
  removeItem,
  sortByGroup,
  startEditing,
} from "~/server/wizards/draft-items";
import {
  updateWizardDraft,
  createWizardDraft,
  type DraftChange,
  storeStep,
  readWizardDraft,
  listWizardDrafts,
} from "~/server/wizards/wizard-draft";
import { buildDetails, buildItem, createWizard } from "../factories/advertiser-wizards";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const kind = ADVERTISER_WIZARD;
async function readItemNames(ref: { kind: string; id: string }) {
  const { items } = await readWizardDraft(admin, ref);
  return items.map(({ typed }) => typed.advertisementName);
}

/** Sets both times of a draft, since Sequelize ignores an update of `updatedAt` alone. */
async function setLastChange({ id }: { id: string }, at: Date) {
  const [changed] = await Draft.update(
    { createdAt: at, updatedAt: at },
    { where: { id }, silent: true },
  );
  expect(changed).toBe(1);
}

describe.runIf(HAS_DATABASE)("a wizard's draft", () => {
  useDatabase();

  it("stores the raw values of every step, valid or not, and the current step", async () => {
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

  it("adds a resubmitted item once, moves an item into the form to edit it, and removes an item", async () => {
    const { id } = await createWizard([]);
    const ref = { kind, id };
    for (let sent = 0; sent < 3; sent++)
      await updateWizardDraft(admin, ref, addItem(buildItem("Once"), "same-key"));
    await updateWizardDraft(admin, ref, addItem(buildItem("Other"), "other-key"));
    expect(await readItemNames(ref)).toEqual(["Once", "Other"]);
    await updateWizardDraft(admin, ref, startEditing("other-key"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ pending: buildItem("Other") });
    await updateWizardDraft(admin, ref, removeItem("same-key"));
    await updateWizardDraft(admin, ref, removeItem("same-key"));
    expect(await readItemNames(ref)).toEqual([]);
  });

  it("adds a second item when a form is sent again with other values, as after going back", async () => {
    const { id } = await createWizard([]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, addItem(buildItem("First"), "same-key"));
    for (let sent = 0; sent < 2; sent++)
      await updateWizardDraft(admin, ref, addItem(buildItem("Second"), "same-key"));
    expect(await readItemNames(ref)).toEqual(["First", "Second"]);
  });

  it("keeps the item being edited when a stale page adds, edits or stores another item", async () => {
    const { id } = await createWizard(["One", "Two"]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, startEditing("One"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ editing: { key: "One" } });
    await updateWizardDraft(admin, ref, addItem(buildItem("Three"), "Three"));
    expect(await readItemNames(ref)).toEqual(["One", "Two", "Three"]);

    await updateWizardDraft(admin, ref, startEditing("One"));
    await updateWizardDraft(admin, ref, startEditing("Two"));
    expect(await readItemNames(ref)).toEqual(["One", "Three"]);
    expect(await readWizardDraft(admin, ref)).toMatchObject({ pending: buildItem("Two") });

    await updateWizardDraft(admin, ref, storePendingItem({}, "advertisements"));
    expect(await readItemNames(ref)).toEqual(["One", "Two", "Three"]);
    await updateWizardDraft(admin, ref, startEditing("Two"));
    await updateWizardDraft(admin, ref, cancelEditing());
    expect(await readItemNames(ref)).toEqual(["One", "Two", "Three"]);
  });

  it("of an earlier release keeps the item that was being edited", async () => {
    const { id } = await createWizard(["One", "Two"]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, startEditing("One"));
    const draft = await Draft.findByPk(id);
    await draft?.update({ data: draft.data.replace('"editing":', '"taken":') });
    expect(await readWizardDraft(admin, ref)).toMatchObject({ editing: { key: "One" } });
    await updateWizardDraft(admin, ref, addItem(buildItem("One, changed"), "x", "One"));
    expect(await readItemNames(ref)).toEqual(["One, changed", "Two"]);
  });

  it("saves an edited item once, also when the item was restored to the list meanwhile", async () => {
    const { id } = await createWizard(["One"]);
    const ref = { kind, id };
    await updateWizardDraft(admin, ref, startEditing("One"));
    await updateWizardDraft(admin, ref, storePendingItem(buildItem("Changing"), "details", "One"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ items: [], editing: { key: "One" } });
    await updateWizardDraft(admin, ref, addItem(buildItem("Two"), "Two"));
    for (let sent = 0; sent < 2; sent++)
      await updateWizardDraft(admin, ref, addItem(buildItem("Changed"), "x", "One"));
    expect(await readItemNames(ref)).toEqual(["Changed", "Two"]);
    expect(await readWizardDraft(admin, ref)).not.toHaveProperty("editing");
  });

  it("puts an edited item back in its place", async () => {
    const { id } = await createWizard(["First", "Second", "Third"]);
    const ref = { kind, id };
    const names = () => readItemNames(ref);
    await updateWizardDraft(admin, ref, startEditing("Second"));
    await updateWizardDraft(
      admin,
      ref,
      addItem(buildItem("Second, changed"), "another-form", "Second"),
    );
    expect(await names()).toEqual(["First", "Second, changed", "Third"]);
    await updateWizardDraft(admin, ref, startEditing("First"));
    await updateWizardDraft(
      admin,
      ref,
      storePendingItem(buildItem("Typed in an older form"), "advertisements"),
    );
    expect(await names()).toEqual(["First", "Second, changed", "Third"]);
  });

  it("moves an item by one place, and no further than the ends", async () => {
    const ref = await createWizard(["One", "Two", "Three"]);
    const move = async (key: string, direction: "up" | "down") => {
      await updateWizardDraft(admin, ref, moveItem(key, direction));
      return readItemNames(ref);
    };
    expect(await move("Three", "up")).toEqual(["One", "Three", "Two"]);
    expect(await move("One", "down")).toEqual(["Three", "One", "Two"]);
    const { version } = await readWizardDraft(admin, ref);
    expect(await move("Three", "up")).toEqual(["Three", "One", "Two"]);
    expect(await move("Two", "down")).toEqual(["Three", "One", "Two"]);
    expect(await move("never there", "up")).toEqual(["Three", "One", "Two"]);
    expect(await readWizardDraft(admin, ref)).toMatchObject({ version });
  });

  it("keeps the items of a group together, in their order", async () => {
    const ref = await createWizard(["Late 1", "Early 1", "Late 2", "Early 2"]);
    const sort = sortByGroup(({ advertisementName }) =>
      String(advertisementName).includes("Late") ? 1 : 0,
    );
    const change = async (...changes: DraftChange[]) => {
      await updateWizardDraft(admin, ref, ...changes, sort);
      return readItemNames(ref);
    };
    const sorted = ["Early 1", "Early 2", "Late 1", "Late 2"];
    expect(await change()).toEqual(sorted);
    // An item at the end of its group stays in it.
    expect(await change(moveItem("Early 2", "down"))).toEqual(sorted);
    expect(await change(moveItem("Early 2", "up"))).toEqual([
      "Early 2",
      "Early 1",
      "Late 1",
      "Late 2",
    ]);
  });

  it("moves items around the item being edited, which returns to its own position", async () => {
    const ref = await createWizard(["One", "Two", "Three"]);
    await updateWizardDraft(admin, ref, startEditing("Two"));
    await updateWizardDraft(admin, ref, moveItem("Three", "up"));
    expect(await readWizardDraft(admin, ref)).toMatchObject({ pending: buildItem("Two") });
    await updateWizardDraft(admin, ref, addItem(buildItem("Two"), "x", "Two"));
    expect(await readItemNames(ref)).toEqual(["Three", "Two", "One"]);
  });

  it("holds at most 100 items", async () => {
    const { id } = await createWizard(Array.from({ length: 100 }, (_, index) => `Item ${index}`));
    await expect(
      updateWizardDraft(admin, { kind, id }, addItem(buildItem("One too many"))),
    ).rejects.toThrow("At most 100 can be added here");
  });

  it("refuses values beyond two million characters without losing those that it has", async () => {
    const { kind, id } = await createWizard(["One"]);
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

  it("is saved concurrently with drafts that create the same tags in another order", async () => {
    const tags = Array.from({ length: 6 }, () => unique("Shared"));
    const wizards = [];
    for (const order of [tags, [...tags].reverse(), tags.map((tag) => tag.toUpperCase())]) {
      const wizard = await createWizard([]);
      for (const tag of order)
        await updateWizardDraft(admin, wizard, addItem(buildItem(tag, { newTagName: tag }), tag));
      wizards.push(wizard);
    }
    const saved = await Promise.all(wizards.map(({ id }) => saveAdvertiserWizard(admin, id)));
    expect(saved.flatMap(({ newTags }) => newTags)).toHaveLength(tags.length);
  });

  it("is found by its owner only: by no other person, and in no other browser", async () => {
    const { id } = await createWizard(["Mine"]);
    const other: Caller = { ...admin, actor: { ...admin.actor, id: "other" } };
    const otherBrowser: Caller = { ...admin, owner: "open:another browser" };
    for (const caller of [other, otherBrowser]) {
      await expect(readWizardDraft(caller, { kind, id })).rejects.toThrow("Draft not found");
      await expect(updateWizardDraft(caller, { kind, id }, removeItem("Mine"))).rejects.toThrow(
        "Draft not found",
      );
      await expect(saveAdvertiserWizard(caller, id)).rejects.toThrow("Draft not found");
      expect(await listWizardDrafts(caller, kind, "advertiserName")).toEqual([]);
    }
    await expect(readWizardDraft(viewer, { kind, id })).rejects.toMatchObject({ status: 403 });
  });

  it("is listed with its name, the last changed draft first", async () => {
    await Draft.destroy({ where: {} });
    const older = await createWizard([], buildDetails("Older"));
    await setLastChange(await createWizard(["One"], buildDetails("Newer")), new Date(2026, 0, 1));
    await updateWizardDraft(admin, older, storeStep({}, "advertisements"));
    const drafts = await listWizardDrafts(admin, kind, "advertiserName");
    expect(drafts).toMatchObject([
      { name: "Older", step: "advertisements", items: 0 },
      { name: "Newer", step: "details", items: 1 },
    ]);
  });

  it("is listed under the beginning of its name when that is too long to be saved", async () => {
    await Draft.destroy({ where: {} });
    await createWizard([], buildDetails(` ${"😀".repeat(100_000)}`));
    const [draft] = await listWizardDrafts(admin, kind, "advertiserName");
    expect(draft?.name).toBe(`${"😀".repeat(200)}...`);
  });

  it("is read in one statement together with others, unless they are large", async () => {
    const countStatements = async (sizes: number[]) => {
      await Draft.destroy({ where: {} });
      for (const [index, size] of sizes.entries()) {
        const rawValues = { ...buildDetails(`Number ${index}`), contactTitle: "x".repeat(size) };
        const changedAt = new Date(Date.UTC(2026, 0, 1, 0, 0, index));
        await setLastChange(await createWizard([], rawValues), changedAt);
      }
      let names: string[] = [];
      const statements = await recordStatements(async () => {
        names = (await listWizardDrafts(admin, kind, "advertiserName")).map(({ name }) => name);
      });
      expect(names).toEqual(sizes.map((_, index) => `Number ${index}`).reverse());
      return statements.length;
    };
    expect(await countStatements([])).toBe(1);
    expect(await countStatements(Array<number>(20).fill(100))).toBe(2);
    expect(await countStatements([240_000, 240_000, 240_000, 1_900_000, 100, 100])).toBe(5);
  });

  it("expires thirty days after its last change", async () => {
    const { id } = await createWizard([]);
    const setExpiry = async (days: number) => {
      const expiresAt = new Date(Date.now() + days * 86_400_000);
      await Draft.update({ expiresAt }, { where: { id }, silent: true });
    };
    await setExpiry(0.5);
    await updateWizardDraft(admin, { kind, id }, storeStep({}, "details"));
    const draft = await Draft.findByPk(id);
    const days = ((draft?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    await setExpiry(-1);
    await expect(readWizardDraft(admin, { kind, id })).rejects.toThrow("Draft not found");
    await deleteExpiredDrafts(admin);
    expect(await Draft.count({ where: { id } })).toBe(0);
  });

  it("is refused to an owner who has 50 drafts", async () => {
    await Draft.destroy({ where: {} });
    for (let count = 0; count < MAX_DRAFTS; count++) await createWizard([]);
    await expect(createWizard([])).rejects.toThrow("You have 50 unfinished drafts");
  });
});

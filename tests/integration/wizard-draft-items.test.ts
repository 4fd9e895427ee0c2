import { describe, expect, it } from "vitest";
import { Draft } from "~/models";
import { ADVERTISER_WIZARD } from "~/server/advertisers/wizard";
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
  type DraftChange,
  readWizardDraft,
} from "~/server/wizards/wizard-draft";
import { buildItem, createWizard } from "../factories/advertiser-wizards";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const kind = ADVERTISER_WIZARD;
async function readItemNames(ref: { kind: string; id: string }) {
  const { items } = await readWizardDraft(admin, ref);
  return items.map(({ typed }) => typed.advertisementName);
}

describe.runIf(HAS_DATABASE)("the items of a wizard's draft", () => {
  useDatabase();

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
});

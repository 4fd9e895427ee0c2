import { describe, expect, it } from "vitest";
import { Draft } from "~/models";
import { ADVERTISER_WIZARD, saveAdvertiserWizard } from "~/server/advertisers/wizard";
import type { Caller } from "~/server/platform/caller";
import { deleteExpiredDrafts, MAX_DRAFTS } from "~/server/platform/drafts";
import { addItem, storePendingItem, removeItem } from "~/server/wizards/draft-items";
import {
  updateWizardDraft,
  createWizardDraft,
  storeStep,
  readWizardDraft,
  listWizardDrafts,
} from "~/server/wizards/wizard-draft";
import { buildDetails, buildItem, createWizard } from "../factories/advertiser-wizards";
import { unique } from "../factories/names";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";

const kind = ADVERTISER_WIZARD;

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

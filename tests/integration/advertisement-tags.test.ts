import { describe, expect, it } from "vitest";
import { Advertisement } from "~/models";
import {
  createAdvertisementFromForm,
  deleteAdvertisement,
  getAdvertisement,
  updateAdvertisement,
  updateAdvertisementFromForm,
} from "~/server/advertisers/advertisements";
import { getAdvertiser } from "~/server/advertisers/advertisers";
import { deleteTag, listTags, countTagUses } from "~/server/tags/tags";
import {
  ADVERTISEMENT,
  seedAdvertisement,
  seedAdvertiser,
  seedTag,
  unique,
} from "../factories/content";
import { admin, HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const toIds = (records: { id: number }[]) => records.map(({ id }) => id);

describe.runIf(HAS_DATABASE)("the tags of an advertisement", () => {
  useDatabase();

  it("are assigned once each, sorted by name, and stay when an edit omits them", async () => {
    const tags = [await seedTag(unique("B")), await seedTag(unique("A"))];
    const [second, first] = toIds(tags);
    const created = await seedAdvertisement({ tagIds: [second, first, second] });
    expect(toIds(created.tags)).toEqual([first, second]);
    const unchanged = await updateAdvertisement(admin, created.id, ADVERTISEMENT);
    expect(unchanged).toMatchObject({ tags: created.tags, version: 0 });
    const same = await updateAdvertisement(admin, created.id, {
      ...ADVERTISEMENT,
      tagIds: [first, second],
    });
    expect(same.version).toBe(0);
    const none = await updateAdvertisement(admin, created.id, { ...ADVERTISEMENT, tagIds: [] });
    expect(none).toMatchObject({ tags: [], version: 1 });
    expect(none.updatedAt >= created.updatedAt).toBe(true);
  });

  it("must exist: an unknown tag rolls everything back", async () => {
    const tag = await seedTag();
    const { id: advertiserId } = await seedAdvertiser();
    const message = "Selected tag not found. Please refresh and try again.";
    const refusal = { status: 422, fields: [{ field: "tagIds", message }] };
    const unknown = { advertiserId, tagIds: [tag.id, 2_000_000] };
    await expect(seedAdvertisement(unknown)).rejects.toMatchObject(refusal);
    expect(await Advertisement.count({ where: { advertiserId } })).toBe(0);
    expect(await getAdvertiser(admin, advertiserId)).toMatchObject({ advertisementCount: 0 });
    const { id } = await seedAdvertisement({ advertiserId });
    await expect(
      updateAdvertisement(admin, id, { ...ADVERTISEMENT, advertisementName: "No", ...unknown }),
    ).rejects.toMatchObject(refusal);
    expect(await getAdvertisement(admin, id)).toMatchObject({ ...ADVERTISEMENT, tags: [] });
  });

  it("count their uses, and are removed from advertisements when they are deleted", async () => {
    const tag = await seedTag();
    const [first, second] = [
      await seedAdvertisement({ tagIds: [tag.id] }),
      await seedAdvertisement({ tagIds: [tag.id] }),
    ];
    expect(await countTagUses(admin, tag.id)).toMatchObject({ name: tag.name, uses: 2 });
    await deleteAdvertisement(admin, first.id);
    expect(await countTagUses(admin, tag.id)).toMatchObject({ uses: 1 });
    await deleteTag(admin, tag.id);
    expect(await getAdvertisement(admin, second.id)).toMatchObject({ tags: [] });
  });

  it("are saved or refused as missing while they are deleted concurrently", async () => {
    for (let round = 0; round < 8; round++) {
      const tag = await seedTag();
      const { id, advertiserId } = await seedAdvertisement({ tagIds: [tag.id] });
      const outcomes = await collectStatuses([
        seedAdvertisement({ advertiserId, tagIds: [tag.id] }),
        deleteTag(admin, tag.id),
        updateAdvertisement(admin, id, { ...ADVERTISEMENT, tagIds: [] }),
        seedAdvertisement({ advertiserId, tagIds: [tag.id] }),
      ]);
      expect(outcomes.filter((each) => each !== 422 && each !== "done")).toEqual([]);
    }
  });

  it("can be created by the form, together with the advertisement or not at all", async () => {
    const { id: advertiserId } = await seedAdvertiser();
    const existing = await seedTag();
    const name = unique("New");
    const form = {
      ...ADVERTISEMENT,
      tagIds: [existing.id],
      newTagName: [name, existing.name.toUpperCase()],
    };
    const created = await createAdvertisementFromForm(admin, advertiserId, form);
    expect(created.newTags).toEqual([`Tag "${name}" created successfully`]);
    expect(created.advertisement.tags.map((tag) => tag.name).sort()).toEqual(
      [name, existing.name].sort(),
    );
    const lost = unique("Lost");
    const attempt = updateAdvertisementFromForm(
      admin,
      created.advertisement.id,
      { ...form, newTagName: [lost] },
      [77],
    );
    await expect(attempt).rejects.toMatchObject({ status: 412 });
    expect((await listTags(admin, { ...LIST_ALL, search: lost })).tags).toEqual([]);
  });

  it("are saved without changing the status, unless the form has a status", async () => {
    const { id } = await seedAdvertisement();
    const form = { ...ADVERTISEMENT, tagIds: [], newTagName: [] };
    const inactive = { ...form, status: "Inactive" as const };
    expect(await updateAdvertisementFromForm(admin, id, inactive)).toMatchObject({
      advertisement: { isActive: false },
    });
    expect(await updateAdvertisementFromForm(admin, id, form)).toMatchObject({
      advertisement: { isActive: false },
    });
  });
});

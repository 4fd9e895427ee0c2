import { describe, expect, it } from "vitest";
import { Guidance, StaleTagText } from "~/models";
import { insertTagLinks } from "~/server/tags/insert-tags";
import { GUIDANCE_TAGS } from "~/server/tags/tag-links";
import { refreshStaleTexts } from "~/server/tags/tagged-search-text";
import { deleteTag, updateTag } from "~/server/tags/tags";
import { listGuidances } from "~/server/guidance/guidances";
import { inTransaction } from "~/server/platform/transaction";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findBinKind } from "~/server/record-types/bin-kinds";
import { seedGuidance, seedTag, unique } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const TAGS = findBinKind("tag");

/** Creates a tag, and guidance that has it. */
async function seedTagged(count: number) {
  const tag = await seedTag();
  const word = unique("Tagged");
  const rows = Array.from({ length: count }, (_, index) => ({
    audience: "caretaker" as const,
    name: `${word} ${index}`,
    phase: null,
    imageId: null,
    tagsLine: tag.normalizedName,
  }));
  await Guidance.bulkCreate(rows);
  const guidances = await Guidance.findAll({ where: { name: rows.map(({ name }) => name) } });
  await inTransaction(admin, (writer) =>
    insertTagLinks(writer, GUIDANCE_TAGS, new Map(guidances.map(({ id }) => [id, [tag]]))),
  );
  return { tag, word, ids: guidances.map(({ id }) => id) };
}

const countFound = async (search: string) =>
  (await listGuidances(admin, "caretaker", { ...LIST_ALL, limit: 1, sortBy: "id", search }))
    .pagination.totalItems;

async function refreshAll() {
  while (await refreshStaleTexts());
}

describe.runIf(HAS_DATABASE)("the search text of tagged guidance", () => {
  useDatabase();

  it("of a few follows with the change of the tag, in its transaction", async () => {
    const { tag, word } = await seedTagged(3);
    const name = unique("Renamed");
    await updateTag(admin, tag.id, { name });
    expect(await StaleTagText.count()).toBe(0);
    expect([await countFound(name), await countFound(tag.name), await countFound(word)]).toEqual([
      3, 0, 3,
    ]);
  });

  it("of many is left to the background, which loses none and keeps to short transactions", async () => {
    const { tag, word, ids } = await seedTagged(501);
    const name = unique("Renamed");
    await updateTag(admin, tag.id, { name });
    expect(await StaleTagText.count()).toBe(501);
    expect(await refreshStaleTexts()).toBe(true);
    expect(await StaleTagText.count()).toBe(301);
    // Deleted, and renamed by a form, while their texts are stale.
    await Guidance.destroy({ where: { id: ids.slice(-1) } });
    await refreshAll();
    expect([await countFound(name), await countFound(tag.name), await countFound(word)]).toEqual([
      500, 0, 500,
    ]);

    await deleteTag(admin, tag.id);
    await refreshAll();
    expect([await countFound(name), await countFound(word)]).toEqual([0, 500]);
    await restoreRecord(admin, TAGS, tag.id);
    await refreshAll();
    expect([await countFound(name), await countFound(word)]).toEqual([500, 500]);
    expect(await StaleTagText.count()).toBe(0);
  });

  it("is right where the tag is changed again, and the guidance with it, before the background comes to it", async () => {
    const { tag, ids } = await seedTagged(501);
    const [first, second] = [unique("First"), unique("Second")];
    await updateTag(admin, tag.id, { name: first });
    await Promise.all([
      refreshAll(),
      refreshAll(),
      updateTag(admin, tag.id, { name: second }),
      seedGuidance({ tagIds: [tag.id] }),
    ]);
    await refreshAll();
    expect([await countFound(first), await countFound(second)]).toEqual([0, ids.length + 1]);
  });
});

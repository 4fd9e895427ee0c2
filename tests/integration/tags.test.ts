import { describe, expect, it } from "vitest";
import type { ListQuery } from "~/server/platform/list";
import {
  createTag,
  deleteTag,
  getTag,
  listTags,
  type TagSortField,
  updateTag,
} from "~/server/tags/tags";
import { aTag, unique } from "../factories/content";
import {
  admin,
  HAS_DATABASE,
  statementsOf,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";

const query = (values: Partial<ListQuery<TagSortField>> = {}): ListQuery<TagSortField> => ({
  page: 1,
  limit: 10,
  sortBy: "id",
  sortOrder: "ASC",
  search: "",
  ...values,
});
const named = async (values: Partial<ListQuery<TagSortField>>) =>
  (await listTags(admin, query(values))).tags.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("tags", () => {
  useDatabase();

  it("creates a tag with a trimmed name", async () => {
    const name = unique("Calm");
    const tag = await createTag(admin, { name: `  ${name}\n` });
    expect(tag).toMatchObject({ name, normalizedName: name.toLowerCase(), version: 0 });
    expect(await getTag(admin, tag.id)).toEqual(tag);
  });

  it.each([
    ["", "Tag name is required"],
    ["   ", "Tag name is required"],
    [undefined, "Tag name is required"],
    ["a", "Tag name must be at least 2 characters"],
    ["a".repeat(51), "Tag name must be less than 50 characters"],
    [5, "Tag name must be text"],
  ])("refuses the name %j", async (name, message) => {
    await expect(createTag(admin, { name })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "name", message }],
    });
  });

  it("takes exactly 50 characters, counted as people count them", async () => {
    const name = "😀".repeat(50);
    expect((await createTag(admin, { name })).name).toBe(name);
  });

  it("refuses a second tag of the same name, whatever its case and outer spaces", async () => {
    const { name } = await aTag();
    await expect(createTag(admin, { name: ` ${name.toUpperCase()} ` })).rejects.toMatchObject({
      status: 409,
      message: `Tag "${name.toUpperCase()}" already exists`,
      fields: [{ field: "name" }],
    });
  });

  it("makes exactly one of 20 tags created at once under one name", async () => {
    const name = unique("Parallel");
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => createTag(admin, { name })),
    );
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused).toHaveLength(19);
    expect(await named({ search: name })).toEqual([name]);
  });

  it("renames a tag, raises its version, and lets it keep its own name", async () => {
    const tag = await aTag();
    const name = unique("Renamed");
    const renamed = await updateTag(admin, tag.id, { name });
    expect(renamed).toMatchObject({ id: tag.id, name, version: 1 });
    expect(await named({ search: name })).toEqual([name]);
    expect(await named({ search: tag.name })).toEqual([]);
    await updateTag(admin, tag.id, { name: name.toUpperCase() });
  });

  it("refuses to rename a tag to another one's name, and changes nothing", async () => {
    const [first, second] = [await aTag(), await aTag()];
    await expect(updateTag(admin, second.id, { name: first.name })).rejects.toMatchObject({
      status: 409,
    });
    expect(await getTag(admin, second.id)).toEqual(second);
  });

  it("deletes a tag, and then does not find it", async () => {
    const { id } = await aTag();
    await deleteTag(admin, id);
    await expect(getTag(admin, id)).rejects.toThrow("Tag not found");
    const attempts = [deleteTag(admin, id), updateTag(admin, id, { name: "Gone" })];
    expect(await statusesOf(attempts)).toEqual([404, 404]);
  });

  it("lets a viewer read and nothing else", async () => {
    const { id } = await aTag();
    await expect(listTags(viewer, query())).resolves.toBeDefined();
    const attempts = [
      createTag(viewer, { name: "No" }),
      updateTag(viewer, id, { name: "No" }),
      deleteTag(viewer, id),
    ];
    expect(await statusesOf(attempts)).toEqual([403, 403, 403]);
  });

  describe("the list", () => {
    it("finds a text anywhere in the name, and treats signs as signs", async () => {
      const mark = unique("zq");
      const [percent, quote] = [`${mark} 50% "off"_x`, `${mark} o'clock\\now`];
      await aTag(percent);
      await aTag(quote);
      expect(await named({ search: mark.toUpperCase() })).toEqual([percent, quote]);
      expect(await named({ search: '0% "OFF"_' })).toEqual([percent]);
      expect(await named({ search: "o'clock\\n" })).toEqual([quote]);
      expect(await named({ search: `${mark}%` })).toEqual([]);
      expect(await named({ search: "NEAR(" })).toEqual([]);
    });

    it("looks for one or two letters at the beginning of the name", async () => {
      const name = `ÿÿ${unique("begin")}`;
      await aTag(name);
      expect(await named({ search: "Ÿÿ" })).toEqual([name]);
      expect(await named({ search: "ÿ" })).toEqual([name]);
    });

    it("finds a tag by its label", async () => {
      const { id, name } = await aTag();
      expect(await named({ search: `T${String(id).padStart(3, "0")}` })).toContain(name);
    });

    it("sorts by every field, both ways, in a total order over all pages", async () => {
      for (let more = 0; more < 12; more++) await aTag();
      for (const sortBy of ["id", "name", "createdAt", "updatedAt"] as const) {
        const all = (await listTags(admin, query({ sortBy, limit: 10_000 }))).tags;
        const paged = [];
        for (let page = 1; paged.length < all.length; page++) {
          paged.push(...(await listTags(admin, query({ sortBy, page, limit: 3 }))).tags);
        }
        expect(paged).toEqual(all);
        const reversed = await listTags(admin, query({ sortBy, sortOrder: "DESC", limit: 10_000 }));
        expect(reversed.tags).toEqual([...all].reverse());
      }
      const names = await named({ sortBy: "name", limit: 10_000 });
      const byCodePoint = [...names].sort((a, b) =>
        Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())),
      );
      expect(names).toEqual(byCodePoint);
    });

    it("pages what it finds both ways, from the front and from the end, and counts it truly", async () => {
      const mark = unique("found");
      const made = [];
      for (let at = 0; at < 9; at++) made.push(await aTag(`${9 - at} ${mark}`));
      const [deleted, renamed, ...left] = made;
      await deleteTag(admin, deleted!.id);
      await updateTag(admin, renamed!.id, { name: unique("lost") });
      const found = left.map(({ name }) => name);
      for (const sortBy of ["id", "name"] as const) {
        for (const sortOrder of ["ASC", "DESC"] as const) {
          const paged: string[][] = [];
          for (let page = 1; page <= 4; page++) {
            const asked = query({ search: mark, sortBy, sortOrder, page, limit: 3 });
            const { tags, pagination } = await listTags(admin, asked);
            expect(pagination).toMatchObject({ totalItems: 7, totalPages: 3 });
            paged.push(tags.map(({ name }) => name));
          }
          const forward = (sortBy === "id") === (sortOrder === "ASC");
          expect(paged.flat()).toEqual(forward ? found : [...found].reverse());
          expect(paged.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
        }
      }
    });

    it("says true numbers of a page beyond the end and of an empty list", async () => {
      const beyond = await listTags(admin, query({ page: 999, limit: 2 }));
      expect(beyond.tags).toEqual([]);
      expect(beyond.pagination).toMatchObject({
        currentPage: 999,
        hasNextPage: false,
        hasPrevPage: true,
      });
      const none = await listTags(admin, query({ search: "nothing is called this" }));
      expect(none.pagination).toEqual({
        currentPage: 1,
        totalPages: 0,
        totalItems: 0,
        itemsPerPage: 10,
        hasNextPage: false,
        hasPrevPage: false,
      });
    });

    it("takes two statements a page, with and without a search", async () => {
      for (const values of [{}, { page: 3 }, { search: "tag" }, { search: "t" }]) {
        const sent = await statementsOf(() => listTags(admin, query({ limit: 2, ...values })));
        expect(sent).toHaveLength(2);
      }
    });
  });
});

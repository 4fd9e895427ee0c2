import { describe, expect, it } from "vitest";
import type { ListQuery } from "~/server/platform/list";
import {
  countTagUses,
  createTag,
  deleteTag,
  findOrCreateTag,
  getTag,
  listTags,
  type TagSortField,
  updateTag,
} from "~/server/tags/tags";
import { resolveFormTags, searchTagChoices } from "~/server/tags/tag-choice";
import { seedTag, unique } from "../factories/content";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";

const buildQuery = (values: Partial<ListQuery<TagSortField>> = {}): ListQuery<TagSortField> => ({
  page: 1,
  limit: 10,
  sortBy: "id",
  sortOrder: "ASC",
  search: "",
  ...values,
});
const listNames = async (values: Partial<ListQuery<TagSortField>>) =>
  (await listTags(admin, buildQuery(values))).tags.map(({ name }) => name);

describe.runIf(HAS_DATABASE)("tags", () => {
  useDatabase();

  it("are created with a trimmed name", async () => {
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
  ])("refuse the name %j", async (name, message) => {
    await expect(createTag(admin, { name })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "name", message }],
    });
  });

  it("may have a name of 50 characters, counted by code point", async () => {
    const name = "😀".repeat(50);
    expect((await createTag(admin, { name })).name).toBe(name);
  });

  it("are unique by name, whatever its case and outer spaces", async () => {
    const { name } = await seedTag();
    await expect(createTag(admin, { name: ` ${name.toUpperCase()} ` })).rejects.toMatchObject({
      status: 409,
      message: `Tag "${name.toUpperCase()}" already exists`,
      fields: [{ field: "name" }],
    });
  });

  it("are created once when the same name is submitted 20 times concurrently", async () => {
    const name = unique("Parallel");
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => createTag(admin, { name })),
    );
    const rejected = results.filter(({ status }) => status === "rejected");
    expect(rejected).toHaveLength(19);
    expect(await listNames({ search: name })).toEqual([name]);
  });

  it("get a new name and version when they are renamed, and may change the case of their own name", async () => {
    const tag = await seedTag();
    const name = unique("Renamed");
    const renamed = await updateTag(admin, tag.id, { name });
    expect(renamed).toMatchObject({ id: tag.id, name, version: 1 });
    expect(await listNames({ search: name })).toEqual([name]);
    expect(await listNames({ search: tag.name })).toEqual([]);
    await updateTag(admin, tag.id, { name: name.toUpperCase() });
  });

  it("cannot get the name of another tag, and stay unchanged", async () => {
    const [first, second] = [await seedTag(), await seedTag()];
    await expect(updateTag(admin, second.id, { name: first.name })).rejects.toMatchObject({
      status: 409,
    });
    expect(await getTag(admin, second.id)).toEqual(second);
  });

  it("are found by a form that does not offer all of them, by a text of their name", async () => {
    const { id, name } = await createTag(admin, { name: unique("Far away") });
    const found = await searchTagChoices(viewer, name.slice(4).toUpperCase());
    expect(found).toEqual([{ id, name }]);
    expect(await searchTagChoices(viewer, " ")).toEqual([]);
    // Without scripts, the field of a new tag takes an existing one, whatever the case.
    const form = { tagIds: [], newTagName: [name.toUpperCase()] };
    expect(await resolveFormTags(admin, form)).toEqual({ tagIds: [id], messages: [] });
  });

  it("are not found once they are deleted", async () => {
    const { id } = await seedTag();
    await deleteTag(admin, id);
    await expect(getTag(admin, id)).rejects.toThrow("Tag not found");
    const attempts = [deleteTag(admin, id), updateTag(admin, id, { name: "Gone" })];
    expect(await collectStatuses(attempts)).toEqual([404, 404]);
  });

  it("neither rename nor delete the one that stands for all others in lists, and say why", async () => {
    const { id, version } = (await findOrCreateTag(admin, "All")) as {
      id: number;
      version: number;
    };
    const refusal = { status: 409, message: expect.stringContaining('The tag "All"') as string };
    await expect(deleteTag(admin, id)).rejects.toMatchObject(refusal);
    await expect(updateTag(admin, id, { name: unique("Some") })).rejects.toMatchObject(refusal);
    expect((await countTagUses(admin, id)).protection).toContain("lists show it");
    expect(await updateTag(admin, id, { name: "All" })).toMatchObject({ id, version });
  });

  it("are read-only for viewers", async () => {
    const { id } = await seedTag();
    await expect(listTags(viewer, buildQuery())).resolves.toBeDefined();
    const attempts = [
      createTag(viewer, { name: "No" }),
      updateTag(viewer, id, { name: "No" }),
      deleteTag(viewer, id),
    ];
    expect(await collectStatuses(attempts)).toEqual([403, 403, 403]);
  });

  describe("the list", () => {
    it("finds a text anywhere in the name, and takes special characters literally", async () => {
      const marker = unique("zq");
      const [percent, quote] = [`${marker} 50% "off"_x`, `${marker} o'clock\\now`];
      await seedTag(percent);
      await seedTag(quote);
      expect(await listNames({ search: marker.toUpperCase() })).toEqual([percent, quote]);
      expect(await listNames({ search: '0% "OFF"_' })).toEqual([percent]);
      expect(await listNames({ search: "o'clock\\n" })).toEqual([quote]);
      expect(await listNames({ search: `${marker}%` })).toEqual([]);
      expect(await listNames({ search: "NEAR(" })).toEqual([]);
    });

    it.each(["CT", "ö", "%", "_", "'", '"', "\\", "5%", "%_"])(
      "finds %s anywhere in the name, and nothing that does not contain it",
      async (search) => {
        const name = `${unique("short")} a${search}z`;
        const other = unique("OTHER-");
        await seedTag(name);
        await seedTag(other);
        const found = await listNames({ search, limit: 10_000 });
        expect(found).toContain(name);
        expect(found).not.toContain(other);
      },
    );

    it("finds a tag by its label", async () => {
      const { id, name } = await seedTag();
      expect(await listNames({ search: `T${String(id).padStart(3, "0")}` })).toContain(name);
    });

    it("sorts by every field, in both orders, in a total order over all pages", async () => {
      for (let count = 0; count < 12; count++) await seedTag();
      for (const sortBy of ["id", "name", "createdAt", "updatedAt"] as const) {
        const all = (await listTags(admin, buildQuery({ sortBy, limit: 10_000 }))).tags;
        const paged = [];
        for (let page = 1; paged.length < all.length; page++) {
          paged.push(...(await listTags(admin, buildQuery({ sortBy, page, limit: 3 }))).tags);
        }
        expect(paged).toEqual(all);
        const reversed = await listTags(
          admin,
          buildQuery({ sortBy, sortOrder: "DESC", limit: 10_000 }),
        );
        expect(reversed.tags).toEqual([...all].reverse());
      }
      const names = await listNames({ sortBy: "name", limit: 10_000 });
      const byCodePoint = [...names].sort((a, b) =>
        Buffer.compare(Buffer.from(a.toLowerCase()), Buffer.from(b.toLowerCase())),
      );
      expect(names).toEqual(byCodePoint);
    });

    it("pages a search in both orders to the last page, with exact totals", async () => {
      const marker = unique("found");
      const created = [];
      for (let index = 0; index < 9; index++) created.push(await seedTag(`${9 - index} ${marker}`));
      const [deleted, renamed, ...remaining] = created;
      await deleteTag(admin, deleted!.id);
      await updateTag(admin, renamed!.id, { name: unique("lost") });
      const found = remaining.map(({ name }) => name);
      for (const sortBy of ["id", "name"] as const) {
        for (const sortOrder of ["ASC", "DESC"] as const) {
          const paged: string[][] = [];
          for (let page = 1; page <= 4; page++) {
            const request = buildQuery({ search: marker, sortBy, sortOrder, page, limit: 3 });
            const { tags, pagination } = await listTags(admin, request);
            expect(pagination).toMatchObject({ totalItems: 7, totalPages: 3 });
            paged.push(tags.map(({ name }) => name));
          }
          const isForward = (sortBy === "id") === (sortOrder === "ASC");
          expect(paged.flat()).toEqual(isForward ? found : [...found].reverse());
          expect(paged.map(({ length }) => length)).toEqual([3, 3, 1, 0]);
        }
      }
    });

    it("has exact totals for a page beyond the end and for an empty list", async () => {
      const beyond = await listTags(admin, buildQuery({ page: 999, limit: 2 }));
      expect(beyond.tags).toEqual([]);
      expect(beyond.pagination).toMatchObject({
        currentPage: 999,
        hasNextPage: false,
        hasPrevPage: true,
      });
      const none = await listTags(admin, buildQuery({ search: "nothing is called this" }));
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
        const statements = await recordStatements(() =>
          listTags(admin, buildQuery({ limit: 2, ...values })),
        );
        expect(statements).toHaveLength(2);
      }
    });
  });
});

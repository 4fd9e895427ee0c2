import { beforeAll, describe, expect, it } from "vitest";
import { FILTER_PARAMETERS } from "~/app/contracts/list-url";
import { screenFilters } from "~/app/http/list-query.server";
import { listFilterFields } from "~/app/http/filter-fields.server";
import { GUIDANCE_TABLES } from "~/server/guidance/guidance-table";
import { updateGuidance } from "~/server/guidance/guidances";
import { SESSION_TABLE } from "~/server/sessions/session-table";
import { SURVEY_TABLE } from "~/server/surveys/survey-table";
import { TAG_TABLE } from "~/server/tags/tag-table";
import { createTag, updateTag, TAG_LIST } from "~/server/tags/tags";
import type { ListFilter } from "~/server/platform/list-filters";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import { SCREEN_LISTS } from "~/server/record-types/screen-lists";
import { createSurvey } from "~/server/surveys/surveys";
import { seedGuidance, seedTag, unique } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { explainStatements } from "../support/query-plans";
import { readScreen } from "../support/screen-list";
import { fillRestLists } from "../support/rest-lists";

const editor = { ...admin, actor: { ...admin.actor, id: "editor", name: "Eddie's Editor" } };
const LIST_URL = new URL("http://localhost/admin/list");
const LISTS = RECORD_TYPES.flatMap(({ type, listTable: list }) => (list ? [{ type, list }] : []));
const exampleOf = (filter: ListFilter): string[] => {
  if (filter.type === "option") return [...filter.options];
  return filter.type === "day" ? ["2026-01-31"] : [`It's "50%" off_\\`, "Cardiology"];
};

describe.runIf(HAS_DATABASE)("the filters of lists", () => {
  useDatabase();
  beforeAll(fillRestLists);

  it.each(SCREEN_LISTS)("of $path are carried by addresses, and have fields", async ({ table }) => {
    const { rules } = table;
    const filters = Object.entries(screenFilters(rules));
    const names = filters.map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(["createdFrom", "createdTo"]));
    for (const name of names) expect(FILTER_PARAMETERS).toContain(name);
    const fields = await listFilterFields(admin, rules, LIST_URL);
    const chosen = filters.filter(([, { type }]) => type !== "record").map(([name]) => name);
    expect(fields.map(({ name }) => name)).toEqual(chosen);
  });

  describe.each(LISTS)("of $type", ({ list }) => {
    it("each take every value, with a search, and refuse an unknown choice by name", async () => {
      for (const [name, filter] of Object.entries(screenFilters(list.rules))) {
        for (const value of exampleOf(filter)) {
          const query = new URLSearchParams({ [name]: value, q: "e" }).toString();
          const { chips } = await readScreen(list, query);
          expect(chips).toHaveLength(filter.hasLinks ? 0 : 1);
        }
        if (filter.type !== "option" && filter.type !== "day") continue;
        await expect(readScreen(list, `${name}=unknown`)).rejects.toThrow(`${name} must be`);
      }
    });

    it("find everything since the beginning, and nothing from the future or by a stranger", async () => {
      const all = await readScreen(list, "");
      expect(all.pagination.totalItems).toBeGreaterThan(0);
      const since = await readScreen(list, "createdFrom=1990-01-01&createdTo=2999-01-01");
      expect(since.pagination.totalItems).toBe(all.pagination.totalItems);
      for (const query of ["createdFrom=2999-01-01", "createdTo=1990-01-01", "editedBy=Nobody"]) {
        if (!screenFilters(list.rules)[query.split("=")[0] ?? ""]) continue;
        expect((await readScreen(list, query)).pagination.totalItems, query).toBe(0);
      }
    });
  });

  it("find a survey by its tag, and a session by its department, whatever the case", async () => {
    const tag = await createTag(admin, { name: "Findable Tag" });
    const { id } = await createSurvey(admin, {
      name: "Findable",
      serveType: "post-lms-module",
      tagIds: [tag.id],
    });
    const surveys = await readScreen(SURVEY_TABLE, "tag=findable+tag");
    expect(surveys.rows.map((row) => row.id)).toEqual([id]);
    expect(surveys.chips).toEqual([{ name: "tag", label: "Tag", value: "findable tag" }]);
    const readDepartments = async (query: string) => {
      const { columns, rows } = await readScreen(SESSION_TABLE, query);
      const index = columns.findIndex(({ id: column }) => column === "department");
      return rows.map(({ texts }) => texts[index]);
    };
    const [name = ""] = await readDepartments("limit=1");
    const found = await readDepartments(
      `limit=200&department=${encodeURIComponent(name.toUpperCase())}`,
    );
    expect(new Set(found)).toEqual(new Set([name]));
  });

  it("find what somebody edited last, and suggest who did", async () => {
    const { id } = await createTag(admin, { name: "By the admin" });
    await updateTag(editor, id, { name: "By the editor" });
    const query = `editedBy=${encodeURIComponent(editor.actor.name)}`;
    const readList = () => readScreen(TAG_TABLE, query);
    expect((await readList()).rows.map((row) => row.id)).toEqual([id]);
    const fields = await listFilterFields(admin, TAG_LIST, LIST_URL);
    const { suggestions } = fields.find(({ name }) => name === "editedBy") ?? {};
    expect(suggestions).toContain(editor.actor.name);
    await updateTag(admin, id, { name: "By the admin again" });
    expect((await readList()).rows).toEqual([]);
  });

  it("show a new record first and once, wherever its page is, and no deleted one", async () => {
    const read = (query: string) => readScreen(TAG_TABLE, query);
    const { id } = await createTag(admin, { name: "zzz the last one" });
    const first = await read(`sort=name&limit=3&q=a&new=${id}`);
    expect(first.rows.map((row) => row.id)[0]).toBe(id);
    expect(first).toMatchObject({ newId: id });
    const own = await read(`sort=name&order=desc&limit=3&new=${id}`);
    expect(own.rows.filter((row) => row.id === id)).toHaveLength(1);
    expect(await read("new=999999")).not.toHaveProperty("newId");
    await expect(read("new=x")).rejects.toThrow("new must be");
  });

  it.skipIf(ON_POSTGRES)("read indexes: of names, of tags, of editors", async () => {
    const explain = (query: string) => explainStatements(() => readScreen(SURVEY_TABLE, query));
    for (const query of [
      "tag=sleep",
      "editedBy=Admin",
      "createdFrom=2999-01-01",
      "status=Active",
    ]) {
      // The few people whom the condition itself has found are read one by one.
      for (const plan of await explain(query))
        expect(plan).not.toMatch(/SCAN (?!found\b|editors\b)\w+\b(?!.*INDEX)/);
    }
  });

  it("find what a search, a tag and an editor have in common", async () => {
    const tags = [await seedTag(), await seedTag()];
    const [name] = tags.map((tag) => encodeURIComponent(tag.name));
    const guidances = [];
    for (const tagIds of [[tags[0]!.id], [tags[0]!.id], [tags[1]!.id]])
      guidances.push(await seedGuidance({ name: unique("Common"), tagIds }));
    const [first, second, third] = guidances.map(({ id }) => id);
    for (const id of [second!, third!])
      await updateGuidance(editor, "caretaker", id, { phase: "pre-procedure" });
    const read = async (query: string) =>
      (await readScreen(GUIDANCE_TABLES.caretaker, query)).rows.map(({ id }) => id).sort();
    const by = `editedBy=${encodeURIComponent(editor.actor.name)}`;
    for (const search of ["co", "common"]) {
      expect(await read(`q=${search}&tag=${name}`)).toEqual([first, second]);
      expect(await read(`q=${search}&tag=${name}&${by}`)).toEqual([second]);
      expect(await read(`q=${search}&tag=${name}&${by}&status=Draft`)).toEqual([]);
    }
    expect(await read(`q=no&tag=${name}`)).toEqual([]);
  });

  it.skipIf(ON_POSTGRES)("look up no pair of what a search and two filters find", async () => {
    for (const { list } of LISTS) {
      const filters = Object.entries(screenFilters(list.rules)).map(([name, filter]) => [
        name,
        exampleOf(filter).at(-1) ?? "",
      ]);
      for (const [index, one] of filters.entries()) {
        for (const [distance, other] of filters.slice(index).entries()) {
          // Each kind of search with every filter: with itself or with the next one, and with every second one of the others.
          const q = distance % 2 ? "the" : "e";
          const query = new URLSearchParams([one, other, ["q", q]]).toString();
          const plans = await explainStatements(() => readScreen(list, query));
          for (const plan of plans)
            expect(plan, query).not.toMatch(/\browid=\?.*\bid=\?|\bid=\?.*\browid=\?/);
        }
      }
    }
  });
});

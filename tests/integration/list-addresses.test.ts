import { describe, expect, it } from "vitest";
import { readBulkSelection } from "~/app/admin/bulk/selection.server";
import { readDeletedRecords } from "~/app/http/deleted-records.server";
import { parseScreenListQuery, screenFilters } from "~/app/http/list-query.server";
import { SCREEN_LISTS } from "~/server/record-types/screen-lists";
import { countSelection } from "~/server/bulk/selection";
import { deleteSurveyResponse } from "~/server/surveys/responses";
import { deleteTag } from "~/server/tags/tags";
import { seedSurvey, seedTag } from "../factories/content";
import { seedSurveyResponse } from "../factories/survey-responses";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const toUrl = (path: string) => new URL(path, "http://localhost");
const select = (query: string) => readBulkSelection(admin, toUrl(`/admin/tags/bulk?${query}`));

describe.runIf(HAS_DATABASE)("the selection of many records", () => {
  useDatabase();

  it("has a record once that the address names twice", async () => {
    const { id } = await seedTag();
    const { type, selection } = await select(`action=delete&ids=${id}&ids=${id}`);
    expect(selection).toEqual({ ids: [id] });
    expect(await countSelection(admin, type, selection)).toMatchObject({ records: 1, missing: 0 });
  });

  it("leads to the list without an action, as after its page is gone", async () => {
    const thrown: unknown = await select("scope=page&page=3&q=a").catch((error: unknown) => error);
    expect((thrown as Response).headers.get("location")).toBe("/admin/tags?page=3&q=a");
    await expect(select("action=publish&ids=1")).rejects.toMatchObject({
      status: 400,
      message: "action must be one of delete",
    });
    await expect(select("action=delete&ids=-1")).rejects.toMatchObject({ status: 400 });
  });
});

describe.runIf(HAS_DATABASE)("lists", () => {
  useDatabase();
  const PARAMETERS = SCREEN_LISTS.flatMap(({ path, table }) => {
    const filters = Object.entries(screenFilters(table.rules));
    const texts = filters.filter(([, { type }]) => type === "text").map(([name]) => name);
    return ["q", ...texts].map((name) => ({ path, table, name }));
  });

  it.each(PARAMETERS)("take any text: $path?$name", async ({ path, table, name }) => {
    for (const text of ["\0zq", "zq\0", "zq%", "zq_", "zq'", 'zq"', "zq\\", "zq😀", "\ud800zq"]) {
      const url = toUrl(`${path}?${new URLSearchParams({ [name]: text }).toString()}`);
      const { rows } = await table.readRows(admin, parseScreenListQuery(url, table.rules));
      expect(rows).toEqual([]);
    }
  });
});

describe.runIf(HAS_DATABASE)("GET /tag?deleted=only", () => {
  useDatabase();
  const read = (query: string) => readDeletedRecords(admin, toUrl(`/tag?${query}`));

  it("searches what was deleted, and refuses a filter that it would ignore", async () => {
    const [{ id, name }, other] = [await seedTag(), await seedTag()];
    await deleteTag(admin, id);
    await deleteTag(admin, other.id);
    const found = await read(`deleted=only&limit=5&search=${encodeURIComponent(name)}`);
    expect(found?.data.deleted).toMatchObject([{ id, name }]);
    for (const parameter of ["editedBy=Test", "format=csv", "createdFrom=2027-01-31"]) {
      await expect(read(`deleted=only&${parameter}`)).rejects.toMatchObject({
        status: 400,
        message: `${parameter.split("=")[0]} does not go with deleted`,
      });
    }
    expect(await read("search=a")).toBeNull();
  });

  it("lists the deleted responses to the survey that their list has to name", async () => {
    const [survey, other] = [await seedSurvey(), await seedSurvey()];
    const deleted = [];
    for (const { id } of [survey, other]) {
      const response = await seedSurveyResponse(id, []);
      await deleteSurveyResponse(admin, response.id);
      deleted.push(response.id);
    }
    const readOf = (surveyId: number | string) =>
      readDeletedRecords(admin, toUrl(`/survey-response?deleted=only&surveyId=${surveyId}`));
    expect((await readOf(survey.id))?.data.deleted).toMatchObject([{ id: deleted[0] }]);
    expect((await readOf(other.id))?.data.deleted).toMatchObject([{ id: deleted[1] }]);
    await expect(readOf("x")).rejects.toMatchObject({ status: 400 });
  });
});

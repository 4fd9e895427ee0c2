import { beforeAll, describe, expect, it } from "vitest";
import { Tag } from "~/models";
import { deleteTag } from "~/server/tags/tags";
import { seedTag } from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";
import {
  fillRestLists,
  findList,
  needsParent,
  requestList,
  REST_LISTS,
  type ListAnswer,
  type RestList,
} from "../support/rest-lists";

const ids = ({ rows }: ListAnswer) => rows.map(({ id }) => id);
const TAGS = findList("/tag");

describe.runIf(HAS_DATABASE)("a list for programs", () => {
  useDatabase();
  beforeAll(fillRestLists);

  /** Reads all pages by their cursors. */
  async function readByCursor(list: RestList, query: Record<string, string | number>) {
    const pages: ListAnswer[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const page: ListAnswer = await requestList(list, cursor ? { cursor } : query);
      expect(page.status, JSON.stringify({ ...query, cursor })).toBe(200);
      pages.push(page);
      cursor = page.pagination.nextCursor;
    }
    return pages;
  }

  describe.each(REST_LISTS)("$pattern", (list) => {
    it.each(list.sortFields)(
      "has the same rows by cursor as by page, sorted by %s",
      async (sortBy) => {
        for (const sortOrder of ["ASC", "DESC"]) {
          const all = await requestList(list, { sortBy, sortOrder, limit: 10_000 });
          expect(all.rows.length).toBeGreaterThan(0);
          // Two pages: a list of hundreds of rows has more, below.
          const limit = Math.ceil(all.rows.length / 2);
          const pages = await readByCursor(list, { sortBy, sortOrder, limit });
          expect(pages.flatMap(ids)).toEqual(ids(all));
          for (const [index, { pagination }] of pages.entries()) {
            expect(pagination).toMatchObject({
              currentPage: index + 1,
              totalItems: all.rows.length,
              hasPrevPage: index > 0,
              hasNextPage: index < pages.length - 1,
            });
          }
        }
      },
    );

    it("has what was changed since a time, in as many statements", async () => {
      const query = { limit: 10_000, sortBy: "id" };
      const all = await requestList(list, query);
      const times = all.rows.map(({ updatedAt }) => updatedAt).sort();
      const updatedSince = times[Math.floor(times.length / 2)] ?? "";
      const recent = all.rows.filter(({ updatedAt }) => updatedAt >= updatedSince);
      const since = await requestList(list, { ...query, updatedSince });
      expect(ids(since)).toEqual(recent.map(({ id }) => id));
      expect(since.pagination.totalItems).toBe(recent.length);
      const countStatements = async (more: object) =>
        (await recordStatements(() => requestList(list, { ...query, limit: 10, ...more }))).length;
      // What facilities of the page are part of is read level by level; live sessions have the time zones of theirs.
      const levels = { "/facility": 2, "/live-session": 3 }[list.pattern] ?? 0;
      const difference = (await countStatements({ updatedSince })) - (await countStatements({}));
      expect(Math.abs(difference)).toBeLessThanOrEqual(levels);
      const never = { ...query, updatedSince: "2999-01-01T00:00:00+02:00" };
      expect((await requestList(list, never)).rows).toEqual([]);
      for (const wrong of [
        "yesterday",
        "2027-01-31",
        "2027-13-01T00:00:00Z",
        "2027-02-30T00:00:00Z",
        "2027-01-31T00:00:00",
      ]) {
        expect((await requestList(list, { updatedSince: wrong })).status, wrong).toBe(400);
      }
    });
  });

  it.each([
    "advertisement",
    "religious-message",
    "survey-question",
    "caretaker-guidance-step",
    "family-guidance-step",
  ])("is there for the children of all parents: %s", (path) => {
    expect(needsParent(findList(`/${path}`))).toBe(false);
  });

  it.each<[string, string, (row: Record<string, unknown>) => unknown]>([
    ["/tag", "name", ({ name }) => name],
    ["/department", "name", ({ name }) => name],
    ["/speciality", "name", ({ name }) => name],
    ["/speciality", "departmentId", ({ departmentId }) => departmentId],
    ["/speciality", "status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
    ["/advertiser", "name", ({ advertiserName }) => advertiserName],
    ["/advertiser", "status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
    ["/advertisement", "name", ({ advertisementName }) => advertisementName],
    ["/advertisement", "advertiserId", ({ advertiserId }) => advertiserId],
    ["/advertisement", "status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
    ["/religious-partner", "name", ({ partnerName }) => partnerName],
    ["/religious-partner", "status", ({ isActive }) => (isActive ? "Active" : "Inactive")],
    ["/religious-message", "name", ({ messageName }) => messageName],
    ["/religious-message", "religiousPartnerId", ({ religiousPartnerId }) => religiousPartnerId],
    ["/survey", "name", ({ name }) => name],
    ["/survey", "status", ({ status }) => status],
    ["/survey-question", "surveyId", ({ surveyId }) => surveyId],
    ["/caretaker-guidance", "name", ({ name }) => name],
    ["/family-guidance-step", "familyGuidanceId", ({ familyGuidanceId }) => familyGuidanceId],
    ["/session", "name", ({ name }) => name],
    ["/session", "specialityId", ({ specialityId }) => specialityId],
    ["/session", "departmentId", ({ departmentId }) => departmentId],
    ["/session", "status", ({ status }) => status],
    ["/contact-message", "status", ({ status }) => status],
    ["/ride-request", "status", ({ status }) => status],
    ["/live-session-request", "status", ({ status }) => status],
  ])("%s is filtered by exactly one %s", async (pattern, parameter, read) => {
    const list = findList(pattern);
    const { rows } = await requestList(list, { limit: 10_000 });
    const value = String(read(rows.at(-1) ?? {}));
    const expected = rows.filter((row) => String(read(row)) === value);
    const sent = parameter === "name" ? value.toUpperCase() : value;
    const filtered = await requestList(list, { limit: 10_000, [parameter]: sent });
    expect(ids(filtered)).toEqual(expected.map(({ id }) => id));
    expect(filtered.pagination.totalItems).toBe(expected.length);
  });

  it.each(["/advertisement", "/survey", "/caretaker-guidance", "/family-guidance"])(
    "%s is filtered by a tag",
    async (pattern) => {
      const list = findList(pattern);
      const includes = list.parameters.some(({ name }) => name === "includeTags");
      const query = { limit: 10_000, ...(includes && { includeTags: "true" }) };
      const { rows } = await requestList(list, query);
      const readTags = (row: Record<string, unknown>) =>
        (row.tags as { id: number }[]).map(({ id }) => id);
      const tagId = rows.flatMap(readTags)[0] ?? 0;
      const expected = rows.filter((row) => readTags(row).includes(tagId));
      expect(expected.length).toBeGreaterThan(0);
      expect(ids(await requestList(list, { ...query, tagId }))).toEqual(
        expected.map(({ id }) => id),
      );
    },
  );

  it("goes on where it was, whatever was added and deleted meanwhile", async () => {
    const sorted = { sortBy: "name", limit: 2 };
    const all = await requestList(TAGS, { ...sorted, limit: 10_000 });
    const first = await requestList(TAGS, sorted);
    const added = await seedTag("!!! before all others");
    await deleteTag(admin, ids(first)[1] ?? 0);
    const second = await requestList(TAGS, { cursor: first.pagination.nextCursor ?? "" });
    expect(ids(second)).toEqual(ids(all).slice(2, 4));
    await deleteTag(admin, added.id);
  });

  it("goes on among hundreds of rows", async () => {
    await Tag.bulkCreate(Array.from({ length: 300 }, (_, index) => ({ name: `Row ${index}` })));
    for (const sortBy of TAGS.sortFields) {
      const all = await requestList(TAGS, { sortBy, limit: 10_000 });
      const pages = await readByCursor(TAGS, { sortBy, limit: 120 });
      expect(pages.flatMap(ids)).toEqual(ids(all));
    }
  });

  it("refuses a cursor of another list, another order or of nobody", async () => {
    const { pagination } = await requestList(TAGS, { sortBy: "name", limit: 1 });
    const cursor = pagination.nextCursor ?? "";
    expect((await requestList(TAGS, { cursor, sortBy: "name" })).status).toBe(200);
    const wrongQueries: Record<string, string | number>[] = [
      { cursor: "nonsense" },
      { cursor: Buffer.from("[]").toString("base64url") },
      { cursor: Buffer.from('["name","ASC",2,10,5,6,7]').toString("base64url") },
      { cursor: Buffer.from('["id","ASC",2,10,"x"]').toString("base64url") },
      { cursor: Buffer.from('["id","ASC",2,10,{}]').toString("base64url") },
      { cursor: Buffer.from('["createdAt","ASC",2,10,"never",1]').toString("base64url") },
      { cursor, sortBy: "id" },
      { cursor, sortOrder: "DESC" },
      { cursor, page: 2 },
    ];
    for (const query of wrongQueries) {
      expect((await requestList(TAGS, query)).status, JSON.stringify(query)).toBe(400);
    }
    expect((await requestList(findList("/survey-response"), { cursor })).status).toBe(400);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { database } from "~/server/platform/database";
import { HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { explainStatements, findFullSorts } from "../support/query-plans";
import {
  fillRestLists,
  findList,
  needsParent,
  requestList,
  REST_LISTS,
  type RestList,
} from "../support/rest-lists";

/** Lists below a parent have tests of their own. */
const LISTS = REST_LISTS.filter((list) => !needsParent(list));
/** Plans of the statements that read rows, or the given ones. */
const explainList = (
  list: RestList,
  query: Record<string, string | number>,
  statements = /LIMIT/,
) =>
  explainStatements(async () => {
    expect((await requestList(list, query)).pagination.totalItems).toBeGreaterThan(0);
  }, statements);

describe.runIf(HAS_DATABASE && !ON_POSTGRES)(
  "the query plan of a list's first page on SQLite",
  () => {
    useDatabase();
    beforeAll(fillRestLists);

    it("is tested for every list", () => {
      expect(LISTS.length).toBeGreaterThan(10);
    });

    describe.each(LISTS)("$pattern", (list) => {
      it.each(list.sortFields)("uses an index when sorted by %s", async (sortBy) => {
        for (const sortOrder of ["ASC", "DESC"]) {
          const plans = await explainList(list, { limit: 10, sortBy, sortOrder });
          expect(plans.length).toBeGreaterThan(0);
          for (const plan of plans) expect(findFullSorts(plan)).toEqual([]);
        }
      });
    });

    describe.each(LISTS)("$pattern after a time", (list) => {
      it("searches the index of changes, for the rows and for their number", async () => {
        const query = { updatedSince: "2001-01-01T00:00:00Z", limit: 10, sortBy: "updatedAt" };
        const plans = await explainList(list, query, /updated_at. >= /);
        expect(plans).toHaveLength(2);
        for (const plan of plans) {
          expect(plan).toMatch(/SEARCH .* USING (COVERING )?INDEX \w+_by_updated_at \(/);
          expect(findFullSorts(plan)).toEqual([]);
        }
      });

      it("goes on along the index from a cursor", async () => {
        const first = await requestList(list, { limit: 1, sortBy: "updatedAt" });
        const cursor = first.pagination.nextCursor ?? "";
        const [plan = ""] = await explainList(list, { cursor }, /LIMIT/);
        expect(plan).toMatch(/SEARCH .* USING INDEX \w+_by_updated_at \(.*updated_at>/);
        expect(findFullSorts(plan)).toEqual([]);
      });
    });

    it("reveals a missing index", async () => {
      await database().query("DROP INDEX tags_by_created_at");
      const plans = await explainList(findList("/tag"), { limit: 10, sortBy: "createdAt" });
      expect(plans.flatMap(findFullSorts)).not.toEqual([]);
    });
  },
);

import { beforeAll, describe, expect, it } from "vitest";
import { Specialty } from "~/models";
import { listSpecialties, SPECIALTY_LIST } from "~/server/departments/specialties";
import type { ListQuery } from "~/server/platform/list";
import { listSessions, SESSION_LIST } from "~/server/sessions/sessions";
import { seedDepartment, seedSpecialty, bulkInsertSessions } from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase } from "../support/database";

const ROWS = 250;

describe.runIf(HAS_DATABASE)("a page of hundreds of rows", () => {
  useDatabase();

  beforeAll(async () => {
    const departments = await Promise.all([1, 2, 3].map(() => seedDepartment()));
    await Specialty.bulkCreate(
      Array.from({ length: ROWS }, (_, index) => ({
        name: `Ward ${(index * 7_919) % ROWS}`,
        departmentId: departments[index % 3]?.id ?? 0,
        isActive: index % 7 > 0,
      })),
    );
    const specialties = await Promise.all([1, 2, 3].map(() => seedSpecialty()));
    await bulkInsertSessions(
      ROWS,
      specialties.map(({ id }) => id),
    );
  });

  const baseQuery = { page: 1, limit: 10_000, search: "", sortBy: "name", sortOrder: "ASC" };
  const readSpecialties = async (query: object) =>
    (
      await listSpecialties(admin, {
        ...(baseQuery as ListQuery<"name">),
        ...query,
        includeDepartment: true,
      })
    ).specialities;
  const readSessions = async (query: object) =>
    (await listSessions(admin, { ...(baseQuery as ListQuery<"name">), ...query })).sessions;
  type List = (query: object) => Promise<{ id: number }[]>;

  describe.each<[string, readonly string[], List]>([
    ["specialties", SPECIALTY_LIST.sortFields, readSpecialties],
    ["sessions", SESSION_LIST.sortFields, readSessions],
  ])("of %s", (_, fields, read) => {
    it.each(fields)(
      "has the same rows as short pages, in the same order, sorted by %s",
      async (sortBy) => {
        for (const [sortOrder, search] of [
          ["ASC", ""],
          ["DESC", ""],
          ["ASC", "a"],
        ]) {
          const query = { sortBy, sortOrder, search };
          const longPage = await read(query);
          const shortPageRows: object[] = [];
          for (let page = 1; page <= 6; page += 1) {
            shortPageRows.push(...(await read({ ...query, page, limit: 50 })));
          }
          if (!search) expect(longPage.length).toBeGreaterThanOrEqual(ROWS);
          expect(longPage).toEqual(shortPageRows);
          // Page 2 is the last page of 150 rows.
          expect(await read({ ...query, page: 2, limit: 150 })).toEqual(longPage.slice(150));
        }
      },
    );
  });

  it("takes two statements, and one more for each 50 rows of a long page", async () => {
    expect(await recordStatements(() => readSpecialties({ limit: 50 }))).toHaveLength(2);
    expect(await recordStatements(() => readSpecialties({ limit: 250 }))).toHaveLength(2 + 5);
  });
});

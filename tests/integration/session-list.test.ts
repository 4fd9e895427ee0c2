import { beforeAll, describe, expect, it } from "vitest";
import type { ListQuery } from "~/server/platform/list";
import { publishSession } from "~/server/sessions/publish";
import {
  deleteSession,
  listSessions,
  SESSION_LIST,
  type SessionQuery,
  type SessionSortField,
} from "~/server/sessions/sessions";
import {
  seedDepartment,
  seedAdvertisement,
  seedReligiousMessage,
  seedSession,
  seedSpecialty,
  bulkInsertSessions,
  toSpecialtyFields,
} from "../factories/content";
import { admin, HAS_DATABASE, recordStatements, useDatabase, viewer } from "../support/database";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const searchSessions = async (query: Partial<SessionQuery>) =>
  (await listSessions(admin, { ...LIST_ALL, ...query })).sessions;
const searchIds = async (query: Partial<SessionQuery>) =>
  (await searchSessions(query)).map(({ id }) => id);

describe.runIf(HAS_DATABASE)("the search for sessions", () => {
  useDatabase();

  const ids = { knee: 0, heart: 0, blood: 0 };
  let heartInput = { departmentId: 0, specialityId: 0 };
  beforeAll(async () => {
    const orthopedics = await seedDepartment("Örthopedics");
    const cardiology = await seedDepartment("Cardiology & Vessels");
    const joints = await seedSpecialty({ name: "Joint Replacement", departmentId: orthopedics.id });
    const heart = await seedSpecialty({ name: "Heart Rhythm", departmentId: cardiology.id });
    heartInput = toSpecialtyFields(heart);
    ids.knee = (await seedSession({ name: "Your new knee", ...toSpecialtyFields(joints) })).id;
    ids.heart = (await seedSession({ name: "50% calmer_now", ...heartInput })).id;
    ids.blood = (await seedSession({ name: 'A "small" blood draw\\', ...heartInput })).id;
  });

  it.each([
    ["a name, whatever its case", ["NEW KNEE", "w kn", "yo"], "knee"],
    ["a specialty", ["joint repl", "PLACEMENT", "jo"], "knee"],
    ["a department", ["örtho", "ÖRTHOPEDICS", "ör", "pedics"], "knee"],
    ["a literal percent sign and underscore", ["50%", "0% c", "r_n", "5"], "heart"],
    ["literal quotes and a backslash", ['"small"', "draw\\", ' "sm'], "blood"],
  ] as const)("finds by %s", async (_, texts, found) => {
    for (const search of texts) expect(await searchIds({ search }), search).toEqual([ids[found]]);
  });

  it("finds the sessions of all specialties of a department, each once", async () => {
    expect(await searchIds({ search: "cardiology & v" })).toEqual([ids.heart, ids.blood]);
    // This session matches by its department and by its name.
    const both = await seedSession({ name: "Cardiology & you", ...heartInput });
    expect(await searchIds({ search: "cardiology &" })).toEqual([ids.heart, ids.blood, both.id]);
    await deleteSession(admin, both.id);
  });

  it("finds by the label that the list shows", async () => {
    const label = `S${String(ids.heart).padStart(3, "0")}`;
    for (const search of [label, label.toLowerCase(), ` ${ids.heart} `]) {
      expect(await searchIds({ search }), search).toEqual([ids.heart]);
    }
  });

  it("finds nothing for a text without a match, and everything for a blank text", async () => {
    expect(await searchIds({ search: "%" })).toHaveLength(1);
    for (const search of ["T002", "__", "zz", "your_new", "x' OR '1'='1", "S999"]) {
      expect(await searchIds({ search }), search).toEqual([]);
    }
    expect(await searchIds({ search: "  " })).toHaveLength(3);
  });

  it("is filtered by status", async () => {
    await publishSession(admin, ids.heart);
    expect(await searchIds({ filters: [{ status: "Active" }] })).toEqual([ids.heart]);
    expect(await searchIds({ filters: [{ status: "Draft" }] })).toEqual([ids.knee, ids.blood]);
    expect(await searchIds({ filters: [{ status: "Draft" }], search: "heart" })).toEqual([
      ids.blood,
    ]);
    const page = await listSessions(admin, {
      ...LIST_ALL,
      filters: [{ status: "Active" }],
      search: "heart",
    });
    expect(page.pagination.totalItems).toBe(1);
  });
});

describe.runIf(HAS_DATABASE)("the list of sessions", () => {
  useDatabase();

  it("sorts by every field, in both orders, in a total order over all pages", async () => {
    // Two specialties share a name in two departments; the newest specialty sorts first in its department.
    const [imaging, other] = [await seedSpecialty({ name: "Imaging" }), await seedSpecialty()];
    const { departmentId } = imaging;
    const specialties = [
      imaging,
      other,
      await seedSpecialty({ name: "imaging" }),
      await seedSpecialty({ name: "Aftercare", departmentId }),
    ];
    const ids = specialties.map(({ id }) => id);
    await bulkInsertSessions(13, ids);
    await expectTotalOrder(async (query: ListQuery<SessionSortField>) => {
      const { sessions, ...page } = await listSessions(admin, query);
      return { rows: sessions, ...page };
    }, SESSION_LIST.sortFields);
  });

  it("sorts by department and then by specialty, whatever the case, each session once", async () => {
    const [second, first] = [await seedDepartment("beta"), await seedDepartment("Alpha")];
    const entries: [department: number, specialty: string, name: string][] = [
      [second.id, "a", "4"],
      [first.id, "c", "2"],
      [second.id, "B", "5"],
      [first.id, "B", "1"],
      [first.id, "D", "3"],
    ];
    for (const [departmentId, name, session] of entries) {
      const specialty = await seedSpecialty({ departmentId, name });
      await seedSession({ ...toSpecialtyFields(specialty), name: `Placed ${session}` });
    }
    const listSorted = async (sortBy: "department" | "specialty") =>
      (await searchSessions({ search: "placed", sortBy }))
        .map(({ name }) => name.slice(-1))
        .join("");
    expect(await listSorted("department")).toBe("12345");
    expect(await listSorted("specialty")).toBe("45123");
  });

  it("sorts enum fields alphabetically", async () => {
    for (const [sortBy, field] of [
      ["billType", "billType"],
      ["startType", "startType"],
      ["liveCoach", "liveCoach"],
      ["status", "status"],
    ] as const) {
      const labels = (await searchSessions({ sortBy })).map((session) => session[field]);
      expect(labels, sortBy).toEqual([...labels].sort());
    }
  });

  it("takes two statements a page, whatever the rows and their number", async () => {
    const { id } = await seedSpecialty();
    const message = await seedReligiousMessage();
    const { id: advertisementId } = await seedAdvertisement();
    await seedSession({
      religiousMessageId: message.id,
      advertisementId,
      advertisingDescription: "At the end",
    });
    const queries = [
      {},
      { page: 2 },
      { search: "sess" },
      { sortBy: "department" as const },
      { sortBy: "specialty" as const, sortOrder: "DESC" as const },
      { status: "Draft" as const },
    ];
    for (const count of [0, 200]) {
      await bulkInsertSessions(count, [id]);
      for (const query of queries) {
        const statements = await recordStatements(() =>
          listSessions(viewer, { ...LIST_ALL, limit: 3, ...query }),
        );
        expect(statements, JSON.stringify(query)).toHaveLength(2);
      }
    }
  });

  it("is empty beyond the last page, with the true totals", async () => {
    const { sessions, pagination } = await listSessions(admin, {
      ...LIST_ALL,
      page: 9,
      limit: 1_000,
    });
    expect(sessions).toEqual([]);
    expect(pagination).toMatchObject({ currentPage: 9, totalPages: 1, hasNextPage: false });
  });
});

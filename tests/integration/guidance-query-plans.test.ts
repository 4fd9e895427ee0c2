import { beforeAll, describe, expect, it } from "vitest";
import { GuidanceStep } from "~/models";
import { countFiles } from "~/server/guidance/count-files";
import { GUIDANCE_LIST, getGuidance, listGuidances } from "~/server/guidance/guidances";
import { listSteps } from "~/server/guidance/steps";
import { database } from "~/server/platform/database";
import { usesOfTag } from "~/server/tags/tags";
import { aGuidance, aTag, manyGuidances } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, statementsOf, useDatabase } from "../support/database";
import { FULL_WORK, plansOf } from "../support/query-plans";

const ROWS = 5_000;
/** Reading every row of a table; the search index is a table that is scanned by its index. */
const ALL_ROWS = /SCAN (Guidance|guidance_|stored_)\w*(?!.*INDEX)/;

const page = {
  ...{ page: 1, limit: 20, search: "" },
  ...{ sortBy: GUIDANCE_LIST.defaultSort, sortOrder: GUIDANCE_LIST.defaultOrder },
};

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the plans of guidance on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    await manyGuidances(ROWS);
    await GuidanceStep.bulkCreate(
      Array.from({ length: ROWS }, (_, at) => ({
        guidanceId: Math.floor(at / 5) + 1,
        guidanceDay: (at % 14) + 1,
        guidanceTitle: `Step ${at}`,
        guidanceDirections: "Rest.",
      })),
    );
    await database().query("ANALYZE");
  });

  it.each(GUIDANCE_LIST.sortFields)("page by %s along an index", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const at of [1, ROWS / 40]) {
        const work = () => listGuidances(admin, "family", { ...page, sortBy, sortOrder, page: at });
        // The third statement sorts the tags of these twenty.
        const [count, rows] = await plansOf(work);
        for (const plan of [count, rows]) expect(plan).not.toMatch(FULL_WORK);
      }
    }
  });

  it.each(["ance 47", "gu", "tag 1"])("search for %s without reading every row", async (search) => {
    for (const plan of await plansOf(() => listGuidances(admin, "family", { ...page, search }))) {
      expect(plan).not.toMatch(ALL_ROWS);
    }
  });

  it("read one guidance, its steps and its files, and no others", async () => {
    const work = [
      () => getGuidance(admin, "caretaker", 7),
      () => listSteps(admin, "caretaker", 7),
      () => countFiles(admin, "caretaker", 7),
    ];
    for (const each of work) {
      for (const plan of await plansOf(each)) expect(plan, String(each)).not.toMatch(ALL_ROWS);
    }
  });

  it("count the uses of a tag along its index", async () => {
    const { id } = await aTag();
    for (const plan of await plansOf(() => usesOfTag(admin, id))) {
      expect(plan).not.toMatch(/SCAN guidance_tags/);
    }
  });
});

describe.runIf(HAS_DATABASE)("a page of guidance", () => {
  useDatabase();

  it("takes three statements, whatever the number of rows", async () => {
    const [first, second] = [await aTag(), await aTag()];
    await aGuidance({ tagIds: [first.id] });
    const list = () => listGuidances(admin, "caretaker", page);
    expect(await statementsOf(list)).toHaveLength(3);
    for (let made = 0; made < 5; made++) await aGuidance({ tagIds: [first.id, second.id] });
    expect(await statementsOf(list)).toHaveLength(3);
  });
});

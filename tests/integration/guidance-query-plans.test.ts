import { beforeAll, describe, expect, it } from "vitest";
import { GuidanceStep } from "~/models";
import { cleanUpFiles } from "~/server/files/clean-up";
import { listAllSteps } from "~/server/guidance/all-steps";
import { countGuidanceFiles } from "~/server/guidance/count-files";
import { deleteGuidance, GUIDANCE_LIST, listGuidances } from "~/server/guidance/guidances";
import { findShownByPhase } from "~/server/guidance/shown";
import { readStepPage } from "~/server/guidance/step-page";
import { deleteStep, updateStep } from "~/server/guidance/steps";
import { database } from "~/server/platform/database";
import { deleteTag, updateTag, countTagUses } from "~/server/tags/tags";
import {
  seedGuidance,
  seedGuidanceStep,
  seedTag,
  bulkInsertGuidances,
  unique,
} from "../factories/content";
import {
  admin,
  HAS_DATABASE,
  ON_POSTGRES,
  recordStatements,
  useDatabase,
} from "../support/database";
import { claimFileStorage } from "../support/stored-files";
import { LIST_ALL } from "../support/lists";
import { explainStatements, findFullSorts } from "../support/query-plans";

const ROWS = 5_000;
/** Matches a full scan of a table; the full-text index is a virtual table, which is scanned along its index. */
const FULL_SCAN = /SCAN (Guidance|guidance|StoredFile|stored_file)\w*(?!.*INDEX)/;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of guidance on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    await claimFileStorage();
    await bulkInsertGuidances(ROWS);
    await GuidanceStep.bulkCreate(
      Array.from({ length: ROWS * 2 }, (_, index) => ({
        guidanceId: Math.floor(index / 2) + 1,
        guidanceDay: (index % 14) + 1,
        guidanceTitle: `Step ${index}`,
        guidanceDirections: "Rest.",
        imageId: null,
        voiceId: null,
      })),
    );
    await database().query("ANALYZE");
  });

  const page = { ...LIST_ALL, limit: 20 };

  it.each(GUIDANCE_LIST.sortFields)("page by %s along an index of the audience", async (sortBy) => {
    for (const sortOrder of ["ASC", "DESC"] as const) {
      for (const pageNumber of [1, ROWS / 80]) {
        const query = { ...page, sortBy, sortOrder, page: pageNumber };
        // The third statement, left out here, sorts only the tags of these twenty rows.
        const [count = "", rows = ""] = await explainStatements(() =>
          listGuidances(admin, "family", query),
        );
        for (const plan of [count, rows]) {
          expect(findFullSorts(plan)).toEqual([]);
          expect(plan).not.toMatch(FULL_SCAN);
        }
      }
    }
  });

  it("find what patients see of each phase without a look at drafts", async () => {
    const [plan = ""] = await explainStatements(() => findShownByPhase(admin, "caretaker"));
    const steps = plan.match(/SEARCH guidances USING .*/g) ?? [];
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps)
      expect(step).toContain("INDEX guidances_shown (audience=? AND phase=?)");
    expect(findFullSorts(plan)).toEqual([]);
  });

  it("count the steps of all guidance without reading them", async () => {
    const query = { ...page, sortBy: "id" as const };
    const [count = "", rows = ""] = await explainStatements(() =>
      listAllSteps(admin, "family", query),
    );
    expect(count).toMatch(/COVERING INDEX guidances_by_step_count/);
    expect(count).not.toMatch(/GuidanceStep|guidance_steps/);
    expect(findFullSorts(rows)).toEqual([]);
  });

  it.each(["ance 47", "gu", "tag 4"])("search for %s without reading every row", async (search) => {
    for (const plan of await explainStatements(() =>
      listGuidances(admin, "caretaker", { ...page, search }),
    )) {
      expect(plan).not.toMatch(FULL_SCAN);
    }
  });

  it("read, change and delete guidance and its steps without a full scan", async () => {
    const tag = await seedTag();
    const steps = { ...LIST_ALL, sortBy: "guidanceDay" as const };
    const operations = [
      () => readStepPage(admin, "caretaker", 7, steps),
      () => countGuidanceFiles(admin, "caretaker", 7),
      () => updateStep(admin, "caretaker", 14, { guidanceTitle: "Another" }),
      () => deleteStep(admin, "caretaker", 14),
      () => deleteGuidance(admin, "caretaker", 9),
      () => countTagUses(admin, tag.id),
      () => updateTag(admin, tag.id, { name: unique("Renamed") }),
      () => deleteTag(admin, tag.id),
      () => cleanUpFiles(admin),
    ];
    for (const each of operations) {
      for (const plan of await explainStatements(each))
        expect(plan, String(each)).not.toMatch(FULL_SCAN);
    }
  });
});

describe.runIf(HAS_DATABASE)("a page of guidance", () => {
  useDatabase();

  it("takes three statements, whatever the number of rows", async () => {
    const [first, second] = [await seedTag(), await seedTag()];
    const { id } = await seedGuidance({ tagIds: [first.id] });
    const list = () => listGuidances(admin, "caretaker", { ...LIST_ALL, sortBy: "createdAt" });
    const readSteps = () =>
      readStepPage(admin, "caretaker", id, { ...LIST_ALL, sortBy: "guidanceDay" });
    expect(await recordStatements(list)).toHaveLength(3);
    expect(await recordStatements(readSteps)).toHaveLength(3);
    for (let index = 0; index < 5; index++) {
      await seedGuidance({ tagIds: [first.id, second.id] });
      await seedGuidanceStep(id);
    }
    expect(await recordStatements(list)).toHaveLength(3);
    expect(await recordStatements(readSteps)).toHaveLength(3);
  });
});

import { beforeAll, describe, expect, it } from "vitest";
import { Guidance, MediaEvent, Patient, PlanSession, Tag } from "~/models";
import { PERIODS } from "~/models/rules/period.schema";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { database } from "~/server/platform/database";
import { listTags, TAG_LIST } from "~/server/tags/tags";
import { insertPlanChoices } from "../factories/catalogue";
import { seedSession } from "../factories/content";
import { admin, HAS_DATABASE, ON_POSTGRES, useDatabase } from "../support/database";
import { explainStatements } from "../support/query-plans";

const ROWS = 5_000;
const DAY_MS = 86_400_000;

describe.runIf(HAS_DATABASE && !ON_POSTGRES)("the query plans of the dashboard on SQLite", () => {
  useDatabase();

  beforeAll(async () => {
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      name: `Record ${index}`,
      createdAt: new Date(Date.now() - (index / ROWS) * 700 * DAY_MS),
    }));
    await Tag.bulkCreate(rows);
    await Guidance.bulkCreate(
      rows.map((row, index) => ({ ...row, audience: index % 2 ? "caretaker" : "family" })),
    );
    const times = rows.map(({ createdAt }) => createdAt.toISOString());
    await insertPlanChoices("complete", times, 499);
    await insertPlanChoices("no-fee", times, 0);
    await Patient.bulkCreate(rows.map((row) => ({ ...row, guestTokenHash: row.name })));
    const { id } = await seedSession();
    const {
      id: _,
      name: _name,
      ...session
    } = (await PlanSession.findByPk(id))?.get() as PlanSession;
    await PlanSession.bulkCreate(rows.map((row) => ({ ...session, ...row })));
    await MediaEvent.bulkCreate(
      rows.map(({ createdAt }, index) => ({
        at: createdAt,
        kind: index % 3 ? ("view" as const) : ("play" as const),
        itemType: "advertisement" as const,
        itemId: 1,
        ownerId: 1,
      })),
    );
  });

  for (const hasStatistics of [false, true]) {
    it.each(PERIODS)(
      `read only indexes of times, and no events, for the period %s, ${hasStatistics ? "with" : "without"} statistics`,
      async (period) => {
        if (hasStatistics) await database().query("ANALYZE");
        const plans = await explainStatements(() => readDashboardFigures(admin, period));
        expect(plans).toHaveLength(3);
        for (const plan of plans) {
          expect(plan).not.toMatch(/SCAN (?!stretch|CONSTANT ROW|\d+ CONSTANT ROWS)/);
          expect(plan).not.toMatch(/SEARCH (?!row_counts|event_counts|\w+ USING COVERING INDEX)/);
          expect(plan).not.toMatch(/TEMP B-TREE|media_events|survey_responses/);
        }
        const [eventCountsPlan] = plans.filter((plan) => plan.includes("event_counts"));
        expect(eventCountsPlan).toContain("(metric=? AND grain_minutes=? AND slot>? AND slot<?)");
      },
    );

    it(`count a filtered list along an index, ${hasStatistics ? "with" : "without"} statistics`, async () => {
      if (hasStatistics) await database().query("ANALYZE");
      const since = new Date(Date.now() - 7 * DAY_MS);
      const page = { page: 1, limit: 10, sortOrder: "ASC" as const, search: "", since };
      for (const sortBy of TAG_LIST.sortFields) {
        const [countPlan] = await explainStatements(() => listTags(admin, { ...page, sortBy }));
        expect(countPlan).toMatch(/SEARCH Tag USING COVERING INDEX tags_by_created_at/);
      }
    });
  }
});

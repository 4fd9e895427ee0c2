import { QueryTypes } from "sequelize";
import { describe, expect, it } from "vitest";
import { Draft, PatientProcedure, PlanChoice } from "~/models";
import { COMPLETE_PLAN } from "~/models/catalogue/plan.schema";
import { listBillingPlans } from "~/server/billing-plans/billing-plans";
import { addPrice } from "~/server/billing-plans/prices";
import { createDraft } from "~/server/platform/drafts";
import { database } from "~/server/platform/database";
import { migrate } from "~/server/platform/migrate";
import { getProcedure, updateProcedure } from "~/server/procedure-plans/procedures";
import { PLAN_WIZARD } from "~/server/procedure-plans/wizard";
import { readWizardDraft } from "~/server/wizards/wizard-draft";
import { seedBillingPlan } from "../factories/billing-plans";
import { insertPlanChoices, seedPatientProcedure, seedProcedure } from "../factories/catalogue";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { LIST_ALL } from "../support/lists";

const MIGRATION = "0060-billing-plans";

async function migrateDown() {
  const reverted: string[] = [];
  while (!reverted.includes(MIGRATION)) reverted.push(...(await migrate("down")));
}

/** Reads the stored prices of procedures, as rows of the release before. */
const readPlans = (procedureIds: number[]) =>
  database().query<{ id: number; kind: string; cents: number }>(
    "SELECT procedure_id AS id, kind, price_cents AS cents FROM plans WHERE procedure_id IN (:procedureIds) ORDER BY procedure_id, kind",
    { type: QueryTypes.SELECT, replacements: { procedureIds } },
  );

const readPrices = async (id: number) => {
  const { completePriceCents, freePriceCents, prices } = await getProcedure(admin, id);
  const own = prices.filter(({ isOwn }) => isOwn).map(({ plan }) => plan);
  return { completePriceCents, freePriceCents, own };
};

describe.runIf(HAS_DATABASE)("the migration to billing plans as records", () => {
  useDatabase();

  it("keeps prices that differ, typed prices and the names of chosen plans", async () => {
    const usual = await seedProcedure();
    const cheap = await seedProcedure({ completePriceCents: 250 });
    await insertPlanChoices("complete", ["2026-01-05T10:00:00Z"], 499);
    await insertPlanChoices("no-fee", ["2026-01-05T11:00:00Z"], 0);
    await migrateDown();
    // The release before stored a price for each plan of a procedure, and typed the Complete one's in its wizard.
    expect(await readPlans([usual.id, cheap.id])).toEqual([
      { id: usual.id, kind: "complete", cents: 499 },
      { id: usual.id, kind: "no-fee", cents: 0 },
      { id: cheap.id, kind: "complete", cents: 250 },
      { id: cheap.id, kind: "no-fee", cents: 0 },
    ]);
    const typed = { name: 'Hip "completePrice": 1', completePrice: "12.50" };
    const draft = await createDraft(admin, PLAN_WIZARD, { typed, items: [] });
    await migrate("up");

    const { billingPlans } = await listBillingPlans(admin, LIST_ALL);
    expect(billingPlans.map(({ code, priceCents }) => [code, priceCents])).toEqual([
      ["complete", 499],
      ["no-fee", 0],
    ]);
    expect(await readPlans([usual.id, cheap.id])).toEqual([
      { id: cheap.id, kind: "complete", cents: 250 },
    ]);
    expect(await readPrices(usual.id)).toEqual({
      ...{ completePriceCents: 499, freePriceCents: 0, own: [] },
    });
    expect(await readPrices(cheap.id)).toEqual({
      ...{ completePriceCents: 250, freePriceCents: 0, own: [COMPLETE_PLAN] },
    });
    const choices = await PlanChoice.findAll({ order: ["id"] });
    expect(choices.map(({ planName }) => planName)).toEqual(["Complete", "Free"]);
    expect((await readWizardDraft(admin, { kind: PLAN_WIZARD, id: draft })).typed).toEqual({
      name: typed.name,
      "price-complete": "12.50",
    });
  });

  it("goes back to a price for each plan, the one that patients see, and to two plans", async () => {
    const plan = await seedBillingPlan();
    const { billingPlans } = await listBillingPlans(admin, LIST_ALL);
    const complete = billingPlans.find(({ code }) => code === COMPLETE_PLAN);
    await addPrice(admin, complete?.id ?? 0, { priceCents: 599 });
    const usual = await seedProcedure();
    const own = await seedProcedure({ completePriceCents: 499 });
    const prices = [{ plan: plan.code, priceCents: 100 }];
    const { name, specialityId } = own;
    await updateProcedure(admin, own.id, { name, specialityId, prices });
    const episode = await seedPatientProcedure();
    await episode.update({ planKind: plan.code });
    const data = { typed: { "price-complete": "3.00" }, items: [] };
    const draft = await createDraft(admin, PLAN_WIZARD, data);
    await migrateDown();
    expect(await readPlans([usual.id, own.id])).toEqual([
      { id: usual.id, kind: "complete", cents: 599 },
      { id: usual.id, kind: "no-fee", cents: 0 },
      { id: own.id, kind: "complete", cents: 499 },
      { id: own.id, kind: "no-fee", cents: 0 },
    ]);
    expect((await Draft.findByPk(draft))?.data).toContain('"completePrice":"3.00"');
    await migrate("up");
    const { planKind } = await PatientProcedure.findByPk(episode.id, { rejectOnEmpty: true });
    expect(planKind).toBe(COMPLETE_PLAN);
    // A price that differs from that of the migrated plan is a procedure's own.
    expect((await readPrices(usual.id)).own).toEqual([COMPLETE_PLAN]);
    expect((await readPrices(own.id)).own).toEqual([]);
  });
});

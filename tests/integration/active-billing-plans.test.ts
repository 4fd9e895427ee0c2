import { describe, expect, it } from "vitest";
import { BillingPlan, Plan } from "~/models";
import {
  BILLING_PLAN_MESSAGES,
  MAX_ACTIVE_PLANS,
} from "~/models/billing-plans/billing-plan-options.schema";
import { deleteBillingPlan, updateBillingPlan } from "~/server/billing-plans/billing-plans";
import { getProcedure, updateProcedure } from "~/server/procedure-plans/procedures";
import { findEntity } from "~/server/record-types/record-types";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { seedBillingPlan } from "../factories/billing-plans";
import { seedProcedure } from "../factories/catalogue";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const countActive = () => BillingPlan.count({ where: { status: "Active" } });
const setStatus = ({ id, name }: { id: number; name: string }, status: string) =>
  updateBillingPlan(admin, id, { name, status });
const restore = (id: number) => restoreRecord(admin, findEntity("billing-plan"), id);

describe.runIf(HAS_DATABASE)("the Active billing plans", () => {
  useDatabase();

  it("are at most four, also when several become Active at the same time", async () => {
    const plans = [];
    for (let made = 0; made < 4; made += 1) plans.push(await seedBillingPlan());
    const outcomes = await Promise.allSettled(plans.map((plan) => setStatus(plan, "Active")));
    expect(await countActive()).toBe(MAX_ACTIVE_PLANS);
    const refused = outcomes.filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([
      { reason: { status: 409, message: BILLING_PLAN_MESSAGES.tooManyActive } },
      { reason: { status: 409, message: BILLING_PLAN_MESSAGES.tooManyActive } },
    ]);
    for (const plan of plans) await setStatus(plan, "Retired");
  });

  it("are at most four, also when one is restored", async () => {
    const [deleted, second, third] = [
      await seedBillingPlan({ status: "Active" }),
      await seedBillingPlan({ status: "Active" }),
      await seedBillingPlan(),
    ];
    await deleteBillingPlan(admin, deleted.id);
    await setStatus(third, "Active");
    await expect(restore(deleted.id)).rejects.toMatchObject({
      status: 409,
      message: BILLING_PLAN_MESSAGES.tooManyActive,
    });
    await setStatus(third, "Retired");
    expect(await restore(deleted.id)).toMatchObject({ name: deleted.name });
    expect(await countActive()).toBe(MAX_ACTIVE_PLANS);
    for (const plan of [deleted, second]) await setStatus(plan, "Retired");
  });

  it("take procedures' own prices along to the bin, and back", async () => {
    const plan = await seedBillingPlan();
    const { id, name, specialityId } = await seedProcedure();
    const prices = [{ plan: plan.code, priceCents: 150 }];
    await updateProcedure(admin, id, { name, specialityId, prices });
    await deleteBillingPlan(admin, plan.id);
    expect(await Plan.count({ where: { kind: plan.code } })).toBe(0);
    await restore(plan.id);
    expect((await getProcedure(admin, id)).prices).toContainEqual({
      ...{ plan: plan.code, priceCents: 150, isOwn: true },
    });
  });
});

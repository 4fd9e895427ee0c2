import { afterEach, describe, expect, it, vi } from "vitest";
import { BillingPlan, Plan } from "~/models";
import { BILLING_PLAN_MESSAGES } from "~/models/billing-plans/billing-plan-options.schema";
import { COMPLETE_PLAN, FREE_PLAN } from "~/models/catalogue/plan.schema";
import {
  createBillingPlan,
  deleteBillingPlan,
  getBillingPlan,
  listBillingPlans,
  updateBillingPlan,
} from "~/server/billing-plans/billing-plans";
import { addPrice, listPrices, removePrice } from "~/server/billing-plans/prices";
import { readPlans } from "~/server/catalogue/plans";
import { restoreRecord } from "~/server/record-types/bin-restore";
import { findEntity } from "~/server/record-types/record-types";
import { getProcedure, updateProcedure } from "~/server/procedure-plans/procedures";
import { saveDraftVersion } from "~/server/procedure-plans/versions";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { seedBillingPlan } from "../factories/billing-plans";
import { publishPlan, seedOfferedProcedure, sessionItem } from "../factories/catalogue";
import { unique } from "../factories/names";
import {
  admin,
  collectStatuses,
  HAS_DATABASE,
  recordStatements,
  useDatabase,
  viewer,
} from "../support/database";
import { expectTotalOrder, LIST_ALL } from "../support/lists";

const findByCode = async (code: string) => {
  const { id } = await BillingPlan.findOne({ where: { code }, rejectOnEmpty: true });
  return getBillingPlan(admin, id);
};
const toInput = ({ name, status }: { name: string; status: string }) => ({ name, status });
const findOffered = async (key: string) =>
  (await readPlans(admin, key)).plans.map(({ name, price }) => [name, price]);
const dayFromNow = (days: number) => formatIsoDay(addDays(new Date(), days).toISOString());

/** Creates a procedure that patients can choose, whose sessions some billing plans include. */
async function seedOffered(includedIn: string[] = [COMPLETE_PLAN, FREE_PLAN]) {
  const procedure = await seedOfferedProcedure();
  const [session = 0] = procedure.sessionIds;
  await publishPlan(procedure.id, [sessionItem(session, { includedIn })]);
  return procedure;
}

describe.runIf(HAS_DATABASE)("billing plans", () => {
  useDatabase();
  afterEach(() => {
    vi.useRealTimers();
  });

  it("begin with the Complete and the Free plan, at the specified prices", async () => {
    const { billingPlans } = await listBillingPlans(admin, { ...LIST_ALL, sortBy: "position" });
    expect(
      billingPlans.map(({ name, code, status, priceCents }) => [name, code, status, priceCents]),
    ).toEqual([
      ["Complete", COMPLETE_PLAN, "Active", 499],
      ["Free", FREE_PLAN, "Active", 0],
    ]);
  });

  it("are created as drafts with a first price, behind the others", async () => {
    const plan = await seedBillingPlan({ description: " For those who\nare busy " });
    expect(plan).toMatchObject({ status: "Draft", priceCents: 299, isBuiltIn: false });
    expect(plan.description).toBe("For those who\nare busy");
    expect(plan.position).toBeGreaterThan((await findByCode(FREE_PLAN)).position);
    expect(await listPrices(admin, plan.id)).toMatchObject([
      { priceCents: 299, state: "In force", createdBy: "Test" },
    ]);
  });

  it.each([
    ["no name", { name: " " }, "name", "Plan name is required"],
    ["a long name", { name: "x".repeat(41) }, "name", "Plan name must be at most 40 characters"],
    ["a code of other letters", { code: "No Fee" }, "code", "Code must be small letters"],
    ["no price", { priceCents: undefined }, "priceCents", "Price is required"],
    ["half a cent", { priceCents: 4.5 }, "priceCents", "Price must be in whole cents"],
    ["a price below 0", { priceCents: -1 }, "priceCents", "Price must not be negative"],
    ["a high price", { priceCents: 1_000_001 }, "priceCents", "Price must be at most $10,000"],
    ["a status of an end", { status: "Retired" }, "status", "Status"],
  ])("are refused with %s", async (_, values, field, message) => {
    const input = { name: "Other", code: "other", priceCents: 100, ...values };
    await expect(createBillingPlan(admin, input)).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message: expect.stringContaining(message) as string }],
    });
  });

  it("have names and codes of their own", async () => {
    const { name, code } = await seedBillingPlan();
    const other = unique("Plan");
    await expect(seedBillingPlan({ name: name.toUpperCase() })).rejects.toMatchObject({
      status: 409,
      fields: [{ field: "name" }],
    });
    await expect(seedBillingPlan({ name: other, code })).rejects.toMatchObject({
      status: 409,
      message: BILLING_PLAN_MESSAGES.duplicateCode(code),
    });
  });

  it("keep their code, and the built-in ones their name; the Free one stays Active", async () => {
    const plan = await seedBillingPlan();
    await expect(
      updateBillingPlan(admin, plan.id, { ...toInput(plan), code: "another" }),
    ).rejects.toMatchObject({ fields: [{ field: "code" }] });
    const complete = await findByCode(COMPLETE_PLAN);
    await expect(
      updateBillingPlan(admin, complete.id, { ...toInput(complete), name: "Everything" }),
    ).rejects.toMatchObject({ fields: [{ message: BILLING_PLAN_MESSAGES.builtInName }] });
    const free = await findByCode(FREE_PLAN);
    await expect(
      updateBillingPlan(admin, free.id, { ...toInput(free), status: "Retired" }),
    ).rejects.toMatchObject({ fields: [{ message: BILLING_PLAN_MESSAGES.freeStatus }] });
  });

  it("refuse a change of what somebody else has changed", async () => {
    const plan = await seedBillingPlan();
    await updateBillingPlan(admin, plan.id, { ...toInput(plan), description: "New" });
    await expect(
      updateBillingPlan(admin, plan.id, toInput(plan), [plan.version]),
    ).rejects.toMatchObject({ status: 412 });
  });

  it("are at most four that patients compare", async () => {
    const [first, second] = [
      await seedBillingPlan({ status: "Active" }),
      await seedBillingPlan({ status: "Active" }),
    ];
    await expect(seedBillingPlan({ status: "Active" })).rejects.toMatchObject({
      status: 409,
      message: BILLING_PLAN_MESSAGES.tooManyActive,
    });
    for (const plan of [first, second])
      await updateBillingPlan(admin, plan.id, { ...toInput(plan), status: "Retired" });
  });

  it("are offered, Active, for procedures that have sessions in them, at their own price or the usual one", async () => {
    const plan = await seedBillingPlan({ status: "Active" });
    const without = await seedOffered();
    const { id, key } = await seedOffered([COMPLETE_PLAN, plan.code]);
    expect(await findOffered(without.key)).toEqual([
      ["Complete", "$4.99"],
      ["Free", "FREE"],
    ]);
    expect(await findOffered(key)).toEqual([
      ["Complete", "$4.99"],
      ["Free", "FREE"],
      [plan.name, "$2.99"],
    ]);
    const { name, specialityId } = await getProcedure(admin, id);
    const prices = [{ plan: plan.code, priceCents: 150 }];
    await updateProcedure(admin, id, { name, specialityId, prices });
    expect((await findOffered(key)).at(-1)).toEqual([plan.name, "$1.50"]);
    // What an answer says can be sent back as it is.
    const { prices: answered } = await getProcedure(admin, id);
    await updateProcedure(admin, id, { name, specialityId, prices: answered });
    expect(await Plan.count({ where: { procedureId: id } })).toBe(1);
    await updateBillingPlan(admin, plan.id, { ...toInput(plan), status: "Retired" });
    expect(await findOffered(key)).toHaveLength(2);
  });

  it("have prices with versions: the newest in force counts, from its day on", async () => {
    const plan = await seedBillingPlan();
    await addPrice(admin, plan.id, { priceCents: 399 });
    const later = await addPrice(admin, plan.id, { priceCents: 599, validFrom: dayFromNow(3) });
    expect(later.state).toBe("Scheduled");
    expect((await listPrices(admin, plan.id)).map((each) => [each.priceCents, each.state])).toEqual(
      [
        [599, "Scheduled"],
        [399, "In force"],
        [299, "Past"],
      ],
    );
    expect((await getBillingPlan(admin, plan.id)).priceCents).toBe(399);
    vi.useFakeTimers({ now: addDays(new Date(), 4), toFake: ["Date"] });
    expect((await getBillingPlan(admin, plan.id)).priceCents).toBe(599);
    await expect(removePrice(admin, plan.id, later.id)).rejects.toMatchObject({ status: 409 });
  });

  it("take a scheduled price back, and none that was in force", async () => {
    const plan = await seedBillingPlan();
    const { id } = await addPrice(admin, plan.id, { priceCents: 1, validFrom: dayFromNow(1) });
    await removePrice(admin, plan.id, id);
    const prices = await listPrices(admin, plan.id);
    expect(prices.map(({ priceCents }) => priceCents)).toEqual([299]);
    await expect(removePrice(admin, plan.id, prices[0]?.id ?? 0)).rejects.toMatchObject({
      message: BILLING_PLAN_MESSAGES.inForce,
    });
    await expect(removePrice(admin, plan.id, id)).rejects.toMatchObject({ status: 404 });
  });

  it("refuse a price in the past, and one of the Free plan", async () => {
    const plan = await seedBillingPlan();
    await expect(
      addPrice(admin, plan.id, { priceCents: 1, validFrom: dayFromNow(-1) }),
    ).rejects.toMatchObject({ fields: [{ message: BILLING_PLAN_MESSAGES.pastDay }] });
    const free = await findByCode(FREE_PLAN);
    await expect(addPrice(admin, free.id, { priceCents: 1 })).rejects.toMatchObject({
      fields: [{ message: BILLING_PLAN_MESSAGES.freePrice }],
    });
  });

  it("give procedures a new price, except those with one of their own", async () => {
    const complete = await findByCode(COMPLETE_PLAN);
    const usual = await seedOffered();
    const own = await seedOffered();
    const { name, specialityId } = await getProcedure(admin, own.id);
    await updateProcedure(admin, own.id, { name, specialityId, completePriceCents: 999 });
    await addPrice(admin, complete.id, { priceCents: 549 });
    expect((await findOffered(usual.key))[0]).toEqual(["Complete", "$5.49"]);
    expect((await findOffered(own.key))[0]).toEqual(["Complete", "$9.99"]);
    await addPrice(admin, complete.id, { priceCents: 499 });
  });

  it("can be deleted while nothing uses them, and restored with their prices", async () => {
    const complete = await findByCode(COMPLETE_PLAN);
    await expect(deleteBillingPlan(admin, complete.id)).rejects.toMatchObject({ status: 409 });
    const used = await seedBillingPlan({ status: "Active" });
    await seedOffered([used.code]);
    await expect(deleteBillingPlan(admin, used.id)).rejects.toMatchObject({
      status: 409,
      message: `Billing plan "${used.name}" is used by 1 version of a procedure plan and cannot be deleted`,
    });
    await updateBillingPlan(admin, used.id, { ...toInput(used), status: "Retired" });
    const plan = await seedBillingPlan();
    await deleteBillingPlan(admin, plan.id);
    await expect(getBillingPlan(admin, plan.id)).rejects.toMatchObject({ status: 404 });
    await restoreRecord(admin, findEntity("billing-plan"), plan.id);
    expect(await getBillingPlan(admin, plan.id)).toMatchObject({
      name: plan.name,
      priceCents: 299,
    });
  });

  it("are refused in a procedure's plan, its prices and an episode where there is no such plan", async () => {
    const procedure = await seedOfferedProcedure();
    const items = [sessionItem(procedure.sessionIds[0] ?? 0, { includedIn: ["gold"] })];
    await expect(saveDraftVersion(admin, procedure.id, { items })).rejects.toMatchObject({
      fields: [{ field: "items", message: "Billing plan not found: gold" }],
    });
    const { name, specialityId } = await getProcedure(admin, procedure.id);
    const prices = [{ plan: "gold", priceCents: 1 }];
    await expect(
      updateProcedure(admin, procedure.id, { name, specialityId, prices }),
    ).rejects.toMatchObject({
      fields: [{ field: "prices", message: "Billing plan not found: gold" }],
    });
  });

  it("are found by name, code and label, and listed in a total order", async () => {
    const plan = await seedBillingPlan();
    const search = async (text: string) =>
      (await listBillingPlans(admin, { ...LIST_ALL, search: text })).billingPlans.map(
        ({ id }) => id,
      );
    expect(await search(plan.name.toLowerCase())).toEqual([plan.id]);
    expect(await search(plan.code)).toEqual([plan.id]);
    expect(await search(`BP${String(plan.id).padStart(3, "0")}`)).toContain(plan.id);
    await expectTotalOrder(
      async (query) => {
        const { billingPlans: rows, pagination } = await listBillingPlans(admin, query);
        return { rows, pagination };
      },
      ["name", "code", "status", "position", "createdAt"],
    );
  });

  it("take a fixed number of statements, however many there are", async () => {
    const count = async () =>
      (await recordStatements(() => listBillingPlans(admin, LIST_ALL))).length;
    const before = await count();
    for (let made = 0; made < 5; made += 1) await seedBillingPlan();
    expect(await count()).toBe(before);
  });

  it("are read by viewers, and changed by editors and administrators alone", async () => {
    const plan = await seedBillingPlan();
    expect(
      await collectStatuses([
        getBillingPlan(viewer, plan.id),
        listPrices(viewer, plan.id),
        createBillingPlan(viewer, {}),
        updateBillingPlan(viewer, plan.id, {}),
        addPrice(viewer, plan.id, {}),
        removePrice(viewer, plan.id, 1),
        deleteBillingPlan(viewer, plan.id),
      ]),
    ).toEqual(["done", "done", 403, 403, 403, 403, 403]);
  });
});

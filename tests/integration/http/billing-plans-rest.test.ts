import { describe, expect, it } from "vitest";
import { BILLING_PLAN_MESSAGES } from "~/models/billing-plans/billing-plan-options.schema";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import { unique } from "../../factories/names";
import { validationFailure } from "../../support/guidance-rest";
import { useServer } from "../../support/http";

const { callApi, fetchPath } = useServer();

type Plan = { id: number; name: string; code: string; status: string; priceCents: number };
type Procedure = {
  id: number;
  name: string;
  key: string;
  specialityId: number;
  completePriceCents: number;
  prices: { plan: string; priceCents: number; isOwn: boolean }[];
};
type Items = { items: { id: number; kind: string; includedIn: string[] }[] };

const dayFromNow = (days: number) => formatIsoDay(addDays(new Date(), days).toISOString());

async function createPlan(values: object = {}) {
  const body = { name: unique("Plan"), priceCents: 299, ...values };
  const { status, data } = await callApi("POST", "/billing-plan", body);
  expect(status).toBe(201);
  return data?.billingPlan as Plan;
}

const readPlan = async (id: number) =>
  (await callApi("GET", `/billing-plan/${id}`)).data?.billingPlan as Plan;
const findByCode = async (code: string) => {
  const { data } = await callApi("GET", "/billing-plan?limit=100");
  const plan = (data?.billingPlans as Plan[]).find((each) => each.code === code);
  if (!plan) throw new Error(`There is no plan ${code}`);
  return plan;
};
const readMri = async () => {
  const { data } = await callApi("GET", "/procedure?search=MRI");
  const [mri] = data?.procedures as Procedure[];
  if (!mri) throw new Error("There is no MRI");
  return mri;
};
const readProcedure = async (id: number) =>
  (await callApi("GET", `/procedure/${id}`)).data?.procedure as Procedure;
const setStatus = ({ id, name }: Plan, status: string) =>
  callApi("PUT", `/billing-plan/${id}`, { name, status });

/** Reads the heads of the MRI's comparison: names and prices. */
async function readCompared() {
  const response = await fetchPath("GET", "/plans?specialty=diagnostic-test&procedure=mri");
  const [, head = ""] = /<thead.*?<\/th>(.*?)<\/thead>/s.exec(await response.text()) ?? [];
  return [...head.matchAll(/abbr="([^"]+)".*?<b[^>]*>([^<]+)<\/b>/gs)].map(([, ...each]) => each);
}

/** Publishes a version of the MRI's plan whose sessions one more billing plan includes. */
async function includeInMri(code: string) {
  const { id } = await readMri();
  const { data } = await callApi("GET", `/procedure-plan/${id}`);
  const { liveVersion } = data?.procedurePlan as { liveVersion: Items };
  const items = liveVersion.items.map(({ id: _, ...item }) =>
    item.kind === "session" ? { ...item, includedIn: [...item.includedIn, code] } : item,
  );
  const path = `/procedure-plan/${id}/version`;
  const created = await callApi("POST", path, { items });
  expect(created.status).toBe(201);
  const { id: versionId } = created.data?.planVersion as { id: number };
  expect((await callApi("POST", `${path}/${versionId}/publish`, {})).status).toBe(200);
}

describe("/billing-plan", () => {
  it("has a price in force, which a new one replaces at once and a scheduled one later", async () => {
    const { id, priceCents } = await createPlan();
    expect(priceCents).toBe(299);
    const path = `/billing-plan/${id}/price`;
    expect((await callApi("POST", path, { priceCents: 399 })).data?.price).toMatchObject({
      ...{ priceCents: 399, state: "In force", createdBy: "Admin" },
    });
    const scheduled = await callApi("POST", path, { priceCents: 599, validFrom: dayFromNow(9) });
    const price = scheduled.data?.price as { id: number };
    expect(scheduled).toMatchObject({ status: 201, data: { price: { state: "Scheduled" } } });
    expect((await readPlan(id)).priceCents).toBe(399);
    const listed = (await callApi("GET", path)).data?.prices as { priceCents: number }[];
    expect(listed.map((each) => each.priceCents)).toEqual([599, 399, 299]);
    expect((await callApi("DELETE", `${path}/${price.id}`)).status).toBe(200);
    expect((await callApi("GET", `${path}/${price.id}`)).status).toBe(404);
    const past = await callApi("POST", path, { priceCents: 1, validFrom: dayFromNow(-1) });
    expect(past).toMatchObject(validationFailure(["validFrom", BILLING_PLAN_MESSAGES.pastDay]));
  });

  it("refuses what would break what pages name and patients compare, with a 409 or a 422", async () => {
    const complete = await findByCode("complete");
    const free = await findByCode("no-fee");
    expect(await callApi("DELETE", `/billing-plan/${complete.id}`)).toMatchObject({
      ...{ status: 409, message: BILLING_PLAN_MESSAGES.builtIn("Complete") },
    });
    expect(await setStatus({ ...complete, name: "Everything" }, "Active")).toMatchObject(
      validationFailure(["name", BILLING_PLAN_MESSAGES.builtInName]),
    );
    expect(await setStatus(free, "Retired")).toMatchObject(
      validationFailure(["status", BILLING_PLAN_MESSAGES.freeStatus]),
    );
    const { name, code } = await createPlan();
    const duplicate = { name: unique("Plan"), code, priceCents: 1 };
    expect(await callApi("POST", "/billing-plan", duplicate)).toMatchObject({
      ...{ status: 409, message: BILLING_PLAN_MESSAGES.duplicateCode(code) },
    });
    const sameName = { name: name.toUpperCase(), priceCents: 1 };
    expect((await callApi("POST", "/billing-plan", sameName)).status).toBe(409);
    const active = [await createPlan({ status: "Active" }), await createPlan({ status: "Active" })];
    const fifth = { name: unique("Plan"), priceCents: 1, status: "Active" };
    expect(await callApi("POST", "/billing-plan", fifth)).toMatchObject({
      ...{ status: 409, message: BILLING_PLAN_MESSAGES.tooManyActive },
    });
    for (const plan of active) await setStatus(plan, "Retired");
  });

  it("is compared by patients while it is Active and includes sessions, and no longer when Retired", async () => {
    const plan = await createPlan({ status: "Active" });
    const usual = [
      ["Complete", "$4.99"],
      ["Free", "FREE"],
    ];
    expect(await readCompared()).toEqual(usual);
    await includeInMri(plan.code);
    expect(await readCompared()).toEqual([...usual, [plan.name, "$2.99"]]);
    expect(await callApi("DELETE", `/billing-plan/${plan.id}`)).toMatchObject({ status: 409 });
    expect((await setStatus(plan, "Retired")).status).toBe(200);
    expect(await readCompared()).toEqual(usual);
    const disclaimer = `/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=${plan.code}`;
    expect(await (await fetchPath("GET", disclaimer)).text()).not.toContain(`${plan.name} Plan`);
  });
});

describe("the prices of /procedure", () => {
  it("are read, changed and sent back as they are, without becoming the procedure's own", async () => {
    const plan = await createPlan();
    const mri = await readMri();
    const path = `/procedure/${mri.id}`;
    expect(mri.prices).toContainEqual({ plan: plan.code, priceCents: 299, isOwn: false });
    expect((await callApi("PUT", path, mri)).status).toBe(200);
    expect((await readProcedure(mri.id)).prices).toEqual(mri.prices);

    const { name, specialityId } = mri;
    const prices = [
      { plan: plan.code, priceCents: 150 },
      { plan: "complete", priceCents: 899 },
    ];
    const changed = await callApi("PUT", path, { name, specialityId, prices });
    expect(changed.data?.procedure).toMatchObject({ completePriceCents: 899 });
    const own = (await readProcedure(mri.id)).prices.filter(({ isOwn }) => isOwn);
    expect(own).toEqual([
      { plan: "complete", priceCents: 899, isOwn: true },
      { plan: plan.code, priceCents: 150, isOwn: true },
    ]);
    // A new price of the plan counts for all others.
    await callApi("POST", `/billing-plan/${plan.id}/price`, { priceCents: 399 });
    expect((await readProcedure(mri.id)).prices).toContainEqual(own[1]);

    const none = [plan.code, "complete"].map((each) => ({ plan: each, priceCents: null }));
    await callApi("PUT", path, { name, specialityId, prices: none });
    const back = await readProcedure(mri.id);
    expect(back.completePriceCents).toBe(499);
    expect(back.prices).toContainEqual({ plan: plan.code, priceCents: 399, isOwn: false });
  });

  it("refuse an unknown plan, a price of the Free one and a wrong price, at their fields", async () => {
    const { id, name, specialityId } = await readMri();
    for (const [price, field, message] of [
      [{ plan: "gold", priceCents: 1 }, "prices", "Billing plan not found: gold"],
      [{ plan: "no-fee", priceCents: 1 }, "prices", BILLING_PLAN_MESSAGES.freePrice],
      [{ plan: "complete", priceCents: -1 }, "prices[0].priceCents", "Price must not be negative"],
    ] as const) {
      const body = { name, specialityId, prices: [price] };
      expect(await callApi("PUT", `/procedure/${id}`, body)).toMatchObject(
        validationFailure([field, message]),
      );
    }
  });
});

import fc from "fast-check";
import { col, Op } from "sequelize";
import { DateTime } from "luxon";
import { expect } from "vitest";
import { Order, Partner, PartnerOffer, Payment, RevenueEntry } from "~/models";
import { readDashboardFigures } from "~/server/dashboard/dashboard";
import { refundJob } from "~/server/orders/jobs";
import { giveUpOwnOrder } from "~/server/orders/own-orders";
import { refundOrder } from "~/server/orders/refund";
import { waiveOrder } from "~/server/orders/waive";
import { DomainError } from "~/server/platform/errors";
import { inTransaction } from "~/server/platform/transaction";
import { seedOfferedProcedure } from "../factories/catalogue";
import { choosePlan, seedGuest } from "../factories/orders";
import { seedPartner, seedPublishedOffer } from "../factories/partners";
import { admin } from "./database";
import type { FakeStripe } from "./fake-stripe";
import { runJobs } from "./jobs";
import { openCheckout, sendEvent } from "./payments";

/** What happens to one order. */
const scenario = fc.record({
  /** Which code is typed, by its position; beyond the last one, none. */
  code: fc.nat({ max: 6 }),
  /** Whether the guest of the order before chooses again. */
  sameGuest: fc.boolean(),
  outcome: fc.constantFrom("pay", "pay", "pay", "pay twice", "expire", "waive", "give up", "wait"),
  /** Refunds in whole cents, by staff or at the provider. */
  refunds: fc.array(fc.record({ cents: fc.integer({ min: 1, max: 600 }), bystaff: fc.boolean() }), {
    maxLength: 2,
  }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;
type Guest = Awaited<ReturnType<typeof seedGuest>>;

/** Partners and offers with every kind of limit. @returns their codes */
async function seedBenefits(orders: number, mark: number): Promise<string[]> {
  const code = (name: string) => `${name}-${mark}`;
  const cover = { coversPlan: "complete" };
  await seedPartner({ ...cover, coversPercent: 100, seats: 7, accessCode: code("SEATS") });
  await seedPartner({ ...cover, coversPercent: 33, accessCode: code("THIRD") });
  await seedPublishedOffer({
    kind: "percentage",
    value: 17,
    code: code("PERCENT"),
    maxRedemptions: 9,
  });
  await seedPublishedOffer({
    kind: "amount",
    value: 123,
    code: code("AMOUNT"),
    budgetCents: 1_000,
  });
  const budgetCents = 100 * orders + 37;
  await seedPublishedOffer({ kind: "free", value: 0, code: code("FREE"), budgetCents });
  return [code("SEATS"), code("THIRD"), code("PERCENT"), code("AMOUNT"), code("FREE")];
}

/** Makes random orders of plans, pays, ends, waives and refunds them. @throws what is no refusal by a rule */
export async function makeRandomOrders(fake: FakeStripe, count: number, seed: number) {
  const procedure = (await seedOfferedProcedure()).key;
  const codes = await seedBenefits(count, seed);
  let guest: Guest | undefined;
  for (const each of fc.sample(scenario, { numRuns: count, seed })) {
    if (!guest || !each.sameGuest) guest = await seedGuest();
    await makeOrder(fake, each, { guest, procedure, code: codes[each.code] ?? "" });
  }
  await runJobs(refundJob);
}

type Choice = { guest: Guest; procedure: string; code: string };

async function makeOrder(fake: FakeStripe, scenario: Scenario, { guest, ...choice }: Choice) {
  const chosen = await ignoreRefusal(choosePlan(guest, choice));
  const id = chosen?.pendingOrderId ?? null;
  if (id === null) return;
  await settle(fake, scenario, { guest, id });
  for (const { cents, bystaff } of scenario.refunds) {
    if (bystaff)
      await ignoreRefusal(
        refundOrder(admin, id, {
          reason: "Random",
          keepsPlan: cents % 2 === 0,
          amountCents: cents,
        }),
      );
    else await refundAtProvider(fake, id, cents);
  }
  await runJobs(refundJob);
}

async function settle(
  fake: FakeStripe,
  { outcome }: Scenario,
  { guest, id }: { guest: Guest; id: number },
): Promise<void> {
  if (outcome === "wait") return;
  if (outcome === "waive") return void (await waiveOrder(admin, id, { reason: "Random" }));
  if (outcome === "give up") {
    const caller = await guest.caller();
    return void (await inTransaction(caller, (writer) => giveUpOwnOrder(writer, id)));
  }
  const checkout = (await openCheckout(fake, id)).id;
  if (outcome === "expire") return void (await sendEvent(fake.expire(checkout)));
  if (outcome === "pay") return void (await sendEvent(fake.pay(checkout)));
  // A second checkout, as after the first one's page was lost; both are paid.
  await Payment.update({ checkoutUrl: "" }, { where: { orderId: id } });
  const second = (await openCheckout(fake, id)).id;
  for (const each of [checkout, second]) await sendEvent(fake.pay(each));
}

async function refundAtProvider(fake: FakeStripe, orderId: number, cents: number) {
  const payment = await Payment.findOne({ where: { orderId, paymentId: { [Op.ne]: null } } });
  if (payment?.paymentId) await sendEvent(fake.refund(payment.paymentId, cents));
}

/** Awaits what a rule may refuse, such as a code that is used up. */
async function ignoreRefusal<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.status !== 429) return null;
    throw error;
  }
}

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

/** Expects that every cent adds up: in each order, at the provider, in the revenue, and in what partners gave. */
export async function expectEveryCent(fake: FakeStripe): Promise<void> {
  const [orders, payments, entries] = await Promise.all([
    Order.findAll(),
    Payment.findAll(),
    RevenueEntry.findAll(),
  ]);
  for (const order of orders) {
    const { id, listPriceCents, coveredCents, totalCents, refundedCents } = order;
    expect(coveredCents + totalCents, `order ${id}`).toBe(listPriceCents);
    expect(Math.min(coveredCents, totalCents, refundedCents)).toBeGreaterThanOrEqual(0);
    expect(refundedCents).toBeLessThanOrEqual(totalCents);
    const own = payments.filter(({ orderId, state }) => orderId === id && state === "Paid");
    const revenue = entries.filter(({ orderId }) => orderId === id);
    expect(sum(revenue.map(({ amountCents }) => amountCents)), `revenue of order ${id}`).toBe(
      sum(own.map((payment) => payment.amountCents - payment.refundedCents)),
    );
    // Paid once, however often money came in: what was too much has gone back.
    expect(sum(revenue.map(({ amountCents }) => amountCents))).toBeLessThanOrEqual(totalCents);
  }
  const atProvider = [...fake.charges.values()].map(({ amount, refunded }) => amount - refunded);
  const total = sum(entries.map(({ amountCents }) => amountCents));
  expect(total, "what the provider has").toBe(sum(atProvider));
  await expectDashboard(total);
  await expectBenefits(orders);
}

async function expectDashboard(total: number) {
  const now = DateTime.now().plus({ minutes: 1 });
  const { groups } = await readDashboardFigures(admin, "365d", now);
  const cards = groups.flatMap(({ cards: each }) => each);
  expect(cards.find(({ label }) => label === "Revenue")?.total).toBe(total);
}

async function expectBenefits(all: readonly Order[]) {
  const orders = all.filter(({ state }) => state !== "Failed");
  for (const offer of await PartnerOffer.findAll()) {
    const { id, usedCount, usedCents, maxRedemptions, budgetCents } = offer;
    const own = orders.filter(({ offerId }) => offerId === id);
    expect([usedCount, usedCents], offer.name).toEqual([
      own.length,
      sum(own.map(({ coveredCents }) => coveredCents)),
    ]);
    if (maxRedemptions > 0) expect(usedCount).toBeLessThanOrEqual(maxRedemptions);
    if (budgetCents > 0) expect(usedCents).toBeLessThanOrEqual(budgetCents);
    expect(new Set(own.map(({ offerUserId }) => offerUserId)).size).toBe(own.length);
  }
  for (const { id, seats, name } of await Partner.findAll({ where: { seats: { [Op.gt]: 0 } } })) {
    const covered = orders.filter(({ partnerId, offerId }) => partnerId === id && !offerId);
    const people = new Set(covered.map(({ patientId }) => patientId));
    expect(people.size, name).toBeLessThanOrEqual(seats);
  }
  expect(await Payment.count({ where: { refundedCents: { [Op.gt]: col("amount_cents") } } })).toBe(
    0,
  );
}

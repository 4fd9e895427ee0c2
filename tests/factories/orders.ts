import { Order, Payment, RevenueEntry } from "~/models";
import { hashDisclaimer, acknowledgePlan } from "~/server/patients/acknowledge-plan";
import { authenticateGuest, ensureGuestToken } from "~/server/patients/guests";
import { findBenefit } from "~/server/benefits/find-benefit";
import { readPlans } from "~/server/catalogue/plans";
import type { Caller } from "~/server/platform/caller";
import { visitorFrom } from "./people";

export const DISCLAIMER = "Educational and emotional support only.";

/** Somebody whose IP address is not known: requests from one are limited. */
const visitor = visitorFrom(null);

/** A guest patient at a browser, known by a token. */
export async function seedGuest(): Promise<{ token: string; caller: () => Promise<Caller> }> {
  const token = ensureGuestToken(await authenticateGuest(visitor, null), null);
  return { token, caller: () => authenticateGuest(visitor, token) };
}

type Choice = { procedure: string; plan?: string; code?: string };

/** Chooses a plan as a guest does: sees the price with what comes off it, and acknowledges that. */
export async function choosePlan(
  guest: Awaited<ReturnType<typeof seedGuest>>,
  { procedure, plan = "complete", code = "" }: Choice,
) {
  const shown = await showPlan(guest, { procedure, plan, code });
  return acknowledgePlan(await guest.caller(), guest.token, shown, DISCLAIMER);
}

/** Reads what a guest is shown of a plan. @returns what acknowledging it sends */
export async function showPlan(
  guest: Awaited<ReturnType<typeof seedGuest>>,
  { procedure, plan = "complete", code = "" }: Choice,
) {
  const caller = await guest.caller();
  const offered = (await readPlans(caller, procedure)).plans.find((each) => each.code === plan);
  if (!offered) throw new Error(`The plan ${plan} is not offered`);
  const { benefit } = await findBenefit(caller, offered, {
    code,
    isAuthorized: () => Promise.resolve(false),
  });
  return {
    ...{ procedure, plan, priceCents: offered.priceCents },
    benefit: { key: benefit?.key ?? "", coveredCents: benefit?.coveredCents ?? 0, code },
    disclaimerVersion: hashDisclaimer(DISCLAIMER),
  };
}

type Revenue = { amountCents: number; at: string; currency?: string };

/** Inserts lines of the revenue, each of a payment of its own. */
export async function insertRevenue(lines: readonly Revenue[]): Promise<void> {
  for (const { amountCents, at, currency = "usd" } of lines) {
    const paid = Math.abs(amountCents);
    const order = await Order.create({
      ...{ patientId: 1, episodeId: 1, planCode: "complete", planName: "Complete" },
      ...{ listPriceCents: paid, totalCents: paid, state: "Paid" },
    });
    const ofOrder = { orderId: order.id, currency };
    const payment = await Payment.create({
      ...{ ...ofOrder, provider: "sample", amountCents: paid, state: "Paid" },
    });
    await RevenueEntry.create({
      ...{ ...ofOrder, paymentId: payment.id, amountCents, createdAt: new Date(at) },
      kind: amountCents < 0 ? "refund" : "payment",
    });
  }
}

/** Inserts orders of patients whose plan a partner covers. */
export const insertCoverages = (partnerId: number, patientIds: readonly number[]) =>
  Order.bulkCreate(
    patientIds.map((patientId) => ({
      ...{ patientId, episodeId: 1, planCode: "complete", planName: "Complete" },
      ...{ listPriceCents: 499, coveredCents: 499, totalCents: 0, state: "Covered", partnerId },
    })),
  );

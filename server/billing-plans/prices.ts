import { QueryTypes } from "sequelize";
import { BillingPlanPrice, type BillingPlan } from "~/models";
import { BILLING_PLAN_MESSAGES } from "~/models/billing-plans/billing-plan-options.schema";
import { planPriceSchema } from "~/models/billing-plans/billing-plan.schema";
import { formatDollars, FREE_PLAN, type PlanCode } from "~/models/catalogue/plan.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { hasPassed, startOfDay, timeInSql } from "~/server/platform/dates";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { BILLING_PLAN, findBillingPlan } from "./find";

/** SQL of the price in force of the plan `b`, in whole cents, at `:now`; null before the first one. */
export const PRICE_IN_FORCE =
  "(SELECT v.price_cents FROM billing_plan_prices AS v WHERE v.billing_plan_id = b.id AND v.valid_from <= :now " +
  "ORDER BY v.valid_from DESC, v.id DESC LIMIT 1)";

/** Reads the prices in force of all billing plans, in whole cents by code. Public. One statement. */
export async function readUsualPrices({ transaction }: Caller): Promise<Map<PlanCode, number>> {
  const rows = await database().query<{ code: PlanCode; priceCents: number | null }>(
    `SELECT b.code, ${PRICE_IN_FORCE} AS "priceCents" FROM billing_plans AS b ORDER BY b.position, b.id`,
    { type: QueryTypes.SELECT, replacements: { now: timeInSql(new Date()) }, transaction },
  );
  return new Map(
    rows.flatMap(({ code, priceCents }) =>
      priceCents === null ? [] : [[code, priceCents] as const],
    ),
  );
}

/** Whether a version of a price counts now, counts later, or has been replaced. */
export type PriceState = "In force" | "Scheduled" | "Past";

/** Presents the versions of a plan's price, newest first. @param prices in that order */
export function presentPrices(prices: readonly BillingPlanPrice[], now = new Date()) {
  const inForce = prices.find(({ validFrom }) => validFrom <= now);
  const findState = (price: BillingPlanPrice): PriceState => {
    if (price.validFrom > now) return "Scheduled";
    return price === inForce ? "In force" : "Past";
  };
  return prices.map((price) => ({
    id: price.id,
    priceCents: price.priceCents,
    validFrom: price.validFrom.toISOString(),
    createdBy: price.createdBy || null,
    version: price.version,
    createdAt: price.createdAt.toISOString(),
    state: findState(price),
  }));
}
export type PlanPriceData = ReturnType<typeof presentPrices>[number];

/** Reads the versions of a plan's price, newest first. @throws NotFoundError */
export async function listPrices(caller: Caller, planId: number): Promise<PlanPriceData[]> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const prices = await BillingPlanPrice.findAll({
    where: { billingPlanId: planId },
    order: [
      ["validFrom", "DESC"],
      ["id", "DESC"],
    ],
    transaction,
  });
  if (prices.length === 0) await findBillingPlan(caller, planId);
  return presentPrices(prices);
}

/** Reads a version of a plan's price. @throws NotFoundError */
export async function getPrice(
  caller: Caller,
  planId: number,
  priceId: number,
): Promise<PlanPriceData> {
  const price = (await listPrices(caller, planId)).find(({ id }) => id === priceId);
  if (!price) throw new NotFoundError("Price not found");
  return price;
}

const PLAN_PRICE = "billing plan price";
const toVersioned = ({ id, version, updatedAt }: BillingPlan | BillingPlanPrice) => ({
  id,
  version,
  updatedAt: updatedAt.toISOString(),
});

/**
 * Adds a version of a plan's price: it counts at once, or from the beginning of a day in the hospital's time zone. Who has chosen the plan
 * keeps the price that was shown (AREAS 10).
 * @param input `priceCents`, at most 1,000,000, and `validFrom`, as YYYY-MM-DD
 * @throws NotFoundError, StaleError; InvalidInputError, also for a day that is over, and for a price of the Free plan
 */
export async function addPrice(
  caller: Caller,
  planId: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<PlanPriceData> {
  authorize(caller, "content.write");
  const { priceCents, validFrom } = parseInput(planPriceSchema, input);
  return inTransaction(caller, async (writer) => {
    const plan = await findBillingPlan(writer, planId);
    await requireVersion(writer, BILLING_PLAN, toVersioned(plan), expectedVersions);
    requireFreePrice(plan.code, priceCents, "priceCents");
    if (validFrom !== undefined && hasPassed(validFrom, ""))
      throw new InvalidInputError([{ field: "validFrom", message: BILLING_PLAN_MESSAGES.pastDay }]);
    const now = new Date();
    const start = validFrom === undefined ? now : (startOfDay(validFrom) ?? now);
    // From today on is from now on: what was shown this morning stays what it was.
    const price = await insertPrice(writer, plan, priceCents, start < now ? now : start);
    plan.changed("updatedAt", true);
    await plan.save({ transaction: writer.transaction });
    await recordEvent(writer, {
      action: "updated",
      record: { type: BILLING_PLAN, id: planId, name: plan.name },
      changes: { price: [null, describePrice(price)] },
    });
    return getPrice(writer, planId, price.id);
  });
}

/** Describes a price in the audit, such as "$4.99 from 2027-01-04T08:00:00.000Z". */
const describePrice = ({ priceCents, validFrom }: BillingPlanPrice) =>
  `${formatDollars(priceCents)} from ${validFrom.toISOString()}`;

/** Inserts a version of a locked plan's price. */
export const insertPrice = (
  { actor, transaction }: CallerInTransaction,
  { id: billingPlanId }: BillingPlan,
  priceCents: number,
  validFrom: Date,
): Promise<BillingPlanPrice> =>
  BillingPlanPrice.create(
    { billingPlanId, priceCents, validFrom, createdBy: actor.name },
    { transaction },
  );

/** Removes a version of a plan's price that is only scheduled. @throws NotFoundError, StaleError; ConflictError for one that has been in force */
export async function removePrice(
  caller: Caller,
  planId: number,
  priceId: number,
  expectedVersions?: ExpectedVersions,
): Promise<void> {
  authorize(caller, "content.write");
  await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const plan = await findBillingPlan(writer, planId);
    const price = await BillingPlanPrice.findOne({
      where: { id: priceId, billingPlanId: planId },
      transaction,
    });
    if (!price) throw new NotFoundError("Price not found");
    await requireVersion(writer, PLAN_PRICE, toVersioned(price), expectedVersions);
    if (price.validFrom <= new Date()) throw new ConflictError(BILLING_PLAN_MESSAGES.inForce);
    await price.destroy({ transaction });
    plan.changed("updatedAt", true);
    await plan.save({ transaction });
    await recordEvent(writer, {
      action: "updated",
      record: { type: BILLING_PLAN, id: planId, name: plan.name },
      changes: { price: [describePrice(price), null] },
    });
  });
}

/** Requires that the Free plan costs nothing. @throws InvalidInputError */
export function requireFreePrice(code: PlanCode, priceCents: number, field: string): void {
  if (code !== FREE_PLAN || priceCents === 0) return;
  throw new InvalidInputError([{ field, message: BILLING_PLAN_MESSAGES.freePrice }]);
}

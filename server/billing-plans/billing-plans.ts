import { BillingPlan, BillingPlanPrice, Plan } from "~/models";
import {
  BILLING_PLAN_MESSAGES,
  BILLING_PLAN_STATUSES,
} from "~/models/billing-plans/billing-plan-options.schema";
import {
  billingPlanSchema,
  MAX_CODE_LENGTH,
  MAX_POSITION,
  newBillingPlanSchema,
} from "~/models/billing-plans/billing-plan.schema";
import { BUILT_IN_PLANS, FREE_PLAN } from "~/models/catalogue/plan.schema";
import { billingPlanLabel } from "~/models/rules/labels.schema";
import { slugify } from "~/server/platform/slugify";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import {
  ConflictError,
  DuplicateError,
  InUseError,
  InvalidInputError,
} from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { editedByFilter } from "~/server/platform/last-edit";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, nameFilter, optionFilter } from "~/server/platform/list-filters";
import { describeUses } from "~/server/platform/record-uses";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { byLabel, byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { requireComparable } from "./active-plans";
import { BILLING_PLAN, findBillingPlan } from "./find";
import {
  type BillingPlanData,
  type ListedBillingPlan,
  presentBillingPlans,
  presentListed,
} from "./present";
import { insertPrice } from "./prices";
import { BILLING_PLAN_USES } from "./uses";

const SORT_COLUMNS = {
  id: ["id"],
  name: ["normalizedName", "id"],
  code: ["code", "id"],
  status: ["status", "id"],
  position: ["position", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type BillingPlanSortField = keyof typeof SORT_COLUMNS;

/** Sort fields, filters and page size of the list of billing plans (AREAS 10). */
export const BILLING_PLAN_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as BillingPlanSortField[],
  pageSize: 10,
  filters: {
    name: nameFilter,
    status: optionFilter("Status", "status", {
      description: "Only plans with this status: patients can choose the Active ones.",
      options: BILLING_PLAN_STATUSES,
      hasLinks: true,
    }),
    ...createdFilters,
    editedBy: editedByFilter(BILLING_PLAN),
  },
};

/** Reads a page of billing plans; the search matches name, code and label (BP001). */
export async function listBillingPlans(caller: Caller, query: ListQuery<BillingPlanSortField>) {
  authorize(caller, "content.read");
  const { items, ...page } = await readPage(caller, BillingPlan, {
    query,
    where: searchCondition(query.search, [byLabel(billingPlanLabel), byText(BillingPlan)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => presentListed(caller, rows),
  });
  return { billingPlans: items satisfies ListedBillingPlan[], ...page };
}

/** Reads a billing plan by id. @throws NotFoundError */
export async function getBillingPlan(caller: Caller, id: number): Promise<BillingPlanData> {
  authorize(caller, "content.read");
  return presentOne(caller, await findBillingPlan(caller, id));
}

async function presentOne(caller: Caller, plan: BillingPlan): Promise<BillingPlanData> {
  const [presented] = await presentBillingPlans(caller, [plan]);
  if (!presented) throw new Error("A billing plan was not presented");
  return presented;
}

/**
 * Creates a billing plan with its first price, in force at once; without a position it comes last (AREAS 10).
 * @param input name, code (from the name by default), description, position, status (Draft by default) and `priceCents`, at most 1,000,000
 * @throws InvalidInputError; ConflictError for a duplicate name or code, and for a fifth Active plan
 */
export async function createBillingPlan(caller: Caller, input: unknown): Promise<BillingPlanData> {
  authorize(caller, "content.write");
  const { priceCents, ...values } = parseInput(newBillingPlanSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const code = values.code ?? (await findUnusedCode(writer, values.name));
    await requireUnusedCode(writer, code);
    await requireComparable(writer, values.status);
    const last = await BillingPlan.max<number, BillingPlan>("position", { transaction });
    const position = values.position ?? Math.min(Number(last ?? -1) + 1, MAX_POSITION);
    const plan = await refuseDuplicate(duplicateName(values.name), () =>
      BillingPlan.create({ ...values, code, position }, { transaction }),
    );
    await insertPrice(writer, plan, priceCents, new Date());
    return recordCreated(writer, BILLING_PLAN, await presentOne(writer, plan));
  });
}

/**
 * Updates the details of a billing plan; an omitted position stays. Retired plans stay with those who have them.
 * @throws NotFoundError, StaleError; InvalidInputError, also for another code; ConflictError for a duplicate name, and for a fifth Active
 *   plan
 */
export async function updateBillingPlan(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<BillingPlanData> {
  authorize(caller, "content.write");
  const { code, position, ...values } = parseInput(billingPlanSchema, input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const plan = await findBillingPlan(writer, id);
    const before = await presentOne(writer, plan);
    await requireVersion(writer, BILLING_PLAN, before, expectedVersions);
    if (code !== undefined && code !== plan.code) refuse("code", BILLING_PLAN_MESSAGES.codeChanged);
    if (before.isBuiltIn && values.name !== plan.name)
      refuse("name", BILLING_PLAN_MESSAGES.builtInName);
    if (plan.code === FREE_PLAN && values.status !== "Active")
      refuse("status", BILLING_PLAN_MESSAGES.freeStatus);
    if (plan.status !== "Active") await requireComparable(writer, values.status);
    plan.set({ ...values, ...(position !== undefined && { position }) });
    await refuseDuplicate(duplicateName(values.name), () => plan.save({ transaction }));
    return recordUpdated(writer, BILLING_PLAN, before, await presentOne(writer, plan));
  });
}

/**
 * Deletes a billing plan with its prices.
 * @throws NotFoundError, StaleError; ConflictError for the plans that always exist, and while something uses it
 */
export async function deleteBillingPlan(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<BillingPlanData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const plan = await findBillingPlan(writer, id);
    const deleted = await presentOne(writer, plan);
    await requireVersion(writer, BILLING_PLAN, deleted, expectedVersions);
    if (BUILT_IN_PLANS.includes(plan.code))
      throw new ConflictError(BILLING_PLAN_MESSAGES.builtIn(plan.name));
    const uses = await describeUses(writer, BILLING_PLAN_USES, id);
    if (uses)
      throw new InUseError(`Billing plan "${plan.name}" is used by ${uses} and cannot be deleted`);
    await moveToBin(writer, "billing_plans", {
      type: BILLING_PLAN,
      record: deleted,
      name: deleted.name,
    });
    await BillingPlanPrice.destroy({ where: { billingPlanId: id }, transaction });
    await Plan.destroy({ where: { kind: plan.code }, transaction });
    await plan.destroy({ transaction });
    return recordDeleted(writer, BILLING_PLAN, deleted);
  });
}

/** Requires that no plan has a code. @throws ConflictError */
export async function requireUnusedCode(caller: Caller, code: string): Promise<void> {
  const { transaction } = caller;
  if ((await BillingPlan.count({ where: { code }, transaction })) === 0) return;
  throw new DuplicateError({ field: "code", message: BILLING_PLAN_MESSAGES.duplicateCode(code) });
}

/** Derives a code from a name that no plan has: "Day & Night" becomes "day-night". */
async function findUnusedCode({ transaction }: CallerInTransaction, name: string) {
  const slug = slugify(name)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  const base = slug.slice(0, MAX_CODE_LENGTH - 3).replace(/-$/, "") || "plan";
  const plans = await BillingPlan.findAll({ attributes: ["code"], transaction });
  const codes = new Set(plans.map(({ code }) => code));
  let code = base;
  for (let number = 2; codes.has(code); number += 1) code = `${base}-${number}`;
  return code;
}

function refuse(field: string, message: string): never {
  throw new InvalidInputError([{ field, message }]);
}

export const duplicateName = (name: string) => ({
  field: "name",
  message: BILLING_PLAN_MESSAGES.duplicateName(name),
});

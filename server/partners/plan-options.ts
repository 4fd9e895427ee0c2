import { PARTNER_MESSAGES } from "~/models/partners/partner.schema";
import { readPlanOptions as readBillingPlans, toPlanChoices } from "~/server/billing-plans/options";
import type { Caller } from "~/server/platform/caller";
import { InvalidInputError } from "~/server/platform/errors";

export type PlanOption = { value: string; label: string };

/** Reads the billing plans that a partner may cover and an offer may be bound to, by code. */
export async function readPlanOptions(caller: Caller): Promise<PlanOption[]> {
  return toPlanChoices(await readBillingPlans(caller));
}

/** Requires that billing plans exist. @param codes "" is none @throws InvalidInputError at `field` */
export async function requirePlans(
  caller: Caller,
  field: string,
  codes: readonly string[],
): Promise<void> {
  const wanted = codes.filter((code) => code !== "");
  if (wanted.length === 0) return;
  const options = await readPlanOptions(caller);
  const unknown = wanted.find((code) => !options.some(({ value }) => value === code));
  if (unknown === undefined) return;
  const message = PARTNER_MESSAGES.unknownPlan(unknown);
  throw new InvalidInputError([{ field, message, code: "not-found" }]);
}

/** Formats billing plans by their labels, such as "Complete, Free"; a code that is none anymore stays as it is. */
export const formatPlans = (options: readonly PlanOption[], codes: readonly string[]): string =>
  codes.map((code) => options.find(({ value }) => value === code)?.label ?? code).join(", ");

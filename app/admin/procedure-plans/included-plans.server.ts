import type { PlanCode } from "~/models/catalogue/plan.schema";
import { readPlanOptions } from "~/server/billing-plans/options";
import type { Caller } from "~/server/platform/caller";

/** Formats which billing plans include a session, such as "Both plans" or "Complete only". */
export type FormatPlans = (codes: readonly PlanCode[]) => string;

/** Reads the billing plans. One statement. @returns a function that names those that include a session */
export async function readPlansFormat(caller: Caller): Promise<FormatPlans> {
  const options = await readPlanOptions(caller);
  const offered = options.filter(({ status }) => status === "Active");
  const usable = options.filter(({ status }) => status !== "Retired");
  return (codes) => {
    const included = usable.filter(({ code }) => codes.includes(code));
    // A draft of a plan that does not include it takes nothing from those that patients can choose.
    const isInAll = offered.every((plan) => included.includes(plan));
    if (isInAll && [offered.length, usable.length].includes(included.length))
      return included.length === 2 ? "Both plans" : "All plans";
    const names = options.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
    return `${names.join(", ")} only`;
  };
}

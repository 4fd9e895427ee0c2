import type { PlanCode } from "~/models/catalogue/plan.schema";
import { readPlanOptions } from "~/server/billing-plans/options";
import type { Caller } from "~/server/platform/caller";

/** Formats which billing plans include a session, such as "Both plans" or "Complete only". */
export type FormatPlans = (codes: readonly PlanCode[]) => string;

/** Reads the billing plans. One statement. @returns a function that names those that include a session */
export async function readPlansFormat(caller: Caller): Promise<FormatPlans> {
  const options = await readPlanOptions(caller);
  const offered = options.filter(({ status }) => status !== "Retired");
  return (codes) => {
    if (offered.every(({ code }) => codes.includes(code)))
      return offered.length === 2 ? "Both plans" : "All plans";
    const names = options.filter(({ code }) => codes.includes(code)).map(({ name }) => name);
    return `${names.join(", ")} only`;
  };
}

import type { PlanGroup, PlanCode } from "~/models/catalogue/plan.schema";
import type { OfferedPlan, ProcedurePlans } from "~/server/catalogue/plans";

/** When the sessions of a group take place, for a sentence. */
const TIMES: Record<PlanGroup, string> = {
  "pre-procedure": "the time before",
  "procedure-day": "the day itself",
  "post-procedure": "the time after",
};

/** Counts the sessions that a plan includes. */
export const countSessions = ({ groups }: ProcedurePlans, code: PlanCode) =>
  groups.flatMap(({ sessions }) => sessions).filter(({ includedIn }) => includedIn.includes(code))
    .length;

/**
 * Recommends the plan that includes every session, of several the one with the lowest price, with the reason; null if there is none,
 * or if all plans do. The reason names the times for which the plans that lack a session have nothing.
 */
export function recommendPlan(procedurePlans: ProcedurePlans) {
  const { plans, groups } = procedurePlans;
  const total = groups.reduce((sum, { sessions }) => sum + sessions.length, 0);
  const hasAll = ({ code }: OfferedPlan) => countSessions(procedurePlans, code) === total;
  const [plan] = plans.filter(hasAll).sort((a, b) => a.priceCents - b.priceCents);
  const others = plans.filter((each) => !hasAll(each));
  if (!plan || others.length === 0) return null;
  const onlyHere = groups
    .filter(({ sessions }) =>
      sessions.every(({ includedIn }) => !others.some(({ code }) => includedIn.includes(code))),
    )
    .map(({ group }) => TIMES[group]);
  const times = onlyHere.length > 0 ? `, also for ${onlyHere.join(" and ")}` : "";
  return { code: plan.code, reason: `${plan.name}: everything below${times}` };
}

import { describe, expect, it } from "vitest";
import { recommendPlan } from "~/app/components/selector/plan-recommendation";
import type { PlanGroup, PlanCode } from "~/models/catalogue/plan.schema";
import type { ProcedurePlans } from "~/server/catalogue/plans";

/** A procedure whose sessions, by group, are included in these plans. */
function createPlans(inclusions: Partial<Record<PlanGroup, PlanCode[][]>>): ProcedurePlans {
  const groups = Object.entries(inclusions) as [PlanGroup, PlanCode[][]][];
  return {
    procedureId: 1,
    key: "mri",
    name: "MRI",
    description: "",
    specialty: "Diagnostic Test",
    plans: [
      { code: "complete", name: "Complete", priceCents: 499, price: "$4.99" },
      { code: "no-fee", name: "Free", priceCents: 0, price: "FREE" },
    ],
    groups: groups.map(([group, sessions]) => ({
      group,
      title: group,
      sessions: sessions.map((includedIn, index) => ({ name: `${group} ${index}`, includedIn })),
    })),
  };
}

const BOTH: PlanCode[] = ["complete", "no-fee"];

describe("the recommended plan", () => {
  it("is the one with all sessions, for the times that only it covers", () => {
    const plans = createPlans({
      "pre-procedure": [BOTH, ["complete"]],
      "procedure-day": [["complete"]],
      "post-procedure": [["complete"]],
    });
    expect(recommendPlan(plans)).toEqual({
      code: "complete",
      reason: "Complete: everything below, also for the day itself and the time after",
    });
  });

  it("names no time that the other plan covers, too", () => {
    const plans = createPlans({ "pre-procedure": [BOTH, ["complete"]], "procedure-day": [BOTH] });
    expect(recommendPlan(plans)?.reason).toBe("Complete: everything below");
  });

  it("is none if all plans have all sessions, or none has", () => {
    expect(recommendPlan(createPlans({ "pre-procedure": [BOTH] }))).toBeNull();
    expect(recommendPlan(createPlans({ "pre-procedure": [["complete"], ["no-fee"]] }))).toBeNull();
  });
});

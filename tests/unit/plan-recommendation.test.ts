import { describe, expect, it } from "vitest";
import { recommendPlan } from "~/app/components/selector/plan-recommendation";
import type { PlanGroup, PlanCode } from "~/models/catalogue/plan.schema";
import type { ProcedurePlans } from "~/server/catalogue/plans";

const COMPLETE = { code: "complete", name: "Complete", priceCents: 499, price: "$4.99" };
const FREE = { code: "no-fee", name: "Free", priceCents: 0, price: "FREE" };
const GOLD = { code: "gold", name: "Gold", priceCents: 999, price: "$9.99" };
const BASIC = { code: "basic", name: "Basic", priceCents: 199, price: "$1.99" };

/** A procedure whose sessions, by group, are included in these plans. */
function createPlans(
  inclusions: Partial<Record<PlanGroup, PlanCode[][]>>,
  plans = [COMPLETE, FREE],
): ProcedurePlans {
  const groups = Object.entries(inclusions) as [PlanGroup, PlanCode[][]][];
  return {
    procedureId: 1,
    key: "mri",
    name: "MRI",
    description: "",
    specialty: "Diagnostic Test",
    plans,
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

  it("is, of several plans with all sessions, the one with the lowest price", () => {
    const both = ["gold", "complete"];
    const plans = createPlans({ "pre-procedure": [[...both, "no-fee"]], "procedure-day": [both] }, [
      GOLD,
      COMPLETE,
      FREE,
    ]);
    expect(recommendPlan(plans)).toEqual({
      code: "complete",
      reason: "Complete: everything below, also for the day itself",
    });
  });

  it("is the first in order where prices are the same", () => {
    const plans = createPlans({ "pre-procedure": [["gold", "complete"]] }, [
      { ...GOLD, priceCents: 499 },
      COMPLETE,
      FREE,
    ]);
    expect(recommendPlan(plans)?.code).toBe("gold");
  });

  it("names no time for which any of the other plans has a session", () => {
    const plans = createPlans(
      {
        "pre-procedure": [["complete", "no-fee", "basic"]],
        "procedure-day": [["complete", "basic"], ["complete"]],
        "post-procedure": [["complete"]],
      },
      [COMPLETE, FREE, BASIC],
    );
    expect(recommendPlan(plans)?.reason).toBe(
      "Complete: everything below, also for the time after",
    );
  });

  it("does not count plans that are not offered", () => {
    const plans = createPlans({
      "pre-procedure": [["complete", "no-fee"]],
      "procedure-day": [["complete", "retired-plan"]],
    });
    expect(recommendPlan(plans)?.reason).toBe(
      "Complete: everything below, also for the day itself",
    );
  });
});

import { type Audience, parsePhase, type Phase } from "~/models/guidance/audience.schema";
import type { Caller } from "~/server/platform/caller";
import { describeViewers } from "~/server/platform/viewers";
import { formatPlanNames, readShownIn, type ShownIn } from "~/server/procedure-plans/shown-in";
import type { GuidanceData } from "./present";
import type { ShownByPhase } from "./shown";

const WHO: Record<Audience, string> = { caretaker: "Caretakers", family: "Families" };
const whoShares = (audience: Audience) =>
  `${WHO[audience]} of every patient whose plan has guidance for them`;
const WHEN: Record<Phase, string> = {
  "pre-procedure": "before the procedure",
  "procedure-departure": "on the way to the procedure",
  "procedure-dropoff": "at drop-off for the procedure",
  "procedure-pickup": "at pick-up after the procedure",
  "post-procedure": "after the procedure",
};

/**
 * Describes who sees guidance: the newest of its phase stands in all plans that have guidance of its audience, and any other only
 * where an item of a plan names it (AREAS 5; DESIGN 8).
 * @param shown what all plans share of that audience @param shownIn see `readShownIn`
 */
export function describeGuidanceViewers(
  audience: Audience,
  { id, phase: phaseName, status, stepCount }: GuidanceData,
  shown: ShownByPhase,
  { plans, phases }: ShownIn,
): string {
  const phase = phaseName && parsePhase(audience, phaseName);
  const isShared = phase !== null && shown.get(phase)?.id === id;
  const [ownPhase] = phases;
  if (isShared || plans.length === 0) {
    const reason = isShared ? null : findReason(phase, stepCount);
    return describeViewers({
      status,
      hiddenBecause: reason,
      who: whoShares(audience),
      when: phase ? WHEN[phase] : "",
    });
  }
  return describeViewers({
    status,
    hiddenBecause: stepCount === 0 ? NO_STEPS : null,
    who: `${WHO[audience]} of patients of ${formatPlanNames(plans)}`,
    when: ownPhase && phases.length === 1 ? WHEN[ownPhase] : "",
  });
}

/** Describes who sees one guidance, as `describeGuidanceViewers` does. One statement. */
export async function readGuidanceViewers(
  caller: Caller,
  audience: Audience,
  guidance: GuidanceData,
  shown: ShownByPhase,
): Promise<string> {
  const findShownIn = await readShownIn(caller, "guidance", [guidance.id]);
  return describeGuidanceViewers(audience, guidance, shown, findShownIn(guidance.id));
}

/** Describes who will see guidance of a phase once it is published. @param phaseName as in forms; "" without one */
export function describeFutureGuidanceViewers(audience: Audience, phaseName: string): string {
  const phase = parsePhase(audience, phaseName);
  return describeViewers({
    status: "Active",
    hiddenBecause: phase ? null : NO_PHASE,
    who: whoShares(audience),
    when: phase ? WHEN[phase] : "",
  });
}

const NO_PHASE = "it has no phase, and no plan shows it yet";
const NO_STEPS = "it has no directions";

function findReason(phase: Phase | null, stepCount: number): string {
  if (!phase) return NO_PHASE;
  return stepCount === 0 ? NO_STEPS : "newer guidance is shown instead";
}

import { type Audience, parsePhase, type Phase } from "~/models/guidance/audience.schema";
import { describeViewers } from "~/server/platform/viewers";
import type { GuidanceData } from "./present";
import type { ShownByPhase } from "./shown";

const WHO: Record<Audience, string> = {
  caretaker: "Caretakers of every patient",
  family: "Families of every patient",
};
const WHEN: Record<Phase, string> = {
  "pre-procedure": "before the procedure",
  "procedure-departure": "on the way to the procedure",
  "procedure-dropoff": "at drop-off for the procedure",
  "procedure-pickup": "at pick-up after the procedure",
  "post-procedure": "after the procedure",
};

/** Describes who sees guidance (DESIGN 8: the newest of its phase). @param shown what patients see of that audience */
export function describeGuidanceViewers(
  audience: Audience,
  { id, phase: phaseName, status, stepCount }: GuidanceData,
  shown: ShownByPhase,
): string {
  const phase = phaseName && parsePhase(audience, phaseName);
  return describeViewers({
    status,
    hiddenBecause: findReason(phase, stepCount, phase !== null && shown.get(phase)?.id !== id),
    who: WHO[audience],
    when: phase ? WHEN[phase] : "",
  });
}

/** Describes who will see guidance of a phase once it is published. @param phaseName as in forms; "" without one */
export function describeFutureGuidanceViewers(audience: Audience, phaseName: string): string {
  const phase = parsePhase(audience, phaseName);
  return describeViewers({
    status: "Active",
    hiddenBecause: phase ? null : "it has no phase",
    who: WHO[audience],
    when: phase ? WHEN[phase] : "",
  });
}

function findReason(phase: Phase | null, stepCount: number, isShadowed: boolean): string | null {
  if (!phase) return "it has no phase";
  if (stepCount === 0) return "it has no directions";
  return isShadowed ? "newer guidance is shown instead" : null;
}

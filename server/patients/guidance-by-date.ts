import type { PatientProcedure } from "~/models";
import { type Audience, type Phase, phaseLabel, PHASES } from "~/models/guidance/audience.schema";
import { findShownByPhase } from "~/server/guidance/shown";
import type { Caller } from "~/server/platform/caller";
import { addDays, formatWeekday } from "~/server/platform/dates";
import { derivePhase, readPhase } from "./guidance";
import type { Slide } from "./slide";

/** Guidance of a phase, with the days that it is for. */
export type DatedGuidance = {
  phase: Phase;
  label: string;
  /** Such as "On Monday, December 7"; null where the day is not known. */
  when: string | null;
  isForToday: boolean;
  steps: Slide[];
};

/** What guidance depends on: the day, null where it is not known or not told, and the version of the plan. */
export type GuidedProcedure = Pick<PatientProcedure, "date" | "planVersionId">;

/** Phases of the day itself. */
export const ON_THE_DAY: readonly Phase[] = [
  "procedure-departure",
  "procedure-dropoff",
  "procedure-pickup",
];

/**
 * Reads an audience's guidance of all phases that have any, in their order, with the days that they are for: before the day, on it and
 * after it, in the hospital's time zone (AREAS 7). Without a day nothing tells which are for today. One query, and one for each phase.
 */
export async function readGuidanceByDate(
  caller: Caller,
  audience: Audience,
  { date, planVersionId }: GuidedProcedure,
  now = new Date(),
): Promise<DatedGuidance[]> {
  const newest = await findShownByPhase(caller, audience, planVersionId);
  const today = date && derivePhase(date, now);
  const phases: DatedGuidance[] = [];
  for (const { value: phase } of PHASES) {
    if (!newest.has(phase)) continue;
    const { slides: steps } = await readPhase(caller, audience, phase, newest);
    const isForToday =
      phase === today || (today === "procedure-departure" && ON_THE_DAY.includes(phase));
    phases.push({
      ...{ phase, label: phaseLabel(phase), isForToday, steps },
      when: date && describeDays(phase, date),
    });
  }
  return phases;
}

function describeDays(phase: Phase, date: Date): string {
  const format = (time: Date) => formatWeekday(time.toISOString());
  if (phase === "pre-procedure") return `Until ${format(addDays(date, -1))}`;
  return ON_THE_DAY.includes(phase) ? `On ${format(date)}` : `From ${format(addDays(date, 1))}`;
}

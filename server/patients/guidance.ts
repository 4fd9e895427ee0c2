import { GuidanceStep } from "~/models";
import {
  type Audience,
  type Phase,
  phaseLabel,
  phaseName,
  parsePhase,
  PHASES,
} from "~/models/guidance/audience.schema";
import { dayLabel } from "~/models/guidance/guidance-step.schema";
import { STEP_ORDER } from "~/server/guidance/find";
import { findShownByPhase, type ShownByPhase } from "~/server/guidance/shown";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { findOwnProcedure } from "./own-procedures";
import { type Slide, toSlide } from "./slide";

/** Phase as an option of the guidance dialog. */
export type PhaseOption = {
  /** Name in URLs; a family's begins with "family-". */
  name: string;
  label: string;
  /** Number of steps; 0 without guidance. */
  steps: number;
};

/** Guidance for one phase as slides, with all phases as options. */
export type PhaseGuidance = {
  phase: PhaseOption;
  phases: PhaseOption[];
  slides: Slide[];
};

/**
 * Reads an audience's guidance for one of the caller's procedures (specification 000, section 2.7): what
 * its plan shows of each phase. Runs at most six queries.
 * @param requestedPhase phase name from the URL; if null or unknown, the phase of today: before, on or after the day
 *   of the procedure, or the next phase that has steps
 * @throws NotFoundError when the procedure is not the caller's
 */
export async function readOwnGuidance(
  caller: Caller,
  audience: Audience,
  procedureId: number,
  requestedPhase: string | null,
): Promise<PhaseGuidance & { procedure: { id: number; title: string } }> {
  const { id, title, date, planVersionId } = await findOwnProcedure(caller, procedureId);
  const newest = await findShownByPhase(caller, audience, planVersionId);
  const phase =
    parsePhase(audience, requestedPhase ?? "") ?? findPhaseWithSteps(derivePhase(date), newest);
  return { ...(await readPhase(caller, audience, phase, newest)), procedure: { id, title } };
}

/** Reads an audience's guidance for one phase, for a share link. Two queries. */
export async function readPhaseGuidance(
  caller: Caller,
  audience: Audience,
  phase: Phase,
  planVersionId: number | null = null,
): Promise<PhaseGuidance> {
  const shown = await findShownByPhase(caller, audience, planVersionId);
  return readPhase(caller, audience, phase, shown);
}

/** Whether a phase has guidance to share. One query. */
export async function hasGuidance(
  caller: Caller,
  audience: Audience,
  phase: Phase,
  planVersionId: number | null = null,
): Promise<boolean> {
  return (await findShownByPhase(caller, audience, planVersionId)).has(phase);
}

/** Reads one phase of the guidance in `newest`, with all phases as options. One query. */
export async function readPhase(
  { transaction }: Caller,
  audience: Audience,
  phase: Phase,
  newest: ShownByPhase,
): Promise<PhaseGuidance> {
  const toOption = (value: Phase): PhaseOption => ({
    name: phaseName(audience, value),
    label: phaseLabel(value),
    steps: newest.get(value)?.stepCount ?? 0,
  });
  const guidanceId = newest.get(phase)?.id;
  const steps = guidanceId
    ? await GuidanceStep.findAll({ where: { guidanceId }, order: STEP_ORDER, transaction })
    : [];
  return {
    // The actual count, in case a step was added or deleted between the two queries.
    phase: { ...toOption(phase), steps: steps.length },
    phases: PHASES.map(({ value }) => toOption(value)),
    slides: steps.map(present),
  };
}

const present = (step: GuidanceStep): Slide =>
  toSlide({
    id: step.id,
    day: dayLabel(step.guidanceDay),
    title: step.guidanceTitle,
    text: step.guidanceDirections,
    imageId: step.imageId,
    soundId: step.voiceId,
  });

/**
 * Derives the phase from the procedure's date in the hospital's time zone; without a date it is before the procedure.
 */
export function derivePhase(procedureDate: Date | null, now = new Date()): Phase {
  if (!procedureDate) return "pre-procedure";
  const [day, today] = [formatIsoDay(procedureDate.toISOString()), formatIsoDay(now.toISOString())];
  if (today < day) return "pre-procedure";
  return today === day ? "procedure-departure" : "post-procedure";
}

/** Returns the phase if it has steps, else the next one that has, wrapping around; the phase itself if none has. */
function findPhaseWithSteps(phase: Phase, newest: ShownByPhase): Phase {
  const phases = PHASES.map(({ value }) => value);
  const from = phases.indexOf(phase);
  return [...phases.slice(from), ...phases].find((candidate) => newest.has(candidate)) ?? phase;
}

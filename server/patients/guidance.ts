import { literal, Op, type Utils } from "sequelize";
import { Guidance, GuidanceStep } from "~/models";
import {
  type Audience,
  type Phase,
  phaseLabel,
  phaseName,
  parsePhase,
  PHASES,
} from "~/models/guidance/audience.schema";
import { dayLabel } from "~/models/guidance/guidance-step.schema";
import { BY_DAY } from "~/server/guidance/find";
import type { Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { findOwnProcedure } from "./own-procedures";
import { type Slide, slideOf } from "./slide";

/** A phase as a patient's dialog offers it. */
export type PhaseFacts = {
  /** As addresses write it: a family's begins with "family-". */
  name: string;
  label: string;
  /** How many steps it has; 0 where nothing is written. */
  steps: number;
};

/** What those around a patient are to do in one phase, and which others there are. */
export type PhaseGuidance = {
  phase: PhaseFacts;
  phases: PhaseFacts[];
  slides: Slide[];
};

/**
 * The guidance of an audience for one of a patient's procedures (specification 000, section 2.7; DESIGN 8): of each phase
 * the newest that has steps. Five statements at most, whatever there is.
 * @param asked the phase as the address writes it; for null, and one that does not exist, the phase that fits the day:
 *   before the procedure, on its day, or after it; where that one has nothing, the next that has
 * @throws NotFoundError when the procedure is not the caller's
 */
export async function readOwnGuidance(
  caller: Caller,
  audience: Audience,
  procedureId: number,
  asked: string | null,
): Promise<PhaseGuidance & { procedure: { id: number; title: string } }> {
  const { id, title, date } = await findOwnProcedure(caller, procedureId);
  const newest = await newestOf(caller, audience);
  const phase = parsePhase(audience, asked ?? "") ?? firstWithSteps(phaseOn(date), newest);
  return { ...(await phaseOf(caller, audience, phase, newest)), procedure: { id, title } };
}

/** The guidance of an audience for one phase, for whoever has a link to it. Two statements. */
export async function readGuidanceOf(
  caller: Caller,
  audience: Audience,
  phase: Phase,
): Promise<PhaseGuidance> {
  return phaseOf(caller, audience, phase, await newestOf(caller, audience));
}

/** Whether there is something to send for a phase. One statement. */
export async function hasGuidance(
  caller: Caller,
  audience: Audience,
  phase: Phase,
): Promise<boolean> {
  return (await newestOf(caller, audience)).has(phase);
}

type Newest = Map<Phase | null, Guidance>;

async function newestOf({ transaction }: Caller, audience: Audience): Promise<Newest> {
  const found = await Guidance.findAll({
    attributes: ["id", "phase", "stepCount"],
    where: { id: { [Op.in]: PHASES.map(({ value }) => newestId(audience, value)) } },
    transaction,
  });
  return new Map(found.map((guidance) => [guidance.phase, guidance]));
}

/** Along the index of phases, not of the steps' number: it stops at the first that has some. Both words are ours. */
const newestId = (audience: Audience, phase: Phase): Utils.Literal =>
  literal(
    `(SELECT id FROM guidances WHERE audience = '${audience}' AND phase = '${phase}' AND step_count + 0 > 0 ` +
      "ORDER BY created_at DESC, id DESC LIMIT 1)",
  );

async function phaseOf(
  { transaction }: Caller,
  audience: Audience,
  phase: Phase,
  newest: Newest,
): Promise<PhaseGuidance> {
  const factsOf = (value: Phase): PhaseFacts => ({
    name: phaseName(audience, value),
    label: phaseLabel(value),
    steps: newest.get(value)?.stepCount ?? 0,
  });
  const guidanceId = newest.get(phase)?.id;
  const steps = guidanceId
    ? await GuidanceStep.findAll({ where: { guidanceId }, order: BY_DAY, transaction })
    : [];
  return {
    // What is there by now counts, where a step came or went between the two statements.
    phase: { ...factsOf(phase), steps: steps.length },
    phases: PHASES.map(({ value }) => factsOf(value)),
    slides: steps.map(present),
  };
}

const present = (step: GuidanceStep): Slide =>
  slideOf({
    id: step.id,
    day: dayLabel(step.guidanceDay),
    title: step.guidanceTitle,
    text: step.guidanceDirections,
    imageId: step.imageId,
    soundId: step.voiceId,
  });

/** The phase that a day is in, by the hospital's calendar; without a date everything is still ahead. */
export function phaseOn(procedure: Date | null, now = new Date()): Phase {
  if (!procedure) return "pre-procedure";
  const [day, today] = [formatIsoDay(procedure.toISOString()), formatIsoDay(now.toISOString())];
  if (today < day) return "pre-procedure";
  return today === day ? "procedure-departure" : "post-procedure";
}

/** The phase, or the next that has something, and after the last one the first. */
function firstWithSteps(phase: Phase, newest: Newest): Phase {
  const all = PHASES.map(({ value }) => value);
  const from = all.indexOf(phase);
  return [...all.slice(from), ...all].find((each) => newest.has(each)) ?? phase;
}

import type { Guidance } from "~/models";
import type { Audience } from "~/models/guidance.schema";
import { newStepSchema } from "~/models/guidance-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { parseInput } from "~/server/platform/input";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
} from "~/server/platform/transaction";
import { reasonOf } from "~/server/wizards/create-with-items";
import { findGuidance } from "./find";
import type { StepData } from "./present";
import { addStep } from "./steps";

/** A step that is to be added: what was sent of it, and why it cannot be, where that is known already. */
export type StepToAdd = { values: unknown; refused?: string };
/** A step that was not added: its place among those that were sent, its day as it was sent, and the reason. */
export type RefusedStep = { index: number; day: unknown; error: string };

/**
 * Adds steps to a guidance, each for itself: what succeeds is kept, and what fails is named with its day
 * (specification 001, section 7: POST /caretaker-guidance-step/bulk).
 * @throws NotFoundError for unknown guidance
 */
export async function createSteps(
  caller: Caller,
  audience: Audience,
  guidanceId: number,
  steps: StepToAdd[],
): Promise<{ created: StepData[]; errors: RefusedStep[] }> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) =>
    addSteps(writer, await findGuidance(writer, audience, guidanceId), steps),
  );
}

/** The same for guidance that is locked; `onStep` hears which step is being added now, counted from 1. */
export async function addSteps(
  writer: CallerInTransaction,
  guidance: Guidance,
  steps: StepToAdd[],
  onStep: (position: number) => void = () => undefined,
): Promise<{ created: StepData[]; errors: RefusedStep[] }> {
  const created: StepData[] = [];
  const errors: RefusedStep[] = [];
  for (const [index, { values, refused }] of steps.entries()) {
    onStep(index + 1);
    const refuse = (error: string) => errors.push({ index, day: dayOf(values), error });
    if (refused !== undefined) {
      refuse(refused);
      continue;
    }
    try {
      const parsed = parseInput(newStepSchema, values);
      created.push(await inSavepoint(writer, (savepoint) => addStep(savepoint, guidance, parsed)));
    } catch (error) {
      refuse(reasonOf(error, writer));
    }
  }
  return { created, errors };
}

function dayOf(values: unknown): unknown {
  const given = typeof values === "object" && values !== null ? values : {};
  return "guidanceDay" in given ? given.guidanceDay : null;
}

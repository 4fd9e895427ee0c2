import { z } from "zod";
import type { Guidance } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import {
  bulkStepsSchema,
  guidanceReferenceSchema,
  newStepSchema,
} from "~/models/guidance/guidance-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { DomainError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
} from "~/server/platform/transaction";
import { reasonOf } from "~/server/wizards/create-with-items";
import { findNamedGuidance } from "./find";
import type { StepData } from "./present";
import { addStep } from "./steps";

/** A step that is to be added: what was sent of it, and why it cannot be, where that is known already. */
export type StepToAdd = { values: unknown; refused?: string };
/** A step that was not added: its place among those that were sent, its day as it was sent, and the reason. */
export type RefusedStep = { index: number; day: Day; error: string };
type Day = string | number | boolean | null;

/** None of the steps that were sent together could be added; `fields` has each of them with its day. */
export class NoStepAddedError extends DomainError {
  readonly status = 422;

  constructor(refused: RefusedStep[]) {
    super("None of the steps could be created", refused.map(presentRefused));
  }
}

/** A refused step as programs read it: by its day and by its place, with the reason (DESIGN 5). */
export const presentRefused = ({ index, day, error }: RefusedStep) => ({
  ...{ day, error },
  ...{ field: `steps[${index}]`, message: error },
});

/**
 * Adds steps to the guidance that the input names, each for itself: what succeeds is kept, and what fails is named with
 * its day (specification 001, section 7: POST /caretaker-guidance-step/bulk). `image[2]` and `voice[2]` are the files of
 * the third step; one that was refused fails its step alone.
 * @param input steps: 1 to 100
 * @param refusedFiles what is wrong with files that were sent along
 * @throws InvalidInputError for unknown guidance, for what is no list of steps, and for files of no step;
 *   NoStepAddedError
 */
export async function createSteps(
  caller: Caller,
  audience: Audience,
  input: unknown,
  refusedFiles: FieldError[] = [],
): Promise<{ created: StepData[]; errors: RefusedStep[] }> {
  authorize(caller, "content.write");
  const schema = bulkStepsSchema.and(guidanceReferenceSchema(audience));
  const { guidanceId, steps } = parseInput(schema, input);
  const toAdd = withFiles(steps, parseInput(z.record(z.unknown()), input), refusedFiles);
  return inTransaction(caller, async (writer) => {
    const guidance = await findNamedGuidance(writer, audience, guidanceId);
    const made = await addSteps(writer, guidance, toAdd);
    if (made.created.length === 0) throw new NoStepAddedError(made.errors);
    return made;
  });
}

const FILE_OF_STEP = /^(image|voice)\[(\d{1,4})\]$/;

/** @throws InvalidInputError for files of no step */
function withFiles(
  steps: unknown[],
  input: Record<string, unknown>,
  refusedFiles: FieldError[],
): StepToAdd[] {
  const toAdd: StepToAdd[] = steps.map((values) => ({ values }));
  const strange: FieldError[] = [];
  const stepOf = (field: string) => {
    const [, file, at] = FILE_OF_STEP.exec(field) ?? [];
    const step = toAdd[Number(at)];
    if (file && !step) strange.push({ field, message: "There is no step for this file" });
    return file && step ? { file, step } : undefined;
  };
  for (const [field, id] of Object.entries(input)) {
    const { file, step } = stepOf(field) ?? {};
    if (file && step && isObject(step.values)) step.values = { ...step.values, [file]: id };
  }
  for (const { field, message } of refusedFiles) {
    const { step } = stepOf(field) ?? {};
    if (step) step.refused = step.refused ? `${step.refused}; ${message}` : message;
  }
  if (strange.length > 0) throw new InvalidInputError(strange);
  return toAdd;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Adds steps to guidance that is locked, as createSteps does; `onStep` hears which step is being added now, counted from 1. */
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

/** Lists and objects are not said again: nested deeply enough, they could not be written. */
function dayOf(values: unknown): Day {
  const day = isObject(values) && "guidanceDay" in values ? values.guidanceDay : null;
  return typeof day === "string" || typeof day === "number" || typeof day === "boolean"
    ? day
    : null;
}

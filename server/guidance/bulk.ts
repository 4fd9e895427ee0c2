import { z } from "zod";
import type { Guidance } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import {
  bulkStepsSchema,
  guidanceReferenceSchema,
} from "~/models/guidance/guidance-step-api.schema";
import { newStepSchema } from "~/models/guidance/guidance-step.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { DomainError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type CallerInTransaction,
  inSavepoint,
  inTransaction,
} from "~/server/platform/transaction";
import { formatItemError } from "~/server/wizards/save-wizard";
import { findReferencedGuidance } from "./find";
import type { StepData } from "./present";
import { addStep } from "./steps";

/** A step to add: its raw values, and the reason it is already rejected, if any. */
type StepToAdd = { values: unknown; rejection?: string };
/** A rejected step: its index in the request, its day as sent, and the reason. */
export type RejectedStep = { index: number; day: SubmittedDay; error: string };
type SubmittedDay = string | number | boolean | null;

/** Thrown when a batch creates no step at all; `fields` lists every step with its day. */
export class NoStepAddedError extends DomainError {
  readonly status = 422;

  constructor(rejected: RejectedStep[]) {
    super("None of the steps could be created", rejected.map(presentRejectedStep));
  }
}

/** Presents a rejected step for the API: its day, its field path, the reason (DESIGN 5), and a code as of other field errors. */
export const presentRejectedStep = ({ index, day, error }: RejectedStep) => ({
  day,
  error,
  field: `steps[${index}]`,
  message: error,
  code: "invalid" as const,
});

/**
 * Adds a batch of steps to the guidance referenced in the input. Steps fail independently: valid ones are stored, and
 * each invalid one is reported with its day (specification 001, section 7: POST /caretaker-guidance-step/bulk).
 * `image[2]` and `voice[2]` are the files of the third step; a rejected file fails only its own step.
 * @param input steps: 1 to 100
 * @param uploadErrors errors of uploads that were rejected before this call
 * @throws InvalidInputError for unknown guidance, `steps` that is not a list, and files without a step;
 *   NoStepAddedError
 */
export async function createSteps(
  caller: Caller,
  audience: Audience,
  input: unknown,
  uploadErrors: FieldError[] = [],
): Promise<{ created: StepData[]; errors: RejectedStep[] }> {
  authorize(caller, "content.write");
  const schema = bulkStepsSchema.and(guidanceReferenceSchema(audience));
  const { guidanceId, steps } = parseInput(schema, input);
  const toAdd = mergeFiles(steps, parseInput(z.record(z.unknown()), input), uploadErrors);
  return inTransaction(caller, async (writer) => {
    const guidance = await findReferencedGuidance(writer, audience, guidanceId);
    const result = await addSteps(writer, guidance, toAdd);
    if (result.created.length === 0) throw new NoStepAddedError(result.errors);
    return result;
  });
}

/** Field of a step's file, such as `image[2]`. */
const FILE_FIELD = /^(image|voice)\[(\d{1,4})\]$/;

/**
 * Merges file ids and upload errors into the steps they belong to. @throws InvalidInputError for files without a step
 */
function mergeFiles(
  steps: unknown[],
  input: Record<string, unknown>,
  uploadErrors: FieldError[],
): StepToAdd[] {
  const toAdd: StepToAdd[] = steps.map((values) => ({ values }));
  const unmatched: FieldError[] = [];
  const findTarget = (field: string) => {
    const [, file, index] = FILE_FIELD.exec(field) ?? [];
    const step = toAdd[Number(index)];
    if (file && !step) unmatched.push({ field, message: "There is no step for this file" });
    return file && step ? { file, step } : undefined;
  };
  for (const [field, id] of Object.entries(input)) {
    const { file, step } = findTarget(field) ?? {};
    if (file && step && isObject(step.values)) step.values = { ...step.values, [file]: id };
  }
  for (const { field, message } of uploadErrors) {
    const { step } = findTarget(field) ?? {};
    if (step) step.rejection = step.rejection ? `${step.rejection}; ${message}` : message;
  }
  if (unmatched.length > 0) throw new InvalidInputError(unmatched);
  return toAdd;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Adds steps to a locked guidance, each in a savepoint. */
async function addSteps(
  writer: CallerInTransaction,
  guidance: Guidance,
  steps: StepToAdd[],
): Promise<{ created: StepData[]; errors: RejectedStep[] }> {
  const created: StepData[] = [];
  const errors: RejectedStep[] = [];
  for (const [index, { values, rejection }] of steps.entries()) {
    const reject = (error: string) => errors.push({ index, day: readDay(values), error });
    if (rejection !== undefined) {
      reject(rejection);
      continue;
    }
    try {
      const parsed = parseInput(newStepSchema, values);
      created.push(await inSavepoint(writer, (savepoint) => addStep(savepoint, guidance, parsed)));
    } catch (error) {
      reject(formatItemError(error, writer));
    }
  }
  return { created, errors };
}

/** Reads the day as sent. Arrays and objects become null: deep nesting could not be serialized. */
function readDay(values: unknown): SubmittedDay {
  const day = isObject(values) && "guidanceDay" in values ? values.guidanceDay : null;
  return typeof day === "string" || typeof day === "number" || typeof day === "boolean"
    ? day
    : null;
}

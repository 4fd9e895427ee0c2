import { z } from "zod";
import { type Guidance, GuidanceStep } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import {
  MAX_STEPS,
  guidanceReferenceSchema,
  newStepSchema,
  stepSchema,
  type StepValues,
  TOO_MANY_STEPS,
} from "~/models/guidance/guidance-step.schema";
import { type Attachment, attachFile, releaseFiles } from "~/server/files/attach";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, type FieldError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findGuidance, findNamedGuidance, findStep, lockStep, stepsOf } from "./find";
import { presentStep, type StepData, thingsOf } from "./present";

/** The steps of a guidance, by day, and on one day as they were added. @throws NotFoundError */
export async function listSteps(
  caller: Caller,
  audience: Audience,
  guidanceId: number,
): Promise<StepData[]> {
  authorize(caller, "content.read");
  await findGuidance(caller, audience, guidanceId);
  return (await stepsOf(caller, guidanceId)).map(presentStep);
}

/** The step with an id; of one guidance, where that is given. @throws NotFoundError */
export async function getStep(
  caller: Caller,
  audience: Audience,
  id: number,
  guidanceId?: number,
): Promise<StepData> {
  authorize(caller, "content.read");
  return presentStep(await findStep(caller, audience, id, guidanceId));
}

/**
 * Adds a step to the guidance that the input names (specification 001, section 7: POST /caretaker-guidance-step).
 * @throws InvalidInputError, also for unknown guidance, and for files that are not the caller's to use; ConflictError
 *   beyond 100 steps
 */
export async function createStep(
  caller: Caller,
  audience: Audience,
  input: unknown,
): Promise<StepData> {
  authorize(caller, "content.write");
  const schema = newStepSchema.and(guidanceReferenceSchema(audience));
  const { guidanceId, ...values } = parseInput(schema, input);
  return inTransaction(caller, async (writer) =>
    addStep(writer, await findNamedGuidance(writer, audience, guidanceId), values),
  );
}

/** Adds what a form describes to a guidance. @throws NotFoundError, InvalidInputError, ConflictError beyond 100 steps */
export async function createStepFromForm(
  caller: Caller,
  audience: Audience,
  guidanceId: number,
  values: StepValues,
): Promise<StepData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) =>
    addStep(writer, await findGuidance(writer, audience, guidanceId), values),
  );
}

/** Adds a step to a locked guidance. @throws InvalidInputError, ConflictError beyond 100 steps */
export async function addStep(
  writer: CallerInTransaction,
  { id: guidanceId, audience }: Guidance,
  { image, voice, ...words }: StepValues,
): Promise<StepData> {
  const { transaction } = writer;
  const count = await GuidanceStep.count({ where: { guidanceId }, transaction });
  if (count >= MAX_STEPS) throw new ConflictError(TOO_MANY_STEPS);
  const files = await attachFiles(writer, { image, voice }, { imageId: null, voiceId: null });
  const step = await GuidanceStep.create({ guidanceId, ...words, ...files }, { transaction });
  const made = presentStep(step);
  return recordCreated(writer, thingsOf(audience).step, made, made.guidanceTitle);
}

/**
 * Changes what is given of a step; its day never changes (specification 001, section 7).
 * @throws NotFoundError, InvalidInputError, also for another day, StaleError
 */
export async function updateStep(
  caller: Caller,
  audience: Audience,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<StepData> {
  authorize(caller, "content.write");
  const given = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const step = await lockStep(writer, audience, id);
    const before = presentStep(step);
    await requireVersion(writer, thingsOf(audience).step, before, expected);
    const { guidanceTitle, guidanceDirections } = before;
    const { image, voice, ...words } = parseInput(stepSchema.and(dayOf(before)), {
      ...{ guidanceTitle, guidanceDirections },
      ...given,
    });
    const old = { imageId: step.imageId, voiceId: step.voiceId };
    const files = await attachFiles(writer, { image, voice }, old);
    await step.update({ ...words, ...files }, { transaction });
    await releaseFiles(writer, [
      ...(files.imageId === old.imageId ? [] : [old.imageId]),
      ...(files.voiceId === old.voiceId ? [] : [old.voiceId]),
    ]);
    const after = presentStep(step);
    return recordUpdated(writer, thingsOf(audience).step, before, after, after.guidanceTitle);
  });
}

/** A program that sends a step back as it read it sends its day too. */
function dayOf({ guidanceDay }: StepData) {
  const isSame = (day: unknown) => day === undefined || Number(day) === guidanceDay;
  const message = "The day of a step cannot change";
  return z.object({ guidanceDay: z.unknown().refine(isSame, message) }).transform(() => ({}));
}

/** Deletes a step and its files. @throws NotFoundError, StaleError */
export async function deleteStep(
  caller: Caller,
  audience: Audience,
  id: number,
  expected?: ExpectedVersions,
): Promise<StepData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const step = await lockStep(writer, audience, id);
    const gone = presentStep(step);
    await requireVersion(writer, thingsOf(audience).step, gone, expected);
    await step.destroy({ transaction: writer.transaction });
    await releaseFiles(writer, [step.imageId, step.voiceId]);
    return recordDeleted(writer, thingsOf(audience).step, gone, gone.guidanceTitle);
  });
}

type Files = Pick<GuidanceStep, "imageId" | "voiceId">;

/** @throws InvalidInputError that names all that is wrong */
async function attachFiles(
  writer: CallerInTransaction,
  { image, voice }: Pick<StepValues, "image" | "voice">,
  { imageId, voiceId }: Files,
): Promise<Files> {
  const wrong: FieldError[] = [];
  const attach = async (attachment: Attachment, current: string | null) => {
    try {
      return await attachFile(writer, attachment, current);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      wrong.push(...error.fields);
      return current;
    }
  };
  const files = {
    imageId: await attach({ field: "image", kind: "image", id: image }, imageId),
    voiceId: await attach({ field: "voice", kind: "audio", id: voice }, voiceId),
  };
  if (wrong.length > 0) throw new InvalidInputError(wrong);
  return files;
}

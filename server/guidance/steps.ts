import { z } from "zod";
import { type Guidance, GuidanceStep } from "~/models";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceReferenceSchema } from "~/models/guidance/guidance-step-api.schema";
import {
  MAX_STEPS,
  newStepSchema,
  stepSchema,
  type StepValues,
  TOO_MANY_STEPS,
} from "~/models/guidance/guidance-step.schema";
import { releaseFiles, resolveAttachments } from "~/server/files/attach";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findGuidance, findReferencedGuidance, findStep, lockStep, findSteps } from "./find";
import { presentStep, type StepData, recordNames } from "./present";

/** Lists the steps of a guidance by day, then by id. @throws NotFoundError */
export async function listSteps(
  caller: Caller,
  audience: Audience,
  guidanceId: number,
): Promise<StepData[]> {
  authorize(caller, "content.read");
  await findGuidance(caller, audience, guidanceId);
  return (await findSteps(caller, guidanceId)).map(presentStep);
}

/** Reads a step by id, optionally within one guidance. @throws NotFoundError */
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
 * Adds a step to the guidance referenced in the input (specification 001, section 7: POST /caretaker-guidance-step).
 * @throws InvalidInputError, also for unknown guidance and files the caller may not use; ConflictError beyond 100
 *   steps
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
    addStep(writer, await findReferencedGuidance(writer, audience, guidanceId), values),
  );
}

/** Adds a step to guidance from a form. @throws NotFoundError, InvalidInputError, ConflictError beyond 100 steps */
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
  { image, voice, ...texts }: StepValues,
): Promise<StepData> {
  const { transaction } = writer;
  const count = await GuidanceStep.count({ where: { guidanceId }, transaction });
  if (count >= MAX_STEPS) throw new ConflictError(TOO_MANY_STEPS);
  const files = await attachFiles(writer, { image, voice }, { imageId: null, voiceId: null });
  const step = await GuidanceStep.create({ guidanceId, ...texts, ...files }, { transaction });
  const created = presentStep(step);
  return recordCreated(writer, recordNames(audience).step, created, created.guidanceTitle);
}

/**
 * Updates the supplied fields of a step; its day is immutable (specification 001, section 7).
 * @throws NotFoundError, InvalidInputError, also for another day, StaleError
 */
export async function updateStep(
  caller: Caller,
  audience: Audience,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<StepData> {
  authorize(caller, "content.write");
  const changes = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const step = await lockStep(writer, audience, id);
    const before = presentStep(step);
    await requireVersion(writer, recordNames(audience).step, before, expectedVersions);
    const { guidanceTitle, guidanceDirections } = before;
    const { image, voice, ...texts } = parseInput(stepSchema.and(unchangedDaySchema(before)), {
      guidanceTitle,
      guidanceDirections,
      ...changes,
    });
    const old = { imageId: step.imageId, voiceId: step.voiceId };
    const files = await attachFiles(writer, { image, voice }, old);
    await step.update({ ...texts, ...files }, { transaction });
    await releaseFiles(writer, [
      ...(files.imageId === old.imageId ? [] : [old.imageId]),
      ...(files.voiceId === old.voiceId ? [] : [old.voiceId]),
    ]);
    const after = presentStep(step);
    return recordUpdated(writer, recordNames(audience).step, before, after, after.guidanceTitle);
  });
}

/** Schema that accepts the unchanged day: API clients may send a step back as they read it. */
function unchangedDaySchema({ guidanceDay }: StepData) {
  const isSame = (day: unknown) => day === undefined || Number(day) === guidanceDay;
  const message = "The day of a step cannot change";
  return z.object({ guidanceDay: z.unknown().refine(isSame, message) }).transform(() => ({}));
}

/** Deletes a step and its files. @throws NotFoundError, StaleError */
export async function deleteStep(
  caller: Caller,
  audience: Audience,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<StepData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const step = await lockStep(writer, audience, id);
    const deleted = presentStep(step);
    await requireVersion(writer, recordNames(audience).step, deleted, expectedVersions);
    await moveToBin(writer, "guidance_steps", {
      type: recordNames(audience).step,
      record: deleted,
      name: deleted.guidanceTitle,
    });
    await step.destroy({ transaction: writer.transaction });
    await releaseFiles(writer, [step.imageId, step.voiceId]);
    return recordDeleted(writer, recordNames(audience).step, deleted, deleted.guidanceTitle);
  });
}

type Files = Pick<GuidanceStep, "imageId" | "voiceId">;

/** Resolves the ids of both files. @throws InvalidInputError with the errors of both */
async function attachFiles(
  writer: CallerInTransaction,
  { image, voice }: Pick<StepValues, "image" | "voice">,
  old: Files,
): Promise<Files> {
  const [imageId = null, voiceId = null] = await resolveAttachments(writer, [
    { field: "image", kind: "image", id: image, current: old.imageId },
    { field: "voice", kind: "audio", id: voice, current: old.voiceId },
  ]);
  return { imageId, voiceId };
}

import { type Facility, NavigationStep } from "~/models";
import {
  MAX_NAVIGATION_STEPS,
  type NavigationStepValues,
  TOO_MANY_NAVIGATION_STEPS,
} from "~/models/facilities/navigation-step.schema";
import {
  facilityStepSchema,
  newFacilityStepSchema,
} from "~/models/facilities/navigation-step-api.schema";
import { releaseFiles, resolveAttachments } from "~/server/files/attach";
import { recordCreated, recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ExpectedVersions, requireVersion } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import {
  FACILITY_STEP,
  findFacility,
  findReferencedFacility,
  findStep,
  findSteps,
  lockStep,
} from "./find";
import { type NavigationStepData, presentNavigationStep } from "./present";
import { moveStepTo } from "./step-order";

/** Lists the steps of a facility in order. @throws NotFoundError */
export async function listSteps(caller: Caller, facilityId: number): Promise<NavigationStepData[]> {
  authorize(caller, "content.read");
  await findFacility(caller, facilityId);
  return (await findSteps(caller, facilityId)).map(presentNavigationStep);
}

/** Reads a step by id, optionally within one facility. @throws NotFoundError */
export async function getStep(
  caller: Caller,
  id: number,
  facilityId?: number,
): Promise<NavigationStepData> {
  authorize(caller, "content.read");
  return presentNavigationStep(await findStep(caller, id, facilityId));
}

/**
 * Adds a step to the facility referenced in the input, at its position if it names one (AREAS 8: POST /facility-step).
 * @throws InvalidInputError, also for an unknown facility and files the caller may not use; ConflictError beyond 50 steps
 */
export async function createStep(caller: Caller, input: unknown): Promise<NavigationStepData> {
  authorize(caller, "content.write");
  const { facilityId, position, ...values } = parseInput(newFacilityStepSchema, input);
  return inTransaction(caller, async (writer) => {
    const facility = await findReferencedFacility(writer, facilityId);
    const step = await addStep(writer, facility, values);
    if (position !== undefined) await moveStepTo(writer, facility, step.id, position - 1);
    return getStep(writer, step.id);
  });
}

/** Adds a step to a facility from a form, as the last one. @throws NotFoundError, InvalidInputError, ConflictError beyond 50 steps */
export async function createStepFromForm(
  caller: Caller,
  facilityId: number,
  values: NavigationStepValues,
): Promise<NavigationStepData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) =>
    addStep(writer, await findFacility(writer, facilityId), values),
  );
}

/** Adds a step to a locked facility, as the last one. @throws InvalidInputError, ConflictError beyond 50 steps */
export async function addStep(
  writer: CallerInTransaction,
  facility: Facility,
  { image, audio, ...texts }: NavigationStepValues,
): Promise<NavigationStepData> {
  const { transaction } = writer;
  const where = { facilityId: facility.id };
  const count = await NavigationStep.count({ where, transaction });
  if (count >= MAX_NAVIGATION_STEPS) throw new ConflictError(TOO_MANY_NAVIGATION_STEPS);
  const last = await NavigationStep.max<number | null, NavigationStep>("position", {
    where,
    transaction,
  });
  const files = await attachFiles(writer, { image, audio }, { imageId: null, audioId: null });
  const columns = { ...where, position: (last ?? -1) + 1, ...texts, ...files };
  const step = await NavigationStep.create(columns, { transaction });
  await markAsOwn(writer, facility);
  const created = presentNavigationStep(step);
  return recordCreated(writer, FACILITY_STEP, created, created.title);
}

/** Marks an example as the hospital's own, once somebody has changed it or its way. */
export async function markAsOwn({ transaction }: CallerInTransaction, facility: Facility) {
  if (facility.isExample) await facility.update({ isExample: false }, { transaction });
}

/**
 * Updates the supplied fields of a step, and moves it to its position if one is supplied (AREAS 8: PUT /facility-step).
 * @throws NotFoundError, InvalidInputError, also for another facility, StaleError
 */
export async function updateStep(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<NavigationStepData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { step, facility } = await lockStep(writer, id);
    const before = presentNavigationStep(step);
    await requireVersion(writer, FACILITY_STEP, before, expectedVersions);
    requireSameFacility(before, input);
    const { title, description } = before;
    const { image, audio, position, ...texts } = parseInput(facilityStepSchema, {
      title,
      description,
      ...Object(input),
    });
    await saveStep(writer, step, { image, audio, ...texts });
    await markAsOwn(writer, facility);
    if (position !== undefined) await moveStepTo(writer, facility, id, position - 1);
    await step.reload({ transaction: writer.transaction });
    const after = presentNavigationStep(step);
    return recordUpdated(writer, FACILITY_STEP, before, after, after.title);
  });
}

/** Saves a step's texts and files, and releases those that it no longer has. */
async function saveStep(
  writer: CallerInTransaction,
  step: NavigationStep,
  { image, audio, ...texts }: Partial<NavigationStepValues>,
) {
  const old = { imageId: step.imageId, audioId: step.audioId };
  const files = await attachFiles(writer, { image, audio }, old);
  await step.update({ ...texts, ...files }, { transaction: writer.transaction });
  await releaseFiles(writer, [
    ...(files.imageId === old.imageId ? [] : [old.imageId]),
    ...(files.audioId === old.audioId ? [] : [old.audioId]),
  ]);
}

/** Requires that a step stays in its facility: API clients may send it back as they read it. */
function requireSameFacility({ facilityId }: NavigationStepData, input: unknown) {
  const sent = (Object(input) as { facilityId?: unknown }).facilityId;
  if (sent === undefined || Number(sent) === facilityId) return;
  const message = "The facility of a step cannot change";
  throw new InvalidInputError([{ field: "facilityId", message, code: "invalid" }]);
}

/** Deletes a step and its files. @throws NotFoundError, StaleError */
export async function deleteStep(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<NavigationStepData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const { step, facility } = await lockStep(writer, id);
    const deleted = presentNavigationStep(step);
    await requireVersion(writer, FACILITY_STEP, deleted, expectedVersions);
    const record = { type: FACILITY_STEP, record: deleted, name: deleted.title };
    await moveToBin(writer, "navigation_steps", record);
    await step.destroy({ transaction: writer.transaction });
    await releaseFiles(writer, [step.imageId, step.audioId]);
    await markAsOwn(writer, facility);
    return recordDeleted(writer, FACILITY_STEP, deleted, deleted.title);
  });
}

type Files = Pick<NavigationStep, "imageId" | "audioId">;

/** Resolves the ids of both files. @throws InvalidInputError with the errors of both */
async function attachFiles(
  writer: CallerInTransaction,
  { image, audio }: Pick<NavigationStepValues, "image" | "audio">,
  old: Files,
): Promise<Files> {
  const [imageId = null, audioId = null] = await resolveAttachments(writer, [
    { field: "image", kind: "image", id: image, current: old.imageId },
    { field: "audio", kind: "audio", id: audio, current: old.audioId },
  ]);
  return { imageId, audioId };
}

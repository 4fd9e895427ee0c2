import { z } from "zod";
import { PatientProcedure } from "~/models";
import {
  cancelEpisodeSchema,
  episodeSchema,
  planKindField,
  planVersionIdField,
  TIME_NEEDS_DATE,
} from "~/models/patients/episode.schema";
import {
  EPISODE,
  deriveProcedureStatus,
  MAX_PATIENT_PROCEDURES,
} from "~/models/patients/patient-procedure.schema";
import { COMPLETE_PLAN } from "~/models/catalogue/plan.schema";
import { episodeLabel } from "~/models/rules/labels.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { blankToUndefined, idField } from "~/models/rules/text.schema";
import { requirePlans } from "~/server/billing-plans/options";
import { markRequestsAfterCancel, markRequestsAfterMove } from "~/server/patients/mark-requests";
import { parseLocalTime } from "~/server/patients/local-time";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { trackGivenFields } from "~/server/patients/patient-fields";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError, InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { type ListQuery, readPage } from "~/server/platform/list";
import { parentFilter } from "~/server/platform/list-filters";
import { keptCountSql } from "~/server/platform/row-counts";
import { stopMessages } from "~/server/platform/outbox/stop-messages";
import { phoneField, readKeptPhone } from "~/server/platform/phone-numbers";
import type { SortColumn } from "~/server/platform/sort-column";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { closeEndedItems } from "~/server/platform/work-list/ended-items";
import {
  requirePatient,
  requireProcedure,
  requireReferences,
  requirePlanVersion,
} from "./episode-references";
import { recordFieldChanges } from "~/server/patients/describe-changes";
import { type EpisodeData, presentEpisode } from "./present";

const SORT_COLUMNS = {
  id: ["id"],
  date: [{ sql: `COALESCE("PatientProcedure"."date", '0001-01-01 00:00:00 +00:00')` }, "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
type EpisodeSortField = keyof typeof SORT_COLUMNS;

/** Sort fields, page size and filters of the list of episodes. */
export const EPISODE_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as EpisodeSortField[],
  pageSize: 20,
  filters: { patientId: parentFilter("a patient", "patientId") },
};

/** One page of the episodes, of a patient or of all, without examples (AREAS 3). Records the view in the audit. */
export async function listEpisodes(caller: Caller, query: ListQuery<EpisodeSortField>) {
  authorize(caller, "patients.read");
  const { items, ...page } = await readPage(caller, PatientProcedure, {
    query,
    where: { isExample: false },
    count: keptCountSql("shown episodes"),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map(presentEpisode),
  });
  await recordPageViewed(caller, EPISODE, { page: query.page, field: "episodes", rows: items });
  return { episodes: items, ...page };
}

/** Reads an episode by id, and records the view in the audit. @throws NotFoundError, also for an example */
export async function getEpisode(caller: Caller, id: number): Promise<EpisodeData> {
  authorize(caller, "patients.read");
  const episode = presentEpisode(await findEpisode(caller, id));
  await recordEvent(caller, { action: "viewed", record: episodeRecord(id) });
  return episode;
}

const withServerRules = (keptPhone = "") =>
  episodeSchema.extend({
    phone: phoneField(episodeSchema.shape.phone, "phone", keptPhone),
    planKind: planKindField.optional(),
    planVersionId: apiNote(z.preprocess(blankToUndefined, planVersionIdField.optional()), {
      type: ["integer", "null"],
    }),
  });

/** Schema of a new episode, with what only the server knows: telephone numbers. */
export const newEpisodeSchema = () =>
  withServerRules().extend({
    patientId: idField("Patient is required", "Please select a patient"),
  });

/** Schema of a changed episode, whose number may stay although it is not a complete one. */
export const changedEpisodeSchema = (keptPhone = "") =>
  withServerRules(keptPhone).extend({ procedureId: episodeSchema.shape.procedureId.optional() });

/**
 * Adds an episode to a patient, as entered by the hospital: with the complete plan unless the input says otherwise (AREAS 3).
 * @param input the episode's values and `patientId`; the day and its times are of the hospital's time zone
 * @throws InvalidInputError, also for an unknown patient, procedure, facility or coach, for a 201st procedure of
 *   a patient, and for a time skipped by daylight saving
 */
export async function createEpisode(caller: Caller, input: unknown): Promise<EpisodeData> {
  authorize(caller, "patients.write");
  const {
    patientId,
    procedureId,
    planKind = COMPLETE_PLAN,
    planVersionId,
    ...values
  } = parseInput(newEpisodeSchema(), input);
  const columns = toColumns(values);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    await requirePatient(writer, patientId);
    const procedure = await requireProcedure(writer, procedureId, planVersionId);
    await requirePlans(writer, [planKind], "planKind");
    await requireReferences(writer, values);
    const count = await PatientProcedure.count({ where: { patientId }, transaction });
    if (count >= MAX_PATIENT_PROCEDURES)
      throw new InvalidInputError([{ field: "patientId", message: TOO_MANY }]);
    const episode = await PatientProcedure.create(
      { ...columns, ...procedure, patientId, planKind, enteredBy: "hospital" },
      { transaction },
    );
    await refreshNextEpisode(writer, [patientId]);
    await recordEvent(writer, { action: "created", record: episodeRecord(episode.id) });
    return presentEpisode(episode);
  });
}

/** Checks, before a wizard continues, the values of a new episode. @throws InvalidInputError, also for an unknown procedure */
export async function checkEpisode(caller: Caller, input: object): Promise<void> {
  const {
    procedureId,
    planKind: _,
    planVersionId,
    ...values
  } = parseInput(withServerRules(), input);
  toColumns(values);
  await requireProcedure(caller, procedureId, planVersionId);
  await requireReferences(caller, values);
}

/** Message of a patient who has as many procedures as one may have. */
export const TOO_MANY = `This patient has ${MAX_PATIENT_PROCEDURES} procedures`;

/**
 * Updates an episode; an omitted procedure, facility, coach, plan or plan version stays, but another procedure comes with its Live
 * version. A moved date marks its requests (AREAS 3, 6). The audit records which
 * fields have changed, but not how.
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for one that is cancelled
 */
export async function updateEpisode(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<EpisodeData> {
  authorize(caller, "patients.write");
  const kept = await readKeptPhone(
    input,
    "phone",
    async () => (await findEpisode(caller, id)).phone,
  );
  const { procedureId, planKind, planVersionId, facilityId, coachId, ...values } = parseInput(
    changedEpisodeSchema(kept),
    input,
  );
  const columns = toColumns(values);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const episode = await findEpisode(writer, id);
    const before = presentEpisode(episode);
    await requireVersion(writer, EPISODE, before, expected);
    if (before.status === "Cancelled") throw new ConflictError("This episode is cancelled");
    const { date, timeKnown } = episode;
    const isOther = procedureId !== undefined && procedureId !== episode.procedureId;
    const procedure = isOther
      ? await requireProcedure(writer, procedureId, planVersionId)
      : await requirePlanVersion(writer, episode, planVersionId);
    await requirePlans(writer, planKind ? [planKind] : [], "planKind");
    await requireReferences(writer, { facilityId, coachId }, episode);
    episode.set({ ...columns, ...procedure, ...(planKind && { planKind }) });
    if (facilityId !== undefined) episode.set({ facilityId });
    if (coachId !== undefined) episode.set({ coachId });
    trackGivenFields(episode, "hospital");
    await episode.save({ transaction });
    await markRequestsAfterMove(writer, episode, { date, timeKnown });
    await refreshNextEpisode(writer, [episode.patientId]);
    const after = presentEpisode(episode);
    await recordFieldChanges(writer, episodeRecord(id), before, after);
    return after;
  });
}

/**
 * Cancels an episode, which stops every scheduled message of it, and marks its rides and appointments, in the same transaction
 * (AREAS 3). Idempotent: one that is cancelled stays as it is.
 * @param input `reason`, for staff only
 * @throws NotFoundError, InvalidInputError, StaleError; ConflictError for one that is Completed
 */
export async function cancelEpisode(
  caller: Caller,
  id: number,
  input: unknown,
  expected?: ExpectedVersions,
): Promise<EpisodeData> {
  authorize(caller, "patients.write");
  const { reason } = parseInput(cancelEpisodeSchema, input);
  return inTransaction(caller, async (writer) => {
    const episode = await findEpisode(writer, id);
    const before = presentEpisode(episode);
    await requireVersion(writer, EPISODE, before, expected);
    if (before.status === "Cancelled") return before;
    if (deriveProcedureStatus(episode) === "Completed")
      throw new ConflictError("This episode is completed");
    await episode.update(
      { statusSet: "Cancelled", cancelReason: reason, cancelledAt: new Date() },
      { transaction: writer.transaction },
    );
    await stopMessages(writer, { about: { type: EPISODE, id }, reason: "cancelled" });
    await markRequestsAfterCancel(writer, { patientProcedureId: id });
    await closeEndedItems(writer, "Date has passed", [episode.patientId]);
    await refreshNextEpisode(writer, [episode.patientId]);
    const after = presentEpisode(episode);
    await recordFieldChanges(writer, { ...episodeRecord(id), action: "cancelled" }, before, after);
    return after;
  });
}

/** Finds an episode; within a transaction it locks the row. @throws NotFoundError, also for an example */
export async function findEpisode(caller: Caller, id: number): Promise<PatientProcedure> {
  const episode = await PatientProcedure.findByPk(id, lockOptions(caller, PatientProcedure));
  if (!episode || episode.isExample) throw new NotFoundError("Episode not found");
  return episode;
}

/** Subject of an event about an episode: the label, without the procedure, which is about somebody's health. */
export const episodeRecord = (id: number) => ({ type: EPISODE, id, name: episodeLabel(id) });

type DayAndTime = { date: string; time: string };

/** Turns an episode's values into its columns. @throws InvalidInputError for a day or time that does not exist */
export function toColumns<Values extends DayAndTime>({ date, time, ...details }: Values) {
  if (date === "" && time !== "") {
    throw new InvalidInputError([{ field: "date", message: TIME_NEEDS_DATE }]);
  }
  return { ...details, date: date ? parseLocalTime(date, time) : null, timeKnown: time !== "" };
}

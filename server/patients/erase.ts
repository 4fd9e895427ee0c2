import { literal, type Model, type ModelStatic, Op } from "sequelize";
import {
  Caretaker,
  DailyCheck,
  Draft,
  OutboxMessage,
  Patient,
  PatientInvitation,
  PatientNote,
  PatientOutcome,
  PatientProcedure,
  PatientResponse,
  PatientSignIn,
  PlanChoice,
  PlanProgress,
  SessionAssessment,
  ShareLink,
  Survey,
  SurveyAnswer,
  SurveyResponse,
  WorkItem,
  WorkItemCause,
} from "~/models";
import type { WithdrawalCause } from "~/models/requests/withdrawn-request-status.schema";
import { guestLabel } from "~/models/rules/labels.schema";
import { deleteAppointments, endAppointments } from "~/server/bookings/end-appointments";
import { deleteAuthorizations, endAuthorizations } from "~/server/consents/authorizations";
import { erasePatientConsents } from "~/server/consents/patients";
import { stopNotices } from "~/server/outbox/stop-notices";
import { SUBJECT_MODELS } from "~/server/outbox/subjects";
import { recordEvents } from "~/server/platform/audit";
import { endPendingOrders } from "~/server/orders/end-pending";
import { erasePatientsFromBin } from "~/server/platform/bin/erase";
import { authorize, type Caller } from "~/server/platform/caller";
import { truncateWal } from "~/server/platform/database";
import { markResultsErased, deleteResultsAbout } from "~/server/platform/idempotency";
import { lockOptions } from "~/server/platform/record-version";
import {
  runAfterCommit,
  type CallerInTransaction,
  inTransaction,
} from "~/server/platform/transaction";
import { RESPONSE_RECORD_TYPE } from "~/server/surveys/response-record-key";
import { refreshNextEpisode } from "./next-episode";
import { blankPatientFields } from "./patient-fields";
import { accountOwnerKey, guestOwnerKeyFromHash } from "./guests";
import { reportWithdrawnRequests } from "./withdraw-requests";

/**
 * Erases the caller's patient record and all their data (DESIGN 7: whose data), and ends their account; a no-op for visitors and
 * erased patients. What the hospital has entered about a patient with a name stays (AREAS 3). The audit records that it happened, but
 * none of the data.
 */
export async function eraseOwnData(caller: Caller): Promise<void> {
  authorize(caller, "patient.own");
  const { patientId } = caller;
  if (!patientId) return;
  await inTransaction(caller, async (writer) => {
    const patient = await Patient.findByPk(patientId, lockOptions(writer, Patient));
    if (!patient || patient.isSample) return;
    await erasePatients(writer, [patientId], "data-erased", { keepsRecord: !patient.isGuest });
  });
}

/**
 * Erases patients with all their data, in a fixed number of queries, and one more for each confirmed request that staff have
 * to cancel, and for each message to staff about a new one. With `keepsRecord` what the hospital has entered stays, without the account.
 * Authorizations end, and stay until their retention is over; orders that wait for a payment end, and all stay, without a name. The caller has locked the rows, so concurrent writes of these patients wait and then find no patient.
 * @returns the number of these requests
 */
export async function erasePatients(
  writer: CallerInTransaction,
  ids: number[],
  cause: WithdrawalCause,
  { keepsRecord = false }: { keepsRecord?: boolean } = {},
): Promise<number> {
  const { transaction } = writer;
  const byPatient = { where: { patientId: ids }, transaction };
  const idList = ids.map(Number).join();
  const responses = `SELECT response_id FROM patient_responses WHERE patient_id IN (${idList})`;
  // Locks the surveys first, in the same order as deleting a survey, to avoid a deadlock.
  await Survey.findAll({
    attributes: ["id"],
    where: {
      id: {
        [Op.in]: literal(`(SELECT survey_id FROM survey_responses WHERE id IN (${responses}))`),
      },
    },
    order: [["id", "ASC"]],
    transaction,
    lock: transaction.LOCK.KEY_SHARE,
  });
  const links = await PatientResponse.findAll({ attributes: ["responseId"], ...byPatient });
  const responseIds = links.map(({ responseId }) => responseId);
  await markResultsErased(
    writer,
    literal(`(SELECT '${RESPONSE_RECORD_TYPE} ' || response_id FROM (${responses}) AS theirs)`),
  );
  for (const batch of splitIntoBatches(responseIds)) {
    await SurveyAnswer.destroy({ where: { responseId: batch }, transaction });
    await PatientResponse.destroy({ where: { responseId: batch }, transaction });
    await SurveyResponse.destroy({ where: { id: batch }, transaction });
  }
  await endPendingOrders(writer, { patientId: ids }, "The patient's data was erased");
  await endAppointments(writer, { patientId: ids });
  const withdrawn = await reportWithdrawnRequests(writer, { patientId: ids }, cause);
  await SessionAssessment.destroy(byPatient);
  await PlanProgress.destroy(byPatient);
  await DailyCheck.destroy(byPatient);
  await deleteAppointments(writer, { patientId: ids });
  await eraseRequests(writer, "live session request", ids);
  await eraseRequests(writer, "ride request", ids);
  await eraseRequests(writer, "contact message", ids);
  await ShareLink.destroy(byPatient);
  await erasePatientConsents(writer, ids);
  const eraseAuthorizations = cause === "past-retention" ? deleteAuthorizations : endAuthorizations;
  await eraseAuthorizations(writer, ids);
  await OutboxMessage.destroy({
    where: { recipientKind: "patient", recipientId: ids },
    transaction,
  });
  await OutboxMessage.destroy({
    where: {
      recipientKind: "caretaker",
      recipientId: {
        [Op.in]: literal(`(SELECT id FROM caretakers WHERE patient_id IN (${idList}))`),
      },
    },
    transaction,
  });
  await PlanChoice.destroy(byPatient);
  // Of the hospital's episodes, with which they stay.
  if (!keepsRecord) await PatientOutcome.destroy(byPatient);
  const entered = keepsRecord ? { enteredBy: "patient" as const } : {};
  await PatientProcedure.destroy({ where: { patientId: ids, ...entered }, transaction });
  await Draft.destroy({ where: { owner: ids.map((id) => `patient:${id}`) }, transaction });
  // Deletes the stored results, so that a form resubmitted after going back is stored again instead of replayed.
  const patients = await Patient.findAll({
    attributes: ["id", "guestTokenHash"],
    where: { id: ids },
    transaction,
  });
  await deleteResultsAbout(
    writer,
    patients.flatMap(({ id, guestTokenHash }) => [
      accountOwnerKey(id),
      ...(guestTokenHash === null ? [] : [guestOwnerKeyFromHash(guestTokenHash)]),
    ]),
  );
  await erasePatientsFromBin(writer, ids);
  await PatientSignIn.destroy(byPatient);
  await PatientInvitation.destroy(byPatient);
  await Caretaker.destroy(byPatient);
  await WorkItemCause.destroy(byPatient);
  await WorkItem.destroy(byPatient);
  if (!keepsRecord) await PatientNote.destroy(byPatient);
  if (keepsRecord) {
    await Patient.update(
      { ...WITHOUT_ACCOUNT, endedAt: new Date() },
      { where: { id: ids }, transaction },
    );
    await blankOwnFields(writer, ids);
    await refreshNextEpisode(writer, ids);
  } else await Patient.destroy({ where: { id: ids }, transaction });
  runAfterCommit(writer, truncateWal);
  await recordEvents(
    writer,
    ids.map((id) => ({
      action: "erased",
      record: { type: "patient", id, name: guestLabel(id) },
    })),
  );
  return withdrawn;
}

/** A patient who has erased their own data: the hospital's record, which nobody writes to. */
const WITHOUT_ACCOUNT = {
  hasAccount: false,
  guestTokenHash: null,
  preferredName: "",
  sharingAskedAt: null,
  sharesAnswers: false,
  sharesAnxiety: false,
  sharesSessions: false,
  showsReligiousMessages: true,
  calendarHash: null,
  sealedCalendar: null,
  status: "Ended",
  endReason: "Declined",
} as const;

/** Blanks what patients have given, and said, about the hospital's episodes that stay. */
async function blankOwnFields({ transaction }: CallerInTransaction, patientId: number[]) {
  const said = { patientId, tookPlace: true };
  await PatientProcedure.update({ tookPlace: false }, { where: said, transaction });
  const episodes = await PatientProcedure.findAll({
    where: { patientId, patientFields: { [Op.ne]: "" } },
    transaction,
  });
  for (const episode of episodes) {
    blankPatientFields(episode);
    await episode.save({ transaction });
  }
}

/** Deletes patients' requests of a kind, or messages to the hospital, and stops what staff would be told of them. */
async function eraseRequests(
  writer: CallerInTransaction,
  type: "live session request" | "ride request" | "contact message",
  patientId: number[],
): Promise<void> {
  const model: ModelStatic<Model> = SUBJECT_MODELS[type];
  const options = { where: { patientId }, transaction: writer.transaction };
  const requests = await model.findAll({ attributes: ["id"], ...options });
  await model.destroy(options);
  await stopNotices(
    writer,
    type,
    requests.map((request) => request.get("id") as number),
  );
}

const BATCH_IDS = 1_000;

/** Splits ids into batches that fit into one statement. */
function splitIntoBatches(ids: number[]): number[][] {
  const count = Math.ceil(ids.length / BATCH_IDS);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * BATCH_IDS, (index + 1) * BATCH_IDS),
  );
}

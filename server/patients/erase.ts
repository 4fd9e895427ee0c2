import { literal, Op } from "sequelize";
import {
  Draft,
  LiveSessionRequest,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  RideRequest,
  SessionAssessment,
  ShareLink,
  Survey,
  SurveyAnswer,
  SurveyResponse,
} from "~/models";
import { recordEvents } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { emptyJournal } from "~/server/platform/database";
import { eraseRecordsAbout, deleteRecord } from "~/server/platform/idempotency";
import { lockOptions } from "~/server/platform/record-version";
import {
  afterTransaction,
  type CallerInTransaction,
  inTransaction,
} from "~/server/platform/transaction";
import { RESPONSE } from "~/server/surveys/response-in-words";
import { guestOwner } from "./guests";

/**
 * Erases everything that the patient who asks has stored, and the patient (DESIGN 7: whose data). Whoever has stored
 * nothing, or is erased already, has nothing erased. The audit keeps that it happened, and nothing of what is gone.
 */
export async function eraseOwnData(caller: Caller): Promise<void> {
  authorize(caller, "patient.own");
  const { patientId } = caller;
  if (!patientId) return;
  await inTransaction(caller, async (writer) => {
    const patient = await Patient.findByPk(patientId, lockOptions(writer, Patient));
    if (patient && !patient.isSample) await erasePatients(writer, [patientId]);
  });
}

/**
 * Erases patients with all that is theirs, in a dozen statements, whatever their number. The caller has locked them: a write
 * of theirs waits, and then finds that they are gone.
 */
export async function erasePatients(writer: CallerInTransaction, ids: number[]): Promise<void> {
  const { transaction } = writer;
  const theirs = { where: { patientId: ids }, transaction };
  const list = ids.map(Number).join();
  const responses = `SELECT response_id FROM patient_responses WHERE patient_id IN (${list})`;
  // The surveys first: whoever deletes one deletes its responses next, and two would wait for each other.
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
  const answered = await PatientResponse.findAll({ attributes: ["responseId"], ...theirs });
  const responseIds = answered.map(({ responseId }) => responseId);
  await eraseRecordsAbout(
    writer,
    literal(`(SELECT '${RESPONSE} ' || response_id FROM (${responses}) AS theirs)`),
  );
  for (const some of inSlices(responseIds)) {
    await SurveyAnswer.destroy({ where: { responseId: some }, transaction });
    await PatientResponse.destroy({ where: { responseId: some }, transaction });
    await SurveyResponse.destroy({ where: { id: some }, transaction });
  }
  await SessionAssessment.destroy(theirs);
  await LiveSessionRequest.destroy(theirs);
  await RideRequest.destroy(theirs);
  await ShareLink.destroy(theirs);
  await PlanChoice.destroy(theirs);
  await PatientProcedure.destroy(theirs);
  await Draft.destroy({ where: { owner: ids.map((id) => `patient:${id}`) }, transaction });
  // Whoever sends one of these forms again, having gone back, stores it anew, and is not told that it is there.
  const holders = await Patient.findAll({
    attributes: ["markHash"],
    where: { id: ids },
    transaction,
  });
  await deleteRecord(
    writer,
    holders.map(({ markHash }) => guestOwner(markHash)),
  );
  await Patient.destroy({ where: { id: ids }, transaction });
  afterTransaction(writer, emptyJournal);
  await recordEvents(
    writer,
    ids.map((id) => ({ action: "erased", record: { type: "patient", id, name: nameOf(id) } })),
  );
}

const nameOf = (id: number) => `Guest patient ${id}`;

const AT_ONCE = 1_000;

/** A statement takes so many ids. */
function inSlices(ids: number[]): number[][] {
  const slices = Math.ceil(ids.length / AT_ONCE);
  return Array.from({ length: slices }, (_, at) => ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE));
}

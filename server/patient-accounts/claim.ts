import { type Model, type ModelStatic, Op, QueryTypes } from "sequelize";
import {
  Consent,
  LiveSessionRequest,
  OutboxMessage,
  Patient,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  RideRequest,
  SessionAssessment,
  ShareLink,
} from "~/models";
import {
  MAX_PATIENT_PROCEDURES,
  TOO_MANY_PROCEDURES,
} from "~/models/patients/patient-procedure.schema";
import { erasePatients } from "~/server/patients/erase";
import { asPatient } from "~/server/patients/guests";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { trackGivenFields } from "~/server/patients/patient-fields";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { ConflictError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { refreshSearchTexts } from "~/server/requests/refresh-search-texts";
import { hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { moveWorkItems } from "~/server/platform/work-list/move-items";

/** What a browser's guest has of their own. */
export type Claimable = { procedures: number; answers: number; others: number };

const COUNT_SQL = `SELECT
  (SELECT COUNT(*) FROM patient_procedures WHERE patient_id = :id AND NOT is_example) AS procedures,
  (SELECT COUNT(*) FROM patient_responses WHERE patient_id = :id)
    + (SELECT COUNT(*) FROM session_assessments JOIN patient_procedures AS own
       ON own.id = patient_procedure_id AND NOT own.is_example
       WHERE session_assessments.patient_id = :id) AS answers,
  (SELECT COUNT(*) FROM live_session_requests JOIN patient_procedures AS own
       ON own.id = patient_procedure_id AND NOT own.is_example
       WHERE live_session_requests.patient_id = :id)
    + (SELECT COUNT(*) FROM ride_requests JOIN patient_procedures AS own
       ON own.id = patient_procedure_id AND NOT own.is_example
       WHERE ride_requests.patient_id = :id) AS others`;

const findGuest = (caller: Caller, guestToken: string | null, isLocked = false) =>
  guestToken === null
    ? null
    : Patient.findOne({
        where: { guestTokenHash: hashSecret(guestToken), isGuest: true, isSample: false },
        ...(isLocked ? lockOptions(caller, Patient) : { transaction: caller.transaction }),
      });

/**
 * Reads what the browser of somebody who is signed in holds of a guest, without examples (AREAS 4); null for nothing. Two queries, none
 * without a guest cookie.
 */
export async function readClaimable(
  caller: Caller,
  guestToken: string | null,
): Promise<Claimable | null> {
  authorize(caller, "patient.own");
  const { patientSignInId, patientId, transaction } = caller;
  const guest = patientSignInId ? await findGuest(caller, guestToken) : null;
  if (!guest || guest.id === patientId) return null;
  type Row = Record<keyof Claimable, number | string>;
  const [row] = await database().query<Row>(COUNT_SQL, {
    type: QueryTypes.SELECT,
    replacements: { id: guest.id },
    transaction,
  });
  const { procedures = 0, answers = 0, others = 0 } = row ?? {};
  const found = {
    procedures: Number(procedures),
    answers: Number(answers),
    others: Number(others),
  };
  return found.procedures + found.answers + found.others > 0 ? found : null;
}

/** Tables whose rows hang on a procedure. */
const DEPENDENTS: ModelStatic<Model>[] = [
  PlanChoice,
  SessionAssessment,
  LiveSessionRequest,
  RideRequest,
];

/**
 * Brings a guest's own data along to the caller's account, and erases the guest, whose cookie is dead then (AREAS 4). What hangs on an
 * example is left, and ends with the guest; an answer to a survey comes along without it. A procedure that the hospital has entered too
 * takes the guest's in: its date wins, and its blanks are filled.
 * @param isShown whether the care team sees the earlier answers as far as the patient shares any; otherwise they stay private
 * @throws ConflictError for too many procedures
 */
export async function claimGuest(
  writer: CallerInTransaction,
  guestToken: string,
  { isShown }: { isShown: boolean },
): Promise<void> {
  authorize(writer, "patient.own");
  const { patientSignInId, patientId: accountId, transaction } = writer;
  if (!patientSignInId || !accountId) throw new ConflictError("Please sign in first");
  // The account first, as in every write of its own.
  const account = await Patient.findByPk(accountId, lockOptions(writer, Patient));
  const guest = await findGuest(writer, guestToken, true);
  if (!account || !guest || guest.id === account.id) return;
  const ids = { guest: guest.id, account: account.id };
  const isPrivate = !account.isGuest && !isShown;
  if (isPrivate) await makePrivate(writer, guest.id);
  await moveProcedures(writer, ids);
  await PatientResponse.update(
    { patientId: account.id },
    { where: { patientId: guest.id }, transaction },
  );
  await ShareLink.update(
    { patientId: account.id },
    { where: { patientId: guest.id }, transaction, silent: true },
  );
  await detachFromExamples(writer, account.id);
  await moveMessages(writer, ids);
  await refreshSearchTexts(writer, account.id);
  await refreshNextEpisode(writer, [account.id]);
  await moveWorkItems(writer, guest.id, account.id);
  await recordEvent(writer, {
    action: "data brought along",
    record: { type: "patient", id: account.id, name: asPatient(writer, account).actor.name },
    changes: { from: [null, `guest ${guest.id}`], private: [null, isPrivate] },
  });
  await erasePatients(writer, [guest.id], "data-erased");
}

type Move = { guest: number; account: number };

async function makePrivate({ transaction }: CallerInTransaction, patientId: number) {
  const options = { where: { patientId }, transaction, silent: true };
  await PatientResponse.update({ isPrivate: true }, options);
  await SessionAssessment.update({ isPrivate: true }, options);
}

/** Moves the guest's own procedures with what hangs on them; one that the hospital has entered too goes into that. */
async function moveProcedures(
  writer: CallerInTransaction,
  { guest, account }: Move,
): Promise<void> {
  const { transaction } = writer;
  const own = await PatientProcedure.findAll({
    where: { patientId: guest, isExample: false },
    order: [["id", "ASC"]],
    transaction,
  });
  const existing = await PatientProcedure.findAll({
    where: { patientId: account },
    order: [["id", "ASC"]],
    transaction,
  });
  const episodes = existing.filter(
    ({ enteredBy, statusSet }) => enteredBy === "hospital" && !statusSet,
  );
  let count = existing.length;
  for (const procedure of own) {
    const episode = episodes.find(
      ({ procedureId }) => procedureId !== null && procedureId === procedure.procedureId,
    );
    const target = episode ?? procedure;
    for (const model of DEPENDENTS) {
      await model.update(
        { patientId: account, patientProcedureId: target.id },
        { where: { patientProcedureId: procedure.id }, transaction, silent: true, hooks: false },
      );
    }
    await PatientResponse.update(
      { patientProcedureId: target.id },
      { where: { patientProcedureId: procedure.id }, transaction },
    );
    if (episode) {
      await fillBlanks(writer, episode, procedure);
      await procedure.destroy({ transaction });
      continue;
    }
    count += 1;
    if (count > MAX_PATIENT_PROCEDURES) throw new ConflictError(TOO_MANY_PROCEDURES);
    await procedure.update({ patientId: account }, { transaction });
  }
}

/** Fields that a patient fills in, and the hospital may have left blank. */
const FILLED = ["provider", "phone", "travelMode", "pickUp", "dropOff", "departure"] as const;

async function fillBlanks(
  { transaction }: CallerInTransaction,
  episode: PatientProcedure,
  guest: PatientProcedure,
): Promise<void> {
  const { date, timeKnown } = guest;
  const blanks = FILLED.filter((name) => episode[name] === "").map((name) => [name, guest[name]]);
  const values = Object.fromEntries(blanks) as Partial<PatientProcedure>;
  episode.set({ ...values, ...(!episode.date && date && { date, timeKnown }) });
  trackGivenFields(episode, "patient");
  await episode.save({ transaction });
}

/** Takes answers to surveys off examples, which stay behind. */
async function detachFromExamples({ transaction }: CallerInTransaction, account: number) {
  const own = await PatientProcedure.findAll({
    attributes: ["id"],
    where: { patientId: account },
    transaction,
  });
  await PatientResponse.update(
    { patientProcedureId: null },
    {
      where: { patientId: account, patientProcedureId: { [Op.notIn]: own.map(({ id }) => id) } },
      transaction,
    },
  );
}

/** Moves agreements and messages, which are about a person. */
async function moveMessages({ transaction }: CallerInTransaction, { guest, account }: Move) {
  await Consent.update(
    { personId: account },
    { where: { personKind: "patient", personId: guest }, transaction },
  );
  await OutboxMessage.update(
    { recipientId: account },
    {
      where: { recipientKind: "patient", recipientId: guest },
      ...{ transaction, silent: true, hooks: false },
    },
  );
}

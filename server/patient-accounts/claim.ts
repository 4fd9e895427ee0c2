import { Op, QueryTypes } from "sequelize";
import {
  Consent,
  DailyCheck,
  OutboxMessage,
  Patient,
  PatientProcedure,
  PatientResponse,
  SessionAssessment,
  ShareLink,
} from "~/models";
import { reconcileAuthorizations } from "~/server/consents/authorizations";
import { erasePatients } from "~/server/patients/erase";
import { asPatient } from "~/server/patients/guests";
import { refreshNextEpisode } from "~/server/patients/next-episode";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { ConflictError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import { refreshSearchTexts } from "~/server/requests/refresh-search-texts";
import { hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { moveWorkItems } from "~/server/platform/work-list/move-items";

import { type Move, moveProcedures } from "./claim-procedures";

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

/**
 * Brings a guest's own data along to the caller's account, and erases the guest, whose cookie is dead then (AREAS 4). What hangs on an
 * example is left, and ends with the guest; an answer to a survey comes along without it. A procedure that the hospital has entered too,
 * within 60 days, takes the guest's in: its date wins, its blanks are filled, and requests for another day are marked.
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
  if (!guest.showsReligiousMessages)
    await account.update({ showsReligiousMessages: false }, { silent: true, transaction });
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

async function makePrivate({ transaction }: CallerInTransaction, patientId: number) {
  const options = { where: { patientId }, transaction, silent: true };
  await PatientResponse.update({ isPrivate: true }, options);
  await SessionAssessment.update({ isPrivate: true }, options);
  await DailyCheck.update({ isPrivate: true }, options);
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
async function moveMessages(writer: CallerInTransaction, { guest, account }: Move) {
  const { transaction } = writer;
  await reconcileAuthorizations(writer, { from: guest, to: account }, "offer");
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

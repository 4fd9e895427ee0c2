import type { Model, ModelStatic } from "sequelize";
import {
  DailyCheck,
  LiveSessionRequest,
  PatientProcedure,
  PatientResponse,
  PlanChoice,
  PlanProgress,
  RideRequest,
  SessionAssessment,
} from "~/models";
import { FREE_PLAN } from "~/models/catalogue/plan.schema";
import {
  deriveProcedureStatus,
  MAX_PATIENT_PROCEDURES,
  TOO_MANY_PROCEDURES,
} from "~/models/patients/patient-procedure.schema";
import { markRequestsAfterMoves } from "~/server/patients/mark-requests";
import { trackGivenFields } from "~/server/patients/patient-fields";
import { daysBetween } from "~/server/platform/dates";
import { moveEpisodeOrders, moveOrders } from "~/server/orders/move";
import { moveAppointments, requireNoOverlap } from "~/server/bookings/overlap";
import { ConflictError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Ids of a guest and of the account to which their data comes along. */
export type Move = { guest: number; account: number };

/** Tables whose rows hang on a procedure. */
const DEPENDENTS: ModelStatic<Model>[] = [
  PlanChoice,
  SessionAssessment,
  LiveSessionRequest,
  RideRequest,
];

/** Moves the guest's own procedures with what hangs on them; one that the hospital has entered too goes into that. @throws ConflictError for too many */
export async function moveProcedures(
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
  await requireNoOverlap(writer, guest, account);
  for (const procedure of own) {
    const episode = findSameEpisode(episodes, procedure);
    if (episode) await markMovedRequests(writer, episode, procedure);
    const target = episode ?? procedure;
    for (const model of DEPENDENTS) {
      await model.update(
        { patientId: account, patientProcedureId: target.id },
        { where: { patientProcedureId: procedure.id }, transaction, silent: true, hooks: false },
      );
    }
    await moveEpisodeOrders(writer, procedure.id, target.id);
    await moveProgress(writer, procedure.id, { patientId: account, patientProcedureId: target.id });
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
  await moveAppointments(writer, guest, account);
  await moveOrders(writer, guest, account);
}

/** Moves what was done of a plan and the daily checks; where both have an item or a day, the account's stays. */
async function moveProgress(
  { transaction }: CallerInTransaction,
  from: number,
  to: { patientId: number; patientProcedureId: number },
): Promise<void> {
  const moving = { patientProcedureId: from };
  const existing = { where: { patientProcedureId: to.patientProcedureId }, transaction };
  if (from !== to.patientProcedureId) {
    const itemKey = (await PlanProgress.findAll(existing)).map((each) => each.itemKey);
    const day = (await DailyCheck.findAll(existing)).map((each) => each.day);
    await PlanProgress.destroy({ where: { ...moving, itemKey }, transaction });
    await DailyCheck.destroy({ where: { ...moving, day }, transaction });
  }
  const options = { where: moving, transaction, silent: true, hooks: false };
  await PlanProgress.update(to, options);
  await DailyCheck.update(to, options);
}

const SAME_DAYS = 60;

/**
 * Finds the hospital's episode that a guest's procedure can be: of the same procedure, and on a day near it, or where one of them has none
 * and the guest's is not over. The nearest one, else the oldest.
 */
function findSameEpisode(episodes: PatientProcedure[], guest: PatientProcedure) {
  const distance = ({ procedureId, date }: PatientProcedure): number => {
    if (procedureId === null || procedureId !== guest.procedureId) return Infinity;
    if (date && guest.date) return Math.abs(daysBetween(date, guest.date));
    return deriveProcedureStatus(guest) === "Completed" ? Infinity : SAME_DAYS;
  };
  return episodes
    .filter((episode) => distance(episode) <= SAME_DAYS)
    .sort((one, other) => distance(one) - distance(other))[0];
}

/** Marks the guest's requests for staff to check where the hospital's date is another. */
async function markMovedRequests(
  writer: CallerInTransaction,
  { date, timeKnown }: PatientProcedure,
  guest: PatientProcedure,
): Promise<void> {
  if (!date) return;
  await markRequestsAfterMoves(writer, [
    {
      procedure: { id: guest.id, patientId: guest.patientId, date, timeKnown },
      before: guest,
    },
  ]);
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
  // A plan that was paid, or covered, is not lost.
  if (episode.planKind === FREE_PLAN) episode.planKind = guest.planKind;
  episode.set({ ...values, ...(!episode.date && date && { date, timeKnown }) });
  trackGivenFields(episode, "patient");
  await episode.save({ transaction });
}

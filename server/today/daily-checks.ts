import { DailyCheck } from "~/models";
import { dailyCheckSchema } from "~/models/patients/today.schema";
import { helperName, type PatientWriter } from "~/server/patients/guests";
import { lockOwnProcedure } from "~/server/patients/own-procedures";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { closeWorkItems, openWorkItem } from "~/server/platform/work-list/open-items";
import { RECOVERY_DAYS } from "~/models/patients/patient-procedure.schema";
import { dayOf } from "./procedure-day";

/** Record type of a daily check, in the audit and as a cause of the work list. */
export const DAILY_CHECK = "daily check";

/** Answers of a daily check: 1 to 5, 5 is best. */
export type DailyCheckAnswers = Pick<DailyCheck, "comfort" | "sleep" | "moving" | "isWorried">;

/** Finds the daily check of today, in the hospital's time zone; null without one. One statement. */
export async function findDailyCheck(
  { transaction }: Caller,
  patientProcedureId: number,
): Promise<DailyCheckAnswers | null> {
  const day = formatIsoDay(new Date().toISOString());
  const check = await DailyCheck.findOne({ where: { patientProcedureId, day }, transaction });
  if (!check) return null;
  const { comfort, sleep, moving, isWorried } = check;
  return { comfort, sleep, moving, isWorried };
}

/**
 * Stores the daily check after a procedure, one for each day, which a later answer of the same day replaces. "Yes" to the urgent question
 * puts the patient on the work list, whatever they share (AREAS 6). The audit records that it was answered, but none of the answers.
 * @param input comfort, sleep and moving: 1 to 5; isWorried: Yes or No
 * @returns whether somebody should call the care team now
 * @throws NotFoundError, InvalidInputError; ConflictError before the day after the procedure, and beyond day 90
 */
export async function answerDailyCheck(
  writer: PatientWriter,
  procedureId: number,
  input: unknown,
): Promise<{ procedureId: number; isWorried: boolean }> {
  authorize(writer, "patient.own");
  const { isWorried: worried, ...ratings } = parseInput(dailyCheckSchema, input);
  const { patientId, transaction } = writer;
  const procedure = await lockOwnProcedure(writer, procedureId);
  const sinceProcedure = dayOf(procedure) ?? 0;
  if (sinceProcedure < 1 || sinceProcedure > RECOVERY_DAYS || procedure.statusSet)
    throw new ConflictError("The daily check is for the days after your procedure");
  const isWorried = worried === "Yes";
  const day = formatIsoDay(new Date().toISOString());
  const where = { patientProcedureId: procedure.id, day };
  const values = { ...ratings, isWorried, answeredBy: helperName(writer) };
  // The procedure is locked, so nobody else inserts the row.
  let check = await DailyCheck.findOne({ where, transaction });
  if (check) await check.update(values, { transaction });
  else check = await DailyCheck.create({ ...where, ...values, patientId }, { transaction });
  const { id } = check;
  await recordEvent(writer, { action: "answered", record: { type: DAILY_CHECK, id } });
  await closeWorkItems(writer, { patientId, reason: "Nothing done" });
  if (isWorried) {
    const subject = { type: DAILY_CHECK, id } as const;
    await openWorkItem(writer, { patientId, reason: "Urgent answer", subject });
  }
  return { procedureId: procedure.id, isWorried };
}

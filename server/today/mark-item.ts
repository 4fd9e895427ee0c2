import { PlanProgress } from "~/models";
import { markItemSchema } from "~/models/patients/today.schema";
import { helperName, type PatientWriter } from "~/server/patients/guests";
import { lockOwnProcedure } from "~/server/patients/own-procedures";
import { recordEvent } from "~/server/platform/audit";
import { authorize } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { closeWorkItems } from "~/server/platform/work-list/open-items";
import { isActionable } from "~/server/procedure-plans/plan-day";
import { toItemKey } from "./item-key";
import { readOwnItems } from "./own-items";
import { stopNeedlessReminders } from "./open-reminders";

/**
 * Marks an item of a patient's plan as done, as not for today, or as open again; idempotent (AREAS 6). What was done is not forgotten with
 * a new version of the plan. The audit records that something was marked, not what.
 * @param input `key` of the item and `mark`: done, not-today or open
 * @throws NotFoundError, InvalidInputError
 */
export async function markItem(
  writer: PatientWriter,
  procedureId: number,
  input: unknown,
): Promise<{ procedureId: number; title: string }> {
  authorize(writer, "patient.own");
  const { key, mark } = parseInput(markItemSchema, input);
  const { patientId, transaction } = writer;
  const procedure = await lockOwnProcedure(writer, procedureId);
  const items = (await readOwnItems(writer, procedure, "patient")).filter(isActionable);
  const item = items.find((each) => toItemKey(each) === key);
  if (!item) throw new NotFoundError("This is not in your plan anymore");
  const isDone = mark === "done";
  const skippedOn = mark === "not-today" ? formatIsoDay(new Date().toISOString()) : "";
  const values = { isDone, skippedOn, answeredBy: helperName(writer) };
  const where = { patientProcedureId: procedure.id, itemKey: key };
  // The procedure is locked, so nobody else inserts the row.
  const progress = await PlanProgress.findOne({ where, transaction });
  if (progress) await progress.update(values, { transaction });
  else await PlanProgress.create({ ...where, ...values, patientId }, { transaction });
  await recordEvent(writer, {
    action: "updated",
    record: { type: "plan progress", id: procedure.id },
  });
  if (isDone) {
    await closeWorkItems(writer, { patientId, reason: "Nothing done" });
    await stopNeedlessReminders(writer, procedure);
  }
  return { procedureId: procedure.id, title: item.title };
}

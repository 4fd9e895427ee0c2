import { findOwnProcedure, readCareTeamPhone } from "~/server/patients/own-procedures";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { findDailyCheck } from "./daily-checks";
import { dayOf } from "./procedure-day";

/**
 * Reads what the form of the daily check needs, with the answers of today as its values, or null. @throws NotFoundError, also for an
 * example, and before the day after the procedure
 */
export async function readDailyCheck(caller: Caller, id: number) {
  authorize(caller, "patient.own");
  const procedure = await findOwnProcedure(caller, id);
  const isOwn = caller.patientId !== undefined && !procedure.isExample;
  if (!isOwn || (dayOf(procedure) ?? 0) < 1) throw new NotFoundError("Procedure not found");
  const answers = await findDailyCheck(caller, procedure.id);
  return {
    id: procedure.id,
    title: procedure.title,
    phone: await readCareTeamPhone(caller, procedure),
    values: answers && {
      comfort: String(answers.comfort),
      sleep: String(answers.sleep),
      moving: String(answers.moving),
      isWorried: answers.isWorried ? "Yes" : "No",
    },
  };
}

import { DailyCheck, PatientProcedure, PlanProgress, PlanVersionItem } from "~/models";
import { addDays, formatIsoDay } from "~/server/platform/dates";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { toItemKey } from "~/server/today/item-key";
import type { FindPerson } from "./create-people";

/** Tom's daily checks, from the day after his procedure on: comfort, sleep and moving. */
const CHECKS = [
  [2, 2, 1],
  [2, 3, 2],
  [3, 2, 2],
  [3, 4, 3],
  [4, 4, 3],
] as const;
/** His wife answers for him. */
const ANSWERED_BY = "Adaeze Okafor";
/** Who has done tasks of their plan, and how many of the first ones; Nikhil has done nothing since he joined. */
const DONE_TASKS = { Tom: 2, Priya: 1, Theo: 1, Ingrid: 1, Lars: 1, Harold: 1 };
/** Of whom somebody has said that the procedure took place; of Lars nobody has. */
const TOOK_PLACE = ["Tom", "Mei-Ling"];

/** Creates what sample patients did on the days around the procedure: tasks done, that it took place, and daily checks. Requires plans. */
export async function createDays(writer: CallerInTransaction, find: FindPerson): Promise<void> {
  const { transaction } = writer;
  for (const [name, count] of Object.entries(DONE_TASKS)) {
    await createDoneTasks(writer, findOwn(find, name), count);
  }
  const { own, date } = findOwn(find, "Tom");
  await DailyCheck.bulkCreate(
    CHECKS.map(([comfort, sleep, moving], index) => ({
      ...own,
      ...{ comfort, sleep, moving, answeredBy: ANSWERED_BY },
      day: formatIsoDay(addDays(date, index + 1).toISOString()),
    })),
    { transaction },
  );
  const id = TOOK_PLACE.map((name) => findOwn(find, name).own.patientProcedureId);
  await PatientProcedure.update({ tookPlace: true }, { where: { id }, transaction });
}

type Own = ReturnType<typeof findOwn>;

/** Finds the first procedure of a sample patient. */
function findOwn(find: FindPerson, firstName: string) {
  const { patient, episodes } = find(firstName);
  const [episode] = episodes;
  if (!episode?.date) throw new Error(`${firstName} has no procedure with a date`);
  const { id, date, planVersionId } = episode;
  return { own: { patientId: patient.id, patientProcedureId: id }, date, planVersionId };
}

/** Marks the first tasks of a plan as done. */
async function createDoneTasks(
  { transaction }: CallerInTransaction,
  { own, planVersionId }: Own,
  limit: number,
) {
  const tasks = await PlanVersionItem.findAll({
    where: { versionId: planVersionId ?? 0, kind: "task", audience: "patient" },
    order: [["position", "ASC"]],
    limit,
    transaction,
  });
  await PlanProgress.bulkCreate(
    tasks.map((task) => ({ ...own, itemKey: toItemKey(task), isDone: true })),
    { transaction },
  );
}

import { DailyCheck, PlanProgress, PlanVersionItem } from "~/models";
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
/** Tasks before the day that he has done. */
const DONE_TASKS = 2;

/** Creates what a sample patient did on the days around the procedure: tasks done, that it took place, and daily checks. Requires plans. */
export async function createDays(writer: CallerInTransaction, find: FindPerson): Promise<void> {
  const { transaction } = writer;
  const { patient, episodes } = find("Tom");
  const [episode] = episodes;
  if (!episode?.date) throw new Error("Tom has no procedure with a date");
  const { date, planVersionId } = episode;
  const own = { patientId: patient.id, patientProcedureId: episode.id };
  const tasks = await PlanVersionItem.findAll({
    where: { versionId: planVersionId ?? 0, kind: "task", audience: "patient" },
    order: [["position", "ASC"]],
    limit: DONE_TASKS,
    transaction,
  });
  await PlanProgress.bulkCreate(
    tasks.map((task) => ({ ...own, itemKey: toItemKey(task), isDone: true })),
    { transaction },
  );
  await DailyCheck.bulkCreate(
    CHECKS.map(([comfort, sleep, moving], index) => ({
      ...own,
      ...{ comfort, sleep, moving, answeredBy: ANSWERED_BY },
      day: formatIsoDay(addDays(date, index + 1).toISOString()),
    })),
    { transaction },
  );
  await episode.update({ tookPlace: true }, { transaction });
}

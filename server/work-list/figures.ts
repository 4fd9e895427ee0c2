import { QueryTypes } from "sequelize";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";
import { readWaitingLimit } from "./waiting";

/** Condition of the rows of patients who need somebody now: open, and not snoozed. */
export const needsNow = (): string =>
  `status = 'Open' AND (snoozed_until IS NULL OR snoozed_until <= '${timeInSql(new Date())}')`;

/**
 * Reads the figures above the work list: patients with a name who have not ended, those of all patients who need somebody, and those
 * who have waited longer than four working hours (AREAS 3). One statement.
 */
export async function readWorkFigures(caller: Caller) {
  authorize(caller, "patients.read");
  const { transaction } = caller;
  const before = timeInSql(await readWaitingLimit(caller));
  const [row] = await database().query<Record<"patients" | "need" | "late", number | string>>(
    "SELECT (SELECT COUNT(*) FROM patients WHERE is_guest = :no AND status <> 'Ended') AS patients, " +
      `COUNT(*) AS need, COUNT(CASE WHEN since < '${before}' THEN 1 END) AS late FROM ` +
      `(SELECT MIN(since) AS since FROM work_items WHERE ${needsNow()} GROUP BY patient_id) AS waiting`,
    { type: QueryTypes.SELECT, replacements: { no: false }, transaction },
  );
  return {
    patients: Number(row?.patients),
    needYou: Number(row?.need),
    waitTooLong: Number(row?.late),
  };
}

export type WorkFigures = Awaited<ReturnType<typeof readWorkFigures>>;

/** Counts the patients who need somebody, for the menu; undefined for a caller who may not see them. One statement. */
export async function countNeedYou(caller: Caller): Promise<number | undefined> {
  if (!hasPermission(caller, "patients.read")) return undefined;
  const [row] = await database().query<{ need: number | string }>(
    `SELECT COUNT(DISTINCT patient_id) AS need FROM work_items WHERE ${needsNow()}`,
    { type: QueryTypes.SELECT, transaction: caller.transaction },
  );
  return Number(row?.need);
}

import { literal } from "sequelize";
import { Procedure } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Version that a list shows of a plan: the Live one, else the draft, else the newest. */
const SHOWN =
  "(SELECT v.id FROM plan_versions AS v WHERE v.procedure_id = procedures.id " +
  "ORDER BY CASE v.status WHEN 'Live' THEN 0 WHEN 'Draft' THEN 1 ELSE 2 END, v.number DESC LIMIT 1)";
const readShown = (column: string, otherwise: string) =>
  literal(`COALESCE((SELECT ${column} FROM plan_versions WHERE id = ${SHOWN}), ${otherwise})`);

/**
 * Derives what the list of plans shows and sorts by from the plan's versions. Call it in the transaction of each change of a
 * version or of the procedure's status. No new version of the procedure: nothing of the record itself has changed. One statement.
 */
export async function refreshPlanState(
  { transaction }: CallerInTransaction,
  procedureId: number | number[],
): Promise<void> {
  await Procedure.update(
    {
      planStatus: literal(
        `CASE WHEN is_active THEN COALESCE((SELECT status FROM plan_versions WHERE id = ${SHOWN}), 'Draft') ELSE 'Inactive' END`,
      ),
      versionNumber: readShown("number", "0"),
      itemCount: readShown("item_count", "0"),
      reviewDue: readShown("review_due", "''"),
    },
    { where: { id: procedureId }, transaction, hooks: false },
  );
}

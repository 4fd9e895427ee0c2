import { QueryTypes } from "sequelize";
import { ReportState } from "~/models";
import { database } from "~/server/platform/database";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** The only row of report_states. */
export const STATE_ID = 1;

/** Locks the state, so that one job counts at a time: two would not see what the other adds to a month. */
export const lockState = (writer: CallerInTransaction): Promise<ReportState> =>
  ReportState.findByPk(STATE_ID, { ...lockOptions(writer, ReportState), rejectOnEmpty: true });

/** Days from the procedure on which surveys begin. */
export type SurveyDays = {
  /** In the plans that there are. */
  current: readonly number[];
  /** In those and all that have been counted. */
  all: readonly number[];
};

/** Reads the first days of the surveys of all plans, in days from the procedure, and remembers them. @param state locked */
export async function readSurveyDays(
  { transaction }: CallerInTransaction,
  state: ReportState,
): Promise<SurveyDays> {
  const rows = await database().query<{ day: number }>(
    "SELECT DISTINCT from_day AS day FROM plan_version_items WHERE kind = 'survey' AND survey_id IS NOT NULL ORDER BY 1",
    { type: QueryTypes.SELECT, transaction },
  );
  const current = rows.map(({ day }) => day);
  const known = state.surveyDays.split(",").filter((day) => day !== "");
  const all = [...new Set([...known.map(Number), ...current])].sort((one, other) => one - other);
  if (all.length > known.length) await state.update({ surveyDays: all.join() }, { transaction });
  return { current, all };
}

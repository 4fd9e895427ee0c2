import { ReportCount, ReportState } from "~/models";
import { type Caller, systemCaller } from "~/server/platform/caller";
import { defineJob } from "~/server/platform/jobs/job-definition";
import { settings } from "~/server/platform/settings";
import { inTransaction } from "~/server/platform/transaction";
import { countDays } from "./count-days";
import { monthOf } from "./local-days";
import { FACTS, type Fact } from "./source";
import { RULES_VERSION } from "./sources";
import {
  expandMarks,
  hasStaleDays,
  markEverything,
  readLastMark,
  readStaleDays,
} from "./stale-days";
import { lockState, readSurveyDays, STATE_ID } from "./state";

export { STATE_ID } from "./state";

/** Days that are counted in one transaction, so that other writers wait for a moment only. */
const MAX_DAYS = 5;

/** Whether the counts are those of this time zone and these rules. */
const isCurrent = (state: ReportState | null) =>
  state?.timeZone === settings().timeZone && state.rules === RULES_VERSION;

/** Begins to count everything anew, if nothing is counted yet, or by another time zone or other rules. */
async function startAnewIfNeeded(caller: Caller): Promise<void> {
  if (isCurrent(await ReportState.findByPk(STATE_ID))) return;
  await inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const state = await lockState(writer);
    if (isCurrent(state)) return;
    await ReportCount.destroy({ where: {}, transaction });
    await state.update(
      { timeZone: settings().timeZone, rules: RULES_VERSION, surveyDays: "", countedAt: null },
      { transaction },
    );
    await markEverything(writer, await readSurveyDays(writer, state));
  });
}

/** Splits days into groups of one month, each of at most so many. */
function groupDays(days: readonly string[]): string[][] {
  const groups: string[][] = [];
  for (const day of days) {
    const last = groups.at(-1);
    const isSameMonth = last?.[0] !== undefined && monthOf(last[0]) === monthOf(day);
    if (last && isSameMonth && last.length < MAX_DAYS) last.push(day);
    else groups.push([day]);
  }
  return groups;
}

async function countStaleDays(
  caller: Caller,
  fact: Fact,
  { lastMark, signal }: { lastMark: number; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const days = await readStaleDays(caller, fact, lastMark);
    if (days.length === 0) return;
    for (const group of groupDays(days)) {
      signal.throwIfAborted();
      await inTransaction(caller, (writer) => countDays(writer, fact, group));
    }
  }
}

/**
 * Counts what is stale for the reports when it starts, in short transactions; everything at the first run, and after a change of the
 * time zone. What changes meanwhile is left to the next run, or days that change all the time would never let it end. A kill leaves the
 * rest stale (AREAS 12).
 */
export async function countReports(signal: AbortSignal): Promise<void> {
  const caller = systemCaller("reports");
  const startedAt = new Date();
  await startAnewIfNeeded(caller);
  await expandMarks(caller, signal);
  const lastMark = await readLastMark(caller);
  for (const fact of FACTS) await countStaleDays(caller, fact, { lastMark, signal });
  await ReportState.update({ countedAt: startedAt }, { where: { id: STATE_ID } });
}

/** Counts what changed. */
export const countReportsJob = defineJob({
  kind: "reports",
  label: "Counts of reports",
  everyMs: 30_000,
  timeoutMs: 60 * 60_000,
  isNeeded: async () =>
    (await hasStaleDays({})) || !isCurrent(await ReportState.findByPk(STATE_ID)),
  run: ({ signal }) => countReports(signal),
});

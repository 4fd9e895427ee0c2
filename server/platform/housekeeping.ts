import { QueryTypes } from "sequelize";
import { type Caller, systemCaller } from "./caller";
import { database, dialect } from "./database";
import { log } from "./log";
import { housekeepingDoneAt, housekeepingRuns } from "./metrics";
import { inTransaction } from "./transaction";

const EVERY_HOUR = 3_600_000;
/** Any number: it names the lock. */
const POSTGRES_LOCK = 730_014_004;

/** What a task deletes, and how; it answers with the number of rows. */
export type TidyUp = Record<string, (caller: Caller) => Promise<number>>;

/** What this process has tidied up last: when it was through, how many rows that deleted, and which tasks failed. */
export type HousekeepingRun = { endedAt: Date; deleted: number; failed: string[] };
let last: HousekeepingRun | null = null;

/** The last time that this process tidied up; null while it is at its first time. */
export const lastHousekeeping = () => last;

/**
 * Tidies up now and every hour, without keeping the process alive. Returns how to stop it.
 * @param tasks each runs in a transaction, in one instance at a time
 * @param slowTasks each takes transactions of its own and may run in several instances at once
 */
export function startHousekeeping(tasks: TidyUp, slowTasks: TidyUp = {}): () => void {
  const tidy = async () => {
    const run: HousekeepingRun = { endedAt: new Date(), deleted: 0, failed: [] };
    await tidyAll(run, tasks, inOneInstance);
    await tidyAll(run, slowTasks, (tidyUp) => tidyUp(systemCaller("housekeeping")));
    last = { ...run, endedAt: new Date() };
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

async function tidyAll(
  run: HousekeepingRun,
  tasks: TidyUp,
  tidy: (tidyUp: TidyUp[string]) => Promise<number>,
): Promise<void> {
  for (const [what, tidyUp] of Object.entries(tasks)) {
    try {
      const deleted = await tidy(tidyUp);
      run.deleted += deleted;
      housekeepingRuns.inc({ task: what, outcome: "done" });
      housekeepingDoneAt.setToCurrentTime({ task: what });
      if (deleted > 0) log.info({ task: "housekeeping", what, deleted }, "expired rows deleted");
    } catch (error) {
      run.failed.push(what);
      housekeepingRuns.inc({ task: what, outcome: "failed" });
      log.error({ task: "housekeeping", what, err: error }, "housekeeping failed");
    }
  }
}

/** Of several instances that tidy up at the same time one does it; the others leave it to that one. */
function inOneInstance(tidyUp: TidyUp[string]): Promise<number> {
  return inTransaction(systemCaller("housekeeping"), async (writer) => {
    if (dialect() === "postgres") {
      const [row] = await database().query<{ mine: boolean }>(
        `SELECT pg_try_advisory_xact_lock(${POSTGRES_LOCK}) AS mine`,
        { type: QueryTypes.SELECT, transaction: writer.transaction },
      );
      if (!row?.mine) return 0;
    }
    return tidyUp(writer);
  });
}

import { QueryTypes } from "sequelize";
import { type Caller, systemCaller } from "./caller";
import { database, dialect } from "./database";
import { log } from "./log";
import { housekeepingDoneAt, housekeepingRuns } from "./metrics";
import { inTransaction } from "./transaction";

const EVERY_HOUR = 3_600_000;
/** Any number: it names the lock. */
const POSTGRES_LOCK = 730_014_004;

/** Nobody corrects a clock by so much in an hour without setting it. */
const JUMP_MS = 600_000;
const HELD_OFF_MS = 86_400_000;

/** What this process has tidied up last: when it was through, how many rows that deleted, and which tasks failed. */
export type HousekeepingRun = { endedAt: Date; deleted: number; failed: string[] };
let last: HousekeepingRun | null = null;

/** The last time that this process tidied up; null while it is at its first time. */
export const lastHousekeeping = () => last;

/**
 * Whether the clock can be trusted with what is to be deleted for good. Once it was set, forward or back, for a day it cannot: a
 * wrong one would take what is young, and somebody first has to see that it is wrong.
 */
function clockWatch(): MayDelete {
  // The other clock only runs: nobody can set it.
  const offsetNow = () => Date.now() - performance.now();
  let offset = offsetNow();
  let jumpedAt = -Infinity;
  return () => {
    const jumpMs = offsetNow() - offset;
    offset += jumpMs;
    if (Math.abs(jumpMs) > JUMP_MS) {
      jumpedAt = performance.now();
      const seconds = Math.round(jumpMs / 1_000);
      log.warn(
        { task: "housekeeping", seconds },
        "the clock was set; nothing is deleted for a day",
      );
    }
    return performance.now() - jumpedAt >= HELD_OFF_MS;
  };
}

/** Whether something may be deleted now: asked right before, since the clock can be set in the middle. */
export type MayDelete = () => boolean;

/** What a task deletes, and how; it answers with the number of rows. */
export type TidyUp = Record<string, (caller: Caller, mayDelete: MayDelete) => Promise<number>>;

/**
 * Tidies up now and every hour, but not for a day after the clock was set, without keeping the process alive. Returns how to stop it.
 * @param tasks each runs in a transaction, in one instance at a time
 * @param slowTasks each takes transactions of its own and may run in several instances at once
 */
export function startHousekeeping(tasks: TidyUp, slowTasks: TidyUp = {}): () => void {
  const mayDelete = clockWatch();
  // Known before one of them fails, so that its first failure counts as one more.
  for (const task of Object.keys({ ...tasks, ...slowTasks })) {
    housekeepingRuns.inc({ task, outcome: "failed" }, 0);
  }
  const tidy = async () => {
    const run: HousekeepingRun = { endedAt: new Date(), deleted: 0, failed: [] };
    const tidyAll = (some: TidyUp, tidyOne: (tidyUp: TidyUp[string]) => Promise<number>) =>
      tidyEach(run, { tasks: some, mayDelete, tidyOne });
    await tidyAll(tasks, (tidyUp) => inOneInstance((caller) => tidyUp(caller, mayDelete)));
    await tidyAll(slowTasks, (tidyUp) => tidyUp(systemCaller("housekeeping"), mayDelete));
    last = { ...run, endedAt: new Date() };
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_HOUR);
  timer.unref();
  return () => clearInterval(timer);
}

type Round = {
  tasks: TidyUp;
  mayDelete: MayDelete;
  tidyOne: (tidyUp: TidyUp[string]) => Promise<number>;
};

async function tidyEach(run: HousekeepingRun, { tasks, mayDelete, tidyOne }: Round) {
  for (const [what, tidyUp] of Object.entries(tasks)) {
    if (!mayDelete()) return;
    try {
      const deleted = await tidyOne(tidyUp);
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
function inOneInstance(tidyUp: (caller: Caller) => Promise<number>): Promise<number> {
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

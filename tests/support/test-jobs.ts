import { Job } from "~/models";
import { systemCaller } from "~/server/platform/caller";
import { defineJob, type JobRun } from "~/server/platform/jobs/job-definition";
import { startJobs } from "~/server/platform/jobs/runner";
import { inTransaction } from "~/server/platform/transaction";
import { unique } from "../factories/names";

export const caller = systemCaller("test");
export type Work = (job: JobRun<{ note: string }>) => unknown;
/** Defines a job of a kind of its own. */
export const define = (run: Work, options: { maxAttempts?: number; timeoutMs?: number } = {}) =>
  defineJob<{ note: string }>({
    kind: unique("kind"),
    label: "Test",
    run: async (job) => void (await run(job)),
    ...options,
  });
export type TestJob = ReturnType<typeof define>;

export const enqueue = (job: TestJob, note = "", key?: string, runAt?: Date) =>
  inTransaction(caller, (writer) => job.enqueue(writer, { note }, { key, runAt }));
export const start = (...jobs: TestJob[]) => startJobs(jobs, { polls: false });
/** Runs what is due until nothing is left. */
export async function drain(...jobs: TestJob[]) {
  const runner = await start(...jobs);
  await runner.drain();
  await runner.stop();
}
export const PAST = new Date(0);
export const makeDue = ({ kind }: TestJob) => Job.update({ runAt: PAST }, { where: { kind } });
export const expireLeases = ({ kind }: TestJob) =>
  Job.update({ leasedUntil: PAST }, { where: { kind } });
export const findAll = ({ kind }: TestJob) => Job.findAll({ where: { kind } });
export const findOne = async (job: TestJob) => (await findAll(job))[0] ?? null;

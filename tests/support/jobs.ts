import type { AnyJob } from "~/server/platform/jobs/job-definition";
import { startJobs } from "~/server/platform/jobs/runner";
import { Job } from "~/models";

/** Runs all jobs of some kinds that are there, whatever their time, until none is left, as the server does in the background. */
export async function runJobs(...definitions: AnyJob[]): Promise<void> {
  const kinds = definitions.map(({ kind }) => kind);
  await Job.update({ runAt: new Date(0) }, { where: { kind: kinds, status: "waiting" } });
  const runner = await startJobs(definitions, { polls: false });
  await runner.drain();
  await runner.stop();
}

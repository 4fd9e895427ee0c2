/**
 * Replaces worker-process.ts and worker-entry.ts in tests of what a worker answers (mock-workers.ts), since starting a
 * process takes longer than the answer. The process and its limits are tested in tests/unit/isolated.
 */
type Work = (job: unknown) => Promise<unknown>;

const modules = import.meta.glob("../../server/*/*-worker.ts");
const works: Record<string, Promise<Work>> = {};
let registered: Work | undefined;

export function handleJob(work: Work): void {
  registered = work;
}

/** Runs a job in this process, on copies of its input and reply, as messages between processes are. */
export async function runInWorker(job: { module: string; data: unknown }): Promise<unknown> {
  const work = await (works[job.module] ??= loadWork(job.module));
  return structuredClone(await work(structuredClone(job.data)));
}

async function loadWork(module: string): Promise<Work> {
  registered = undefined;
  await modules[`../../server/${module}.ts`]?.();
  if (!registered) throw new Error(`${module} handles no job`);
  return registered;
}

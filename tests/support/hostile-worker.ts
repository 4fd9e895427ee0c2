import { handleJob } from "../../server/platform/worker-entry";

/** Job that misbehaves as a worker might on hostile input. */
export type HostileJob = { numbers?: number; loopsForever?: boolean; exits?: boolean };

handleJob((job: HostileJob) => {
  if (job.exits) process.exit(3);
  while (job.loopsForever);
  // A single array, which reallocates a large block whenever it grows.
  const list: number[] = [];
  for (let index = 0; index < (job.numbers ?? 0); index += 1) list.push(index + 0.5);
  return Promise.resolve({
    length: list.length,
    environmentNames: Object.keys(process.env),
    pid: process.pid,
  });
});

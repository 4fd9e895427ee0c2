import { readFileSync } from "node:fs";
import type { RunningServer } from "./server";

/** Clock ticks a second in /proc: a constant of Linux for user space. */
const TICKS_PER_SECOND = 100;

/**
 * Measures the processor time in seconds that a server spends while some work runs. Unlike elapsed time it does not grow
 * while other processes take the processor. 0 on other systems than Linux.
 */
export async function measureCpuSeconds(
  server: RunningServer,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = readCpuSeconds(server);
  await work();
  return readCpuSeconds(server) - before;
}

function readCpuSeconds({ process: { pid } }: RunningServer): number {
  if (process.platform !== "linux") return 0;
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // After the name, which may contain spaces: utime and stime are the fields 14 and 15, the state is field 3.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

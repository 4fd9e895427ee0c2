import { performance } from "node:perf_hooks";
import { dialect } from "~/server/platform/database";
import { timeInSql } from "~/server/platform/dates";

/**
 * The current time in SQL plus milliseconds: by the clock of the database, so that instances whose clocks differ, or jump, agree on
 * leases; on SQLite, which has one process, by that of the process.
 */
export function sqlTime(plusMs = 0): string {
  const ms = Math.round(plusMs);
  return dialect() === "postgres"
    ? `(clock_timestamp() + interval '${ms} milliseconds')`
    : `'${timeInSql(new Date(Date.now() + ms))}'`;
}

/** Maximum drift of the clock between two checks; a larger one means that the clock was set. */
const MAX_DRIFT_MS = 10_000;

/** Creates a check whether the clock was set since the last call, by comparison with the monotonic clock. */
export function createJumpDetector(): () => boolean {
  const readOffset = () => Date.now() - performance.now();
  let offset = readOffset();
  return () => {
    const jumpMs = readOffset() - offset;
    offset += jumpMs;
    return Math.abs(jumpMs) > MAX_DRIFT_MS;
  };
}

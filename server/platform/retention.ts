import type { Caller } from "./caller";
import { readHospital } from "./hospital";

const DAY_MS = 86_400_000;
/** Nothing is erased for as long after the settings were saved, so that a slip can be noticed. */
const GRACE_MS = 7 * DAY_MS;

/** The retention setting for records of patients and authorizations (AREAS 3). */
export type Retention = {
  years: number;
  /** Cutoff: records last used before it are past retention. */
  cutoff: Date;
  /** Time before which nothing is erased, since the settings were saved less than a week ago; null otherwise. */
  waitsUntil: Date | null;
};

/** Reads the retention setting, and what it means now. One query at most. */
export async function readRetention(caller?: Caller): Promise<Retention> {
  const { recordYears: years, savedAt } = await readHospital(caller);
  const cutoff = new Date();
  cutoff.setUTCFullYear(cutoff.getUTCFullYear() - years);
  const graceEnd = (savedAt?.getTime() ?? 0) + GRACE_MS;
  const isSuspended = savedAt !== null && Math.abs(Date.now() - savedAt.getTime()) < GRACE_MS;
  return { years, cutoff, waitsUntil: isSuspended ? new Date(graceEnd) : null };
}

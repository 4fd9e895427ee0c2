import type { Caller } from "~/server/platform/caller";
import { authorize } from "~/server/platform/caller";
import { Specialty } from "~/models";
import { getSpecialty } from "./specialties";

/** The three groups that the delete dialog names (specification 001, section 2). */
export const CONSEQUENCE_GROUPS = [
  "Sessions and treatments",
  "Patient records and appointments",
  "Reports and analytics",
] as const;
export type ConsequenceGroup = (typeof CONSEQUENCE_GROUPS)[number];

/** Counts what one area holds of a specialty. An area whose rows refer to specialties adds its own here. */
export type ConsequenceCounter = {
  group: ConsequenceGroup;
  count: (caller: Caller, specialtyId: number) => Promise<number>;
};

const COUNTERS: readonly ConsequenceCounter[] = [];

/** What deleting a specialty would take away, counted now. @throws NotFoundError */
export async function consequencesOfDeleting(
  caller: Caller,
  specialtyId: number,
  counters: readonly ConsequenceCounter[] = COUNTERS,
) {
  authorize(caller, "content.write");
  const specialty = await getSpecialty(caller, specialtyId);
  const counts = await Promise.all(counters.map(({ count }) => count(caller, specialtyId)));
  const inDepartment = await Specialty.count({ where: { departmentId: specialty.departmentId } });
  return {
    specialty,
    otherSpecialties: inDepartment - 1,
    groups: CONSEQUENCE_GROUPS.map((group) => ({
      group,
      count: counts.reduce(
        (sum, count, at) => (counters[at]?.group === group ? sum + count : sum),
        0,
      ),
    })),
  };
}

import { authorize, type Caller } from "~/server/platform/caller";
import { Specialty } from "~/models";
import { getSpecialty } from "./specialties";
import { SPECIALTY_USES, type SpecialtyUse, USE_GROUPS } from "./specialty-uses";

/**
 * Counts the consequences of deleting a specialty; while any record uses it, it cannot be deleted.
 * @throws NotFoundError
 */
export async function countDeletionConsequences(
  caller: Caller,
  specialtyId: number,
  uses: readonly SpecialtyUse[] = SPECIALTY_USES,
) {
  authorize(caller, "content.write");
  const specialty = await getSpecialty(caller, specialtyId);
  const usesWithCounts = await Promise.all(
    uses.map(async ({ count, ...use }) => ({ ...use, count: await count(caller, specialtyId) })),
  );
  const specialtyCount = await Specialty.count({
    where: { departmentId: specialty.departmentId },
    transaction: caller.transaction,
  });
  return {
    specialty,
    otherSpecialties: specialtyCount - 1,
    groups: USE_GROUPS.map((useGroup) => ({
      group: useGroup,
      uses: usesWithCounts.flatMap(({ group, things, list, count }) =>
        group === useGroup && count > 0
          ? { things, list: list?.(specialty.name) ?? null, count }
          : [],
      ),
    })),
  };
}

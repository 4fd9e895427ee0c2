import { literal, Op } from "sequelize";
import { PatientProcedure, PlanSession, Procedure } from "~/models";
import { keyOf } from "~/server/catalogue/keys";
import type { Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";

/** The three groups that the delete dialog names (specification 001, section 2). */
export const USE_GROUPS = [
  "Sessions and treatments",
  "Patient records and appointments",
  "Reports and analytics",
] as const;
export type UseGroup = (typeof USE_GROUPS)[number];

/** What one area holds of a specialty, which is not deleted meanwhile (DESIGN 8). */
export type SpecialtyUse = {
  group: UseGroup;
  /** What they are, several and one. */
  things: readonly [several: string, one: string];
  /** Where those of a specialty of this name are listed; null where they have no list. */
  list: ((specialty: string) => string) | null;
  count: (caller: Caller, specialtyId: number) => Promise<number>;
};

/** An area whose rows refer to specialties adds its own here. */
export const SPECIALTY_USES: readonly SpecialtyUse[] = [
  {
    group: "Sessions and treatments",
    things: ["sessions", "session"],
    list: (specialty) => `/admin/sessions?${new URLSearchParams({ q: specialty }).toString()}`,
    count: ({ transaction }, specialtyId) =>
      PlanSession.count({ where: { specialtyId }, transaction }),
  },
  {
    group: "Sessions and treatments",
    things: ["procedures", "procedure"],
    list: (specialty) =>
      `/plans?${new URLSearchParams({ specialty: keyOf(specialty) }).toString()}`,
    count: ({ transaction }, specialtyId) =>
      Procedure.count({ where: { specialtyId }, transaction }),
  },
  {
    group: "Patient records and appointments",
    things: ["procedures of patients", "procedure of a patient"],
    list: null,
    count: ({ transaction }, specialtyId) =>
      PatientProcedure.count({
        where: { procedureId: { [Op.in]: proceduresOf(specialtyId) } },
        transaction,
      }),
  },
];

/** The ids of a specialty's procedures. @param specialtyId a whole number */
const proceduresOf = (specialtyId: number) =>
  literal(`(SELECT id FROM procedures WHERE specialty_id = ${specialtyId})`);

/** "2 sessions, 3 procedures and 1 procedure of a patient". */
const LIST = new Intl.ListFormat("en-GB");

/** Makes sure that nothing uses a specialty that is locked and about to be deleted. @throws ConflictError with the counts */
export async function requireUnused(
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const found: string[] = [];
  for (const { things, count } of SPECIALTY_USES) {
    const number = await count(caller, id);
    if (number > 0) found.push(inWords(number, things));
  }
  if (found.length === 0) return;
  const message = `Specialty "${name}" is used by ${LIST.format(found)} and cannot be deleted`;
  throw new ConflictError(message);
}

/** Such as "3 sessions". */
export const inWords = (number: number, [several, one]: SpecialtyUse["things"]): string =>
  `${number.toLocaleString("en-US")} ${number === 1 ? one : several}`;

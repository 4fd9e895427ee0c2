import { literal, Op } from "sequelize";
import { PatientProcedure, PlanSession, Procedure } from "~/models";
import { toKey } from "~/server/catalogue/keys";
import type { Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";

/** The three groups of uses in the delete dialog (specification 001, section 2). */
export const USE_GROUPS = [
  "Sessions and treatments",
  "Patient records and appointments",
  "Reports and analytics",
] as const;
export type UseGroup = (typeof USE_GROUPS)[number];

/** A use of specialties by records of one area, which prevents their deletion (DESIGN 8). */
export type SpecialtyUse = {
  group: UseGroup;
  /** Plural and singular label of the records. */
  things: readonly [several: string, one: string];
  /** Path of the list of the records of a specialty name; null without a list. */
  list: ((specialty: string) => string) | null;
  count: (caller: Caller, specialtyId: number) => Promise<number>;
};

/** Uses of all areas: an area whose rows reference specialties adds its own. */
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
      `/plans?${new URLSearchParams({ specialty: toKey(specialty) }).toString()}`,
    count: ({ transaction }, specialtyId) =>
      Procedure.count({ where: { specialtyId }, transaction }),
  },
  {
    group: "Patient records and appointments",
    things: ["procedures of patients", "procedure of a patient"],
    list: null,
    count: ({ transaction }, specialtyId) =>
      PatientProcedure.count({
        where: { procedureId: { [Op.in]: selectProcedureIds(specialtyId) } },
        transaction,
      }),
  },
];

/** Subquery of the ids of a specialty's procedures. @param specialtyId a whole number, inserted unescaped */
const selectProcedureIds = (specialtyId: number) =>
  literal(`(SELECT id FROM procedures WHERE specialty_id = ${specialtyId})`);

/** Formats "2 sessions, 3 procedures and 1 procedure of a patient". */
const LIST = new Intl.ListFormat("en-GB");

/**
 * Requires that no record uses a specialty, which the caller has locked to delete.
 * @throws ConflictError with the counts
 */
export async function requireUnused(
  caller: Caller,
  { id, name }: { id: number; name: string },
): Promise<void> {
  const uses: string[] = [];
  for (const { things, count } of SPECIALTY_USES) {
    const number = await count(caller, id);
    if (number > 0) uses.push(formatUseCount(number, things));
  }
  if (uses.length === 0) return;
  const message = `Specialty "${name}" is used by ${LIST.format(uses)} and cannot be deleted`;
  throw new ConflictError(message);
}

/** Formats a number of records, such as "3 sessions". */
export const formatUseCount = (
  number: number,
  [plural, singular]: SpecialtyUse["things"],
): string => `${number.toLocaleString("en-US")} ${number === 1 ? singular : plural}`;

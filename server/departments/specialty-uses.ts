import { literal, Op, QueryTypes } from "sequelize";
import { PatientProcedure, PlanSession, Procedure } from "~/models";
import { slugify } from "~/server/platform/slugify";
import { database } from "~/server/platform/database";
import type { RecordUse } from "~/server/platform/record-uses";

/** The three groups of uses in the delete dialog (specification 001, section 2). */
export const USE_GROUPS = [
  "Sessions and treatments",
  "Patient records and appointments",
  "Reports and analytics",
] as const;
export type UseGroup = (typeof USE_GROUPS)[number];

/** A use of specialties, as the delete dialog shows it. */
export type SpecialtyUse = RecordUse & {
  /** Group in the delete dialog. */
  group: UseGroup;
  /** Path of the list of the records of a specialty name; null without a list. */
  list: ((specialty: string) => string) | null;
};

/** Uses of specialties by all areas: an area whose rows reference specialties adds its own. */
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
      `/plans?${new URLSearchParams({ specialty: slugify(specialty) }).toString()}`,
    count: ({ transaction }, specialtyId) =>
      Procedure.count({ where: { specialtyId }, transaction }),
  },
  {
    group: "Sessions and treatments",
    things: ["surveys", "survey"],
    list: null,
    count: async ({ transaction }, specialtyId) => {
      const [row] = await database().query<{ uses: number | string }>(
        "SELECT COUNT(*) AS uses FROM survey_specialties WHERE specialty_id = :specialtyId",
        { type: QueryTypes.SELECT, replacements: { specialtyId }, transaction },
      );
      return Number(row?.uses ?? 0);
    },
  },
  {
    group: "Patient records and appointments",
    things: ["patient procedures", "patient procedure"],
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

import { Op } from "sequelize";
import { PATIENT_STATUSES } from "~/models/patients/patient-options.schema";
import { startOfDay } from "~/server/platform/dates";
import { belongsToNamed, createdFilters, optionFilter } from "~/server/platform/list-filters";
import type { SearchMatcher } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";

/** A time that sorts as one of long ago where it is missing: databases sort null differently. Has an index (migration 0045). */
const timeOrFirst = (column: string) => ({
  sql: `COALESCE("Patient"."${column}", '0001-01-01 00:00:00 +00:00')`,
});

export const PATIENT_SORT_COLUMNS = {
  id: ["id"],
  name: ["sortName", "id"],
  recordNumber: ["normalizedRecordNumber", "id"],
  nextDate: [timeOrFirst("next_date"), "id"],
  status: ["status", "id"],
  lastSeenAt: [timeOrFirst("last_seen_at"), "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;
export type PatientSortField = keyof typeof PATIENT_SORT_COLUMNS;

/**
 * Wraps a SELECT of ids of catalogue procedures into one of the patients whose next procedure is one of them. SQLite joins CROSS JOIN
 * in the written order; its default plan would look at each patient.
 */
const patientsWithNext = (procedureIds: string) =>
  "SELECT next_patient.id FROM patient_procedures AS episode CROSS JOIN patients AS next_patient " +
  `WHERE episode.procedure_id IN (${procedureIds}) AND next_patient.next_episode_id = episode.id`;

/** Wraps a SELECT of ids of facilities into one of those with all that are part of them: at most three levels. */
const withParts = (ids: string) =>
  `SELECT id FROM facilities WHERE id IN (${ids}) OR part_of_id IN (${ids}) ` +
  `OR part_of_id IN (SELECT id FROM facilities WHERE part_of_id IN (${ids}))`;

/** Wraps a SELECT of ids of facilities into one of the patients whose next procedure takes place there: by itself, or by its procedure. */
const patientsAt = (ids: string) =>
  "SELECT next_patient.id FROM patient_procedures AS episode CROSS JOIN patients AS next_patient " +
  `WHERE episode.facility_id IN (${withParts(ids)}) AND next_patient.next_episode_id = episode.id ` +
  "UNION ALL SELECT next_patient.id FROM patient_procedures AS episode CROSS JOIN patients AS next_patient " +
  `WHERE episode.procedure_id IN (SELECT id FROM procedures WHERE facility_id IN (${withParts(ids)})) ` +
  "AND episode.facility_id IS NULL AND next_patient.next_episode_id = episode.id";

/** Wraps a SELECT of ids of coaches into one of the patients for whose next procedure one was chosen, or who have, or had, an appointment with one. */
const patientsOfCoach = (ids: string) =>
  "SELECT next_patient.id FROM patient_procedures AS episode CROSS JOIN patients AS next_patient " +
  `WHERE episode.coach_id IN (${ids}) AND next_patient.next_episode_id = episode.id ` +
  `UNION ALL SELECT patient_id FROM appointments WHERE coach_id IN (${ids}) AND state IN ('Scheduled', 'Completed', 'Missed')`;

/** Sort fields of the list of patients, its page size and its filters (AREAS 3). */
export const PATIENT_LIST = {
  sortFields: Object.keys(PATIENT_SORT_COLUMNS) as PatientSortField[],
  pageSize: 20,
  filters: {
    guests: {
      type: "option",
      label: "Show",
      description: "`Guests` for guest patients, who have no name, instead of those with one.",
      options: ["Guests"],
      hasLinks: true,
      toCondition: () => ({ isGuest: true, isSample: false }),
    },
    status: optionFilter("Status", "status", {
      description: "Only patients of this status.",
      options: PATIENT_STATUSES,
    }),
    specialty: belongsToNamed("Specialty", {
      table: "specialties",
      description: "Only patients whose next procedure is of a specialty with this name.",
      through: (ids) =>
        patientsWithNext(`SELECT id FROM procedures WHERE specialty_id IN (${ids})`),
    }),
    procedure: belongsToNamed("Procedure", {
      table: "procedures",
      description: "Only patients whose next procedure has this name.",
      through: patientsWithNext,
    }),
    facility: belongsToNamed("Facility", {
      table: "facilities",
      description:
        "Only patients whose next procedure takes place at a facility with this name, or at one that is part of it.",
      through: patientsAt,
    }),
    coach: belongsToNamed("Coach", {
      table: "coaches",
      description:
        "Only patients for whose next procedure a coach with this name was chosen, or who have, or had, an appointment with one.",
      through: patientsOfCoach,
    }),
    from: {
      type: "day",
      label: "Next procedure from",
      description:
        "Only patients whose next procedure is on this day or later, in the hospital's time zone.",
      toCondition: (day: string) => ({ nextDate: { [Op.gte]: startOfDay(day) } }),
    },
    to: {
      type: "day",
      label: "Next procedure to",
      description:
        "Only patients whose next procedure is on this day or earlier, in the hospital's time zone.",
      toCondition: (day: string) => ({ nextDate: { [Op.lt]: startOfDay(day, 1) } }),
    },
    ...createdFilters,
  },
} as const;

/** Matches the label of a guest, such as "Guest patient 12". */
export const byGuestLabel: SearchMatcher = (search) => {
  const id = Number(/^\s*guest patient (\d{1,9})\s*$/i.exec(search)?.[1]);
  return Number.isNaN(id) ? null : { id };
};

import type { IdWalk } from "~/server/platform/list";

/**
 * The ids of all sessions in the order of their department and specialty. SQLite reads CROSS JOIN in the order written:
 * it walks along three indexes and stops where the page is full. Left to itself it reads every session and sorts.
 */
export const WALKS = {
  department: (direction) =>
    "SELECT session.id FROM departments AS department CROSS JOIN specialties AS specialty " +
    "CROSS JOIN plan_sessions AS session " +
    "WHERE specialty.department_id = department.id AND session.specialty_id = specialty.id " +
    `ORDER BY department.normalized_name ${direction}, specialty.normalized_name ${direction}, ` +
    `session.id ${direction}`,
  specialty: (direction) =>
    "SELECT session.id FROM specialties AS specialty CROSS JOIN plan_sessions AS session " +
    "WHERE session.specialty_id = specialty.id " +
    `ORDER BY specialty.normalized_name ${direction}, specialty.id ${direction}, ` +
    `session.id ${direction}`,
} satisfies Record<string, IdWalk>;

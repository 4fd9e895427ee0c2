import { type IdWalk, walkByParentName } from "~/server/platform/list";

/**
 * Queries for all session ids, ordered by department or by specialty. With CROSS JOIN, SQLite joins in the written order:
 * it walks three indexes and stops at the page size, while the default plan would read and sort every session.
 */
export const ID_WALKS = {
  department: (direction) =>
    "SELECT session.id FROM departments AS department CROSS JOIN specialties AS specialty " +
    "CROSS JOIN plan_sessions AS session " +
    "WHERE specialty.department_id = department.id AND session.specialty_id = specialty.id " +
    `ORDER BY department.normalized_name ${direction}, specialty.normalized_name ${direction}, ` +
    `session.id ${direction}`,
  specialty: walkByParentName({
    parents: "specialties",
    children: "plan_sessions",
    foreignKey: "specialty_id",
  }),
} satisfies Record<string, IdWalk>;

import { Specialty } from "~/models";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of departments by all areas: an area whose rows reference departments adds its own. */
export const DEPARTMENT_USES: readonly RecordUse[] = [
  {
    things: ["specialties", "specialty"],
    count: ({ transaction }, departmentId) =>
      Specialty.count({ where: { departmentId }, transaction }),
  },
];

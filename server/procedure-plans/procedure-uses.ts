import { PatientProcedure } from "~/models";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of a procedure that prevent its deletion: those of patients, without examples. */
export const PROCEDURE_USES: readonly RecordUse[] = [
  {
    things: ["procedures of patients", "procedure of a patient"],
    count: ({ transaction }, procedureId) =>
      PatientProcedure.count({ where: { procedureId, isExample: false }, transaction }),
  },
];

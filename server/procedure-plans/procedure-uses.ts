import { QueryTypes } from "sequelize";
import { PatientProcedure } from "~/models";
import { database } from "~/server/platform/database";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of a procedure that prevent its deletion: those of patients, without examples, and of surveys, which would be for everybody. */
export const PROCEDURE_USES: readonly RecordUse[] = [
  {
    things: ["procedures of patients", "procedure of a patient"],
    count: ({ transaction }, procedureId) =>
      PatientProcedure.count({ where: { procedureId, isExample: false }, transaction }),
  },
  {
    things: ["surveys", "survey"],
    async count({ transaction }, procedureId) {
      const [row] = await database().query<{ uses: number | string }>(
        "SELECT COUNT(*) AS uses FROM survey_procedures WHERE procedure_id = :procedureId",
        { type: QueryTypes.SELECT, replacements: { procedureId }, transaction },
      );
      return Number(row?.uses ?? 0);
    },
  },
];

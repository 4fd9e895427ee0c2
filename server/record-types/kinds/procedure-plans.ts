import { recordList } from "../record-list";
import { Procedure } from "~/models";
import { procedureSchema } from "~/models/catalogue/procedure.schema";
import { planLabel } from "~/models/rules/labels.schema";
import { PROCEDURE } from "~/server/procedure-plans/find";
import {
  deleteProcedure,
  getProcedure,
  listProcedures,
  PROCEDURE_LIST,
  updateProcedure,
} from "~/server/procedure-plans/procedures";
import { PROCEDURE_TABLE } from "~/server/procedure-plans/procedure-table";
import { PROCEDURE_IMPORT } from "~/server/procedure-plans/procedure-import";
import { activation } from "../bulk-actions";
import { CONTENT, deleted, pageBelow, prevents, type RecordType } from "../record-type";

/** Procedures with their plans. */
export const PROCEDURE_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: PROCEDURE,
    table: "procedures",
    plural: "procedure plans",
    entity: "procedure",
    label: planLabel,
    uniqueName: procedureSchema.shape.name,
    uniqueWithin: "this specialty",
    ...pageBelow("/admin/procedure-plans"),
    listTable: PROCEDURE_TABLE,
    imports: PROCEDURE_IMPORT,
    list: recordList(PROCEDURE_LIST, async (caller, query) => {
      const { procedures: rows, ...page } = await listProcedures(caller, query);
      return { ...page, rows: rows.map(({ id, name, specialty: about }) => ({ id, name, about })) };
    }),
    remove: deleteProcedure,
    model: Procedure,
    actions: activation(getProcedure, updateProcedure),
    dependents: [
      prevents(
        ["procedures of patients", "procedure of a patient"],
        "patient_procedures",
        "procedure_id",
      ),
      prevents(["surveys", "survey"], "survey_procedures", "procedure_id"),
      deleted(["plan versions", "plan version"], "plan_versions", "procedure_id"),
    ],
  },
];

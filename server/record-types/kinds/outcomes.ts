import { PatientOutcome } from "~/models";
import { OUTCOME } from "~/models/reports/patient-outcome.schema";
import { outcomeLabel } from "~/models/rules/labels.schema";
import { OUTCOME_IMPORT } from "~/server/outcomes/outcome-import";
import { OUTCOME_TABLE, OUTCOMES_PATH } from "~/server/outcomes/outcome-table";
import { deleteOutcome, listOutcomes, OUTCOME_LIST } from "~/server/outcomes/outcomes";
import { recordList } from "../record-list";
import { PATIENTS, type RecordType } from "../record-type";

/** Outcomes of episodes, which are shown on the pages of their patients. */
export const OUTCOME_TYPES: readonly RecordType[] = [
  {
    ...PATIENTS,
    type: OUTCOME,
    table: "patient_outcomes",
    plural: "outcomes",
    entity: "outcome",
    label: outcomeLabel,
    listPath: OUTCOMES_PATH,
    listTable: OUTCOME_TABLE,
    imports: OUTCOME_IMPORT,
    list: recordList(OUTCOME_LIST, async (caller, query) => {
      const { outcomes, ...page } = await listOutcomes(caller, query);
      return {
        ...page,
        rows: outcomes.map(({ id, patient: name, procedure: about }) => ({ id, name, about })),
      };
    }),
    takenMessage: "The procedure has another outcome by now",
    remove: deleteOutcome,
    model: PatientOutcome,
  },
];

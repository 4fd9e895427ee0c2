import { OUTCOME_LABELS } from "~/models/reports/patient-outcome.schema";
import { outcomeLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatDay } from "~/server/platform/dates";
import { listOutcomes, OUTCOME_LIST, type OutcomeSortField } from "./outcomes";
import { formatKnown, type OutcomeData } from "./present";

/** Path of the list of outcomes. */
export const OUTCOMES_PATH = "/admin/reports/outcomes/list";

const NOT_KNOWN = "Not known";

/** List of outcomes (AREAS 12). */
export const OUTCOME_TABLE: ListTable<OutcomeData, OutcomeSortField> = {
  fileName: "outcomes",
  subject: "outcomes",
  read: "patients.read",
  rules: OUTCOME_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", value: ({ id }) => outcomeLabel(id) },
    { id: "name", header: "Patient", kind: "name", value: ({ patient }) => patient },
    {
      id: "recordNumber",
      header: "Record Number",
      kind: "text",
      isOptional: true,
      value: ({ recordNumber }) => recordNumber,
    },
    { id: "procedure", header: "Procedure", kind: "text", value: ({ procedure }) => procedure },
    {
      id: "procedureDate",
      header: "Procedure Date",
      sort: "procedureDate",
      value: ({ procedureDate }) => ({ day: procedureDate }),
      text: ({ procedureDate }) => formatDay(procedureDate),
    },
    {
      id: "cancelledOnDay",
      header: OUTCOME_LABELS.cancelledOnDay,
      empty: NOT_KNOWN,
      value: ({ cancelledOnDay }) => formatKnown(cancelledOnDay),
    },
    {
      id: "stayNights",
      header: OUTCOME_LABELS.stayNights,
      kind: "number",
      empty: NOT_KNOWN,
      value: ({ stayNights }) => stayNights,
    },
    {
      id: "returnedWithinThirtyDays",
      header: OUTCOME_LABELS.returnedWithin30Days,
      empty: NOT_KNOWN,
      value: ({ returnedWithin30Days }) => formatKnown(returnedWithin30Days),
    },
  ],
  async readRows(caller, query) {
    const { outcomes: rows, pagination } = await listOutcomes(caller, query);
    return { rows, pagination };
  },
};

import { planLabel } from "~/models/rules/labels.schema";
import { formatDollars, formatPrice } from "~/models/catalogue/plan.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatDay } from "~/server/platform/dates";
import {
  type ListedProcedure,
  listProcedures,
  PROCEDURE_LIST,
  type ProcedureSortField,
} from "./procedures";

/** List of procedure plans (AREAS 5). */
export const PROCEDURE_TABLE: ListTable<ListedProcedure, ProcedureSortField> = {
  fileName: "procedure-plans",
  subject: "procedure plans",
  read: "content.read",
  rules: PROCEDURE_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => planLabel(id) },
    { id: "name", header: "Procedure", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "specialty",
      header: "Specialty",
      sort: "specialty",
      kind: "text",
      value: ({ specialty }) => specialty,
    },
    {
      id: "version",
      header: "Version",
      sort: "versionNumber",
      kind: "number",
      isMinor: true,
      empty: "None",
      value: ({ versionNumber }) => versionNumber,
    },
    {
      id: "items",
      header: "Items",
      sort: "itemCount",
      kind: "number",
      isMinor: true,
      value: ({ itemCount }) => itemCount,
    },
    {
      id: "patients",
      header: "Patients",
      kind: "number",
      value: ({ patientCount }) => patientCount,
    },
    {
      id: "reviewDue",
      header: "Review Due",
      sort: "reviewDue",
      isMinor: true,
      value: ({ reviewDue }) => reviewDue,
      text: ({ reviewDue }) => (reviewDue ? formatDay(reviewDue) : "Not set"),
    },
    { id: "status", header: "Status", sort: "planStatus", value: ({ planStatus }) => planStatus },
    {
      id: "department",
      header: "Department",
      kind: "text",
      isOptional: true,
      value: ({ department }) => department,
    },
    {
      id: "facility",
      header: "Facility",
      kind: "text",
      isOptional: true,
      value: ({ facility }) => facility,
    },
    {
      id: "price",
      header: "Complete Price",
      isOptional: true,
      value: ({ completePriceCents }) =>
        completePriceCents === null ? null : formatDollars(completePriceCents),
      text: ({ completePriceCents }) => formatPrice(completePriceCents ?? 0),
    },
  ],
  async readRows(caller, query) {
    const { procedures: rows, pagination } = await listProcedures(caller, query);
    return { rows, pagination };
  },
};

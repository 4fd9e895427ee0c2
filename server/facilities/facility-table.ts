import { facilityLabel } from "~/models/rules/labels.schema";
import { FACILITY_LABELS } from "~/models/facilities/facility-options.schema";
import { toStatus } from "~/models/rules/status.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatPhone } from "~/server/platform/phone-numbers";
import { FACILITY_LIST, type FacilitySortField, listFacilities } from "./facilities";
import { FACILITY } from "./find";
import type { FacilityData } from "./present";
import { type ResolvedFacility, resolveFacilities } from "./resolve";

type Row = FacilityData & { resolved: ResolvedFacility | undefined };

/** List of facilities (AREAS 8). */
export const FACILITY_TABLE: ListTable<Row, FacilitySortField> = {
  fileName: "facilities",
  subject: FACILITY,
  read: "content.read",
  rules: FACILITY_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => facilityLabel(id) },
    { id: "name", header: "Facility", sort: "name", kind: "name", value: ({ name }) => name },
    { id: "kind", header: "Kind", sort: "kind", value: ({ kind }) => kind },
    {
      id: "partOf",
      header: "Part Of",
      sort: "partOf",
      kind: "text",
      empty: "Nothing",
      value: ({ partOf }) => partOf?.name ?? null,
    },
    {
      id: "phone",
      header: "Phone",
      sort: "phone",
      empty: "None",
      value: ({ phone }) => phone && formatPhone(phone),
      text: ({ phone, resolved }) => formatPhone(phone ?? resolved?.phone ?? "") || "None",
    },
    {
      id: "stepCount",
      header: "Steps",
      sort: "stepCount",
      kind: "number",
      value: ({ stepCount }) => stepCount,
    },
    { id: "status", header: "Status", sort: "isActive", value: toStatus },
    {
      id: "address",
      header: "Address",
      kind: "text",
      isOptional: true,
      empty: "None",
      value: ({ resolved }) => resolved?.address || null,
    },
    {
      id: "hours",
      header: FACILITY_LABELS.hours,
      kind: "text",
      isOptional: true,
      empty: "None",
      value: ({ resolved }) => resolved?.hours || null,
    },
  ],
  async readRows(caller, query) {
    const { facilities, pagination } = await listFacilities(caller, query);
    const resolved = await resolveFacilities(
      caller,
      facilities.map(({ id }) => id),
    );
    return {
      rows: facilities.map((each) => ({ ...each, resolved: resolved.get(each.id) })),
      pagination,
    };
  },
};

import { formatContactName, showContact } from "~/server/platform/contact";
import { partnerLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import type { ListTable } from "~/server/lists/list-table";
import {
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  type ReligiousPartnerSortField,
} from "./partners";
import type { ReligiousPartnerData } from "./present";

/** List of religious partners. */
export const PARTNER_TABLE: ListTable<ReligiousPartnerData, ReligiousPartnerSortField> = {
  fileName: "religious-partners",
  subject: "religious partners",
  read: "content.read",
  rules: RELIGIOUS_PARTNER_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => partnerLabel(id) },
    {
      id: "name",
      header: "Partner Name",
      sort: "partnerName",
      kind: "name",
      value: ({ partnerName }) => partnerName,
    },
    {
      id: "contactName",
      header: "Contact Name",
      sort: "contactFirstName",
      kind: "text",
      value: formatContactName,
    },
    {
      id: "contactEmail",
      header: "Contact Email",
      sort: "contactEmail",
      isMinor: true,
      value: ({ contactEmail }) => contactEmail,
    },
    {
      id: "contactPhone",
      header: "Contact Phone",
      sort: "contactPhone",
      kind: "text",
      isMinor: true,
      value: (record) => showContact(record).contactPhone,
    },
    {
      id: "messages",
      header: "Messages Count",
      sort: "messagesCount",
      kind: "number",
      value: ({ messagesCount }) => messagesCount,
    },
    { id: "status", header: "Status", sort: "isActive", value: toStatus },
    {
      id: "contactTitle",
      header: "Contact Title",
      kind: "text",
      isOptional: true,
      value: ({ contactTitle }) => contactTitle,
    },
    {
      id: "description",
      header: "Description",
      kind: "text",
      isOptional: true,
      value: ({ partnerDescription }) => partnerDescription,
    },
  ],
  async readRows(caller, query) {
    const { religiousPartners: rows, pagination } = await listReligiousPartners(caller, query);
    return { rows, pagination };
  },
};

import { partnerLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { showContact } from "~/server/platform/contact";
import type { ListExport } from "~/server/exports/list-export";
import {
  listReligiousPartners,
  RELIGIOUS_PARTNER_LIST,
  type ReligiousPartnerSortField,
} from "./partners";
import type { ReligiousPartnerData } from "./present";

/** Export of the list of religious partners. */
export const PARTNER_EXPORT: ListExport<ReligiousPartnerData, ReligiousPartnerSortField> = {
  fileName: "religious-partners",
  subject: "religious partners",
  read: "content.read",
  rules: RELIGIOUS_PARTNER_LIST,
  columns: [
    { header: "ID", value: ({ id }) => partnerLabel(id) },
    { header: "Partner Name", value: ({ partnerName }) => partnerName },
    {
      header: "Contact Name",
      value: ({ contactFirstName, contactLastName }) =>
        [contactFirstName, contactLastName].filter(Boolean).join(" "),
    },
    { header: "Contact Email", value: ({ contactEmail }) => contactEmail },
    { header: "Contact Phone", value: (record) => showContact(record).contactPhone },
    { header: "Messages Count", value: ({ messagesCount }) => messagesCount },
    { header: "Status", value: toStatus },
  ],
  async readRows(caller, query) {
    const { religiousPartners: rows, pagination } = await listReligiousPartners(caller, query);
    return { rows, pagination };
  },
};

import { PARTNER_LABELS, partnerKindLabel } from "~/models/partners/partner-options.schema";
import { billingPartnerLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatContactName, showContact } from "~/server/platform/contact";
import { formatDay } from "~/server/platform/dates";
import { PARTNER } from "./find";
import { listPartners, PARTNER_LIST, type PartnerSortField } from "./partners";
import type { PartnerData } from "./present";

const yesOrNo = (flag: boolean) => (flag ? "Yes" : "No");

/** List of partners (AREAS 11). */
export const PARTNER_TABLE: ListTable<PartnerData, PartnerSortField> = {
  fileName: "partners",
  subject: PARTNER,
  read: "billing.read",
  rules: PARTNER_LIST,
  columns: [
    {
      id: "id",
      header: "ID",
      sort: "id",
      isMinor: true,
      value: ({ id }) => billingPartnerLabel(id),
    },
    {
      id: "name",
      header: "Partner",
      sort: "partnerName",
      kind: "name",
      value: ({ partnerName }) => partnerName,
    },
    {
      id: "kind",
      header: PARTNER_LABELS.kind,
      sort: "kind",
      value: ({ kind }) => partnerKindLabel(kind),
    },
    {
      id: "contact",
      header: "Contact",
      sort: "contactLastName",
      kind: "text",
      isMinor: true,
      empty: "None",
      value: (partner) => formatContactName(partner) ?? partner.contactEmail,
    },
    {
      id: "seats",
      header: PARTNER_LABELS.seats,
      sort: "seats",
      kind: "number",
      isMinor: true,
      value: ({ seats }) => seats,
      text: ({ seats }) => (seats === 0 ? "No limit" : seats.toLocaleString("en-US")),
    },
    {
      id: "contractTo",
      header: PARTNER_LABELS.contractTo,
      sort: "contractTo",
      empty: "No end",
      value: ({ contractTo }) => contractTo && { day: contractTo },
      text: ({ contractTo }) => (contractTo ? formatDay(contractTo) : "No end"),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    {
      id: "contactPhone",
      header: "Contact Phone",
      kind: "text",
      isOptional: true,
      empty: "None",
      value: (partner) => showContact(partner).contactPhone,
    },
    {
      id: "contactEmail",
      header: "Contact Email",
      isOptional: true,
      empty: "None",
      value: ({ contactEmail }) => contactEmail,
    },
    {
      id: "agreementSignedOn",
      header: PARTNER_LABELS.agreementSignedOn,
      isOptional: true,
      empty: "Not signed",
      value: ({ agreementSignedOn }) => agreementSignedOn && { day: agreementSignedOn },
      text: ({ agreementSignedOn }) =>
        agreementSignedOn ? formatDay(agreementSignedOn) : "Not signed",
    },
    {
      id: "showsOnSite",
      header: "On the Site",
      isOptional: true,
      value: ({ showsOnSite }) => yesOrNo(showsOnSite),
    },
    {
      id: "offerCount",
      header: "Offers",
      sort: "offerCount",
      kind: "number",
      isOptional: true,
      value: ({ offerCount }) => offerCount,
    },
  ],
  async readRows(caller, query) {
    const { partners: rows, pagination } = await listPartners(caller, query);
    return { rows, pagination };
  },
};

import { formatContactName, showContact } from "~/server/platform/contact";
import { partnerLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import type { ListTable } from "~/server/lists/list-table";
import { ADVERTISER_LIST, type AdvertiserSortField, listAdvertisers } from "./advertisers";
import type { AdvertiserData } from "./present";

/** List of advertisers. */
export const ADVERTISER_TABLE: ListTable<AdvertiserData, AdvertiserSortField> = {
  fileName: "advertisers",
  subject: "advertisers",
  read: "content.read",
  rules: ADVERTISER_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => partnerLabel(id) },
    {
      id: "name",
      header: "Advertiser Name",
      sort: "advertiserName",
      kind: "name",
      value: ({ advertiserName }) => advertiserName,
    },
    {
      id: "contactTitle",
      header: "Contact Title",
      sort: "contactTitle",
      kind: "text",
      isMinor: true,
      value: ({ contactTitle }) => contactTitle,
    },
    {
      id: "contactPhone",
      header: "Contact Phone",
      sort: "contactPhone",
      kind: "text",
      value: (record) => showContact(record).contactPhone,
    },
    {
      id: "contactEmail",
      header: "Contact Email",
      sort: "contactEmail",
      value: ({ contactEmail }) => contactEmail,
    },
    { id: "status", header: "Status", sort: "isActive", value: toStatus },
    {
      id: "contactName",
      header: "Contact Name",
      kind: "text",
      isOptional: true,
      value: formatContactName,
    },
    {
      id: "advertisements",
      header: "Advertisements",
      kind: "number",
      isOptional: true,
      value: ({ advertisementCount }) => advertisementCount,
    },
  ],
  async readRows(caller, query) {
    const { advertisers: rows, pagination } = await listAdvertisers(caller, query);
    return { rows, pagination };
  },
};

import { partnerLabel } from "~/models/rules/labels.schema";
import { toStatus } from "~/models/rules/status.schema";
import { showContact } from "~/server/platform/contact";
import type { ListExport } from "~/server/exports/list-export";
import { ADVERTISER_LIST, type AdvertiserSortField, listAdvertisers } from "./advertisers";
import type { AdvertiserData } from "./present";

/** Export of the list of advertisers. */
export const ADVERTISER_EXPORT: ListExport<AdvertiserData, AdvertiserSortField> = {
  fileName: "advertisers",
  subject: "advertisers",
  read: "content.read",
  rules: ADVERTISER_LIST,
  columns: [
    { header: "ID", value: ({ id }) => partnerLabel(id) },
    { header: "Advertiser Name", value: ({ advertiserName }) => advertiserName },
    { header: "Contact Title", value: ({ contactTitle }) => contactTitle },
    { header: "Contact Phone", value: (record) => showContact(record).contactPhone },
    { header: "Contact Email", value: ({ contactEmail }) => contactEmail },
    { header: "Status", value: toStatus },
  ],
  async readRows(caller, query) {
    const { advertisers: rows, pagination } = await listAdvertisers(caller, query);
    return { rows, pagination };
  },
};

import { activation } from "../bulk-actions";
import { childList, recordList } from "../record-list";
import { Advertisement, Advertiser } from "~/models";
import { newAdvertiserFormSchema } from "~/models/advertisers/advertiser.schema";
import { partnerLabel } from "~/models/rules/labels.schema";
import {
  ADVERTISEMENT_LIST,
  deleteAdvertisement,
  getAdvertisement,
  listAdvertisements,
  updateAdvertisement,
} from "~/server/advertisers/advertisements";
import { ADVERTISER_TABLE } from "~/server/advertisers/advertiser-table";
import { ADVERTISER_IMPORT } from "~/server/advertisers/advertiser-import";
import {
  ADVERTISER_LIST,
  deleteAdvertiser,
  getAdvertiser,
  listAdvertisers,
  updateAdvertiser,
} from "~/server/advertisers/advertisers";
import { ADVERTISEMENT_TAGS } from "~/server/tags/tag-links";
import { CONTENT, deleted, pageBelow, type RecordType } from "../record-type";

/** Advertisers and their advertisements. */
export const ADVERTISER_TYPES: readonly RecordType[] = [
  {
    ...CONTENT,
    type: "advertiser",
    table: "advertisers",
    uniqueName: newAdvertiserFormSchema.shape.advertiserName,
    plural: "advertisers",
    entity: "advertiser",
    label: partnerLabel,
    ...pageBelow("/admin/advertisers"),
    listTable: ADVERTISER_TABLE,
    imports: ADVERTISER_IMPORT,
    list: recordList(ADVERTISER_LIST, async (caller, query) => {
      const { advertisers: rows, ...page } = await listAdvertisers(caller, query);
      return { ...page, rows: rows.map(({ id, advertiserName: name }) => ({ id, name })) };
    }),
    remove: deleteAdvertiser,
    model: Advertiser,
    actions: activation(getAdvertiser, updateAdvertiser),
    dependents: [deleted(["advertisements", "advertisement"], "advertisements", "advertiser_id")],
  },
  {
    ...CONTENT,
    type: "advertisement",
    table: "advertisements",
    plural: "advertisements",
    entity: "advertisement",
    childList: childList("/admin/advertisers", ADVERTISEMENT_LIST, async (caller, id, query) => {
      const { advertisements, ...page } = await listAdvertisements(caller, id, query);
      return {
        ...page,
        rows: advertisements.map(({ id, advertisementName: name }) => ({ id, name })),
      };
    }),
    remove: deleteAdvertisement,
    model: Advertisement,
    actions: activation(getAdvertisement, updateAdvertisement),
    tags: {
      links: ADVERTISEMENT_TAGS,
      update: async (caller, id, input, expected) => {
        const values = await getAdvertisement(caller, id);
        return updateAdvertisement(caller, id, { ...values, ...input }, expected);
      },
    },
  },
];

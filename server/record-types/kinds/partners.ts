import { offerNameField } from "~/models/partners/partner-offer.schema";
import { partnerNameField } from "~/models/partners/partner.schema";
import { Partner } from "~/models/partners/partner";
import { PartnerOffer } from "~/models/partners/partner-offer";
import { billingPartnerLabel, partnerOfferLabel } from "~/models/rules/labels.schema";
import { PARTNER_OFFER_IMPORT } from "~/server/partner-offers/partner-offer-import";
import { PARTNER_OFFER_TABLE } from "~/server/partner-offers/partner-offer-table";
import {
  deletePartnerOffer,
  listPartnerOffers,
  PARTNER_OFFER_LIST,
} from "~/server/partner-offers/partner-offers";
import {
  CODE_TAKEN,
  completeRestoredOffer,
  completeRestoredPartner,
} from "~/server/partners/codes";
import { PARTNER, PARTNER_OFFER } from "~/server/partners/find";
import { PARTNER_IMPORT } from "~/server/partners/partner-import";
import { PARTNER_TABLE } from "~/server/partners/partner-table";
import { deletePartner, listPartners, PARTNER_LIST } from "~/server/partners/partners";
import { recordList } from "../record-list";
import { BILLING, CONTENT, deleted, dialogBelow, pageBelow, type RecordType } from "../record-type";

/** Partners and their offers. */
export const PARTNER_TYPES: readonly RecordType[] = [
  {
    ...BILLING,
    type: PARTNER,
    table: "partners",
    uniqueName: partnerNameField,
    takenMessage: CODE_TAKEN,
    completeRestored: completeRestoredPartner,
    plural: "partners",
    entity: "partner",
    label: billingPartnerLabel,
    ...pageBelow("/admin/partners"),
    listTable: PARTNER_TABLE,
    imports: PARTNER_IMPORT,
    list: recordList(PARTNER_LIST, async (caller, query) => {
      const { partners: rows, ...page } = await listPartners(caller, query);
      return { ...page, rows: rows.map(({ id, partnerName: name }) => ({ id, name })) };
    }),
    remove: deletePartner,
    model: Partner,
    dependents: [
      deleted(["offers", "offer"], "partner_offers", "partner_id"),
      deleted(
        ["entries of eligibility lists", "entry of an eligibility list"],
        "partner_eligibility",
        "partner_id",
      ),
    ],
  },
  {
    ...CONTENT,
    type: PARTNER_OFFER,
    table: "partner_offers",
    uniqueName: offerNameField,
    uniqueWithin: "this partner",
    takenMessage: CODE_TAKEN,
    completeRestored: completeRestoredOffer,
    plural: "partner offers",
    entity: "partner-offer",
    label: partnerOfferLabel,
    ...dialogBelow("/admin/partner-offers", "view"),
    listTable: PARTNER_OFFER_TABLE,
    imports: PARTNER_OFFER_IMPORT,
    list: recordList(PARTNER_OFFER_LIST, async (caller, query) => {
      const { offers: rows, ...page } = await listPartnerOffers(caller, query);
      return {
        ...page,
        rows: rows.map(({ id, offerName: name, partner: about }) => ({ id, name, about })),
      };
    }),
    remove: deletePartnerOffer,
    model: PartnerOffer,
  },
];

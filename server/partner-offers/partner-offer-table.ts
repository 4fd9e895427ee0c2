import { OFFER_KINDS, OFFER_LABELS, reachLabel } from "~/models/partners/offer-options.schema";
import { suppressCount } from "~/models/partners/suppress-count.schema";
import { partnerOfferLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import { formatDay } from "~/server/platform/dates";
import { PARTNER_OFFER } from "~/server/partners/find";
import { formatPlans, type PlanOption, readPlanOptions } from "~/server/partners/plan-options";
import type { PartnerOfferData } from "~/server/partners/present";
import { formatOfferValue, formatUsed } from "./format-offer";
import {
  listPartnerOffers,
  PARTNER_OFFER_LIST,
  type PartnerOfferSortField,
} from "./partner-offers";

type Row = PartnerOfferData & { plans: readonly PlanOption[] };

/** List of partner offers (AREAS 11). What leaves the hospital tells how often an offer was used from 11 people on. */
export const PARTNER_OFFER_TABLE: ListTable<Row, PartnerOfferSortField> = {
  fileName: "partner-offers",
  subject: PARTNER_OFFER,
  read: "content.read",
  rules: PARTNER_OFFER_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => partnerOfferLabel(id) },
    {
      id: "name",
      header: "Offer",
      sort: "offerName",
      kind: "name",
      value: ({ offerName }) => offerName,
    },
    {
      id: "partner",
      header: OFFER_LABELS.partnerId,
      sort: "partner",
      kind: "text",
      value: ({ partner }) => partner,
    },
    {
      id: "code",
      header: OFFER_LABELS.code,
      isMinor: true,
      empty: "None",
      value: ({ code }) => code,
    },
    { id: "value", header: OFFER_LABELS.value, value: formatOfferValue },
    {
      id: "usedCount",
      header: "Used",
      sort: "usedCount",
      kind: "number",
      isMinor: true,
      value: ({ usedCount }) => suppressCount(usedCount),
      text: formatUsed,
    },
    {
      id: "toDay",
      header: OFFER_LABELS.toDay,
      sort: "toDay",
      empty: "No end",
      value: ({ toDay }) => toDay && { day: toDay },
      text: ({ toDay }) => (toDay ? formatDay(toDay) : "No end"),
    },
    { id: "status", header: "Status", isDrawn: true, value: ({ status }) => status },
    {
      id: "kind",
      header: OFFER_LABELS.kind,
      isOptional: true,
      value: ({ kind }) => OFFER_KINDS.find(({ value }) => value === kind)?.label ?? kind,
    },
    {
      id: "label",
      header: OFFER_LABELS.label,
      kind: "text",
      isOptional: true,
      value: ({ label }) => label,
    },
    {
      id: "planCodes",
      header: OFFER_LABELS.planCodes,
      kind: "text",
      isOptional: true,
      empty: "All",
      value: ({ planCodes, plans }) => formatPlans(plans, planCodes) || null,
    },
    {
      id: "fromDay",
      header: OFFER_LABELS.fromDay,
      isOptional: true,
      empty: "At once",
      value: ({ fromDay }) => fromDay && { day: fromDay },
      text: ({ fromDay }) => (fromDay ? formatDay(fromDay) : "At once"),
    },
    {
      id: "reach",
      header: OFFER_LABELS.reach,
      isOptional: true,
      value: ({ reach }) => reachLabel(reach),
    },
  ],
  async readRows(caller, query) {
    const { offers, pagination } = await listPartnerOffers(caller, query);
    const plans = await readPlanOptions(caller);
    return { rows: offers.map((offer) => ({ ...offer, plans })), pagination };
  },
};

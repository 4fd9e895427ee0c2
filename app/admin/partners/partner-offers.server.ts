import { formatOfferValue } from "~/server/partner-offers/format-offer";
import { listPartnerOffers } from "~/server/partner-offers/partner-offers";
import type { Caller } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import type { PartnerOfferRow } from "./offers-section";

/** Offers that the page of a partner shows. */
const SHOWN = 10;

/** Loads the newest offers of a partner, and the number of all. */
export async function loadPartnerOffers(
  caller: Caller,
  partnerId: number,
): Promise<{ rows: PartnerOfferRow[]; total: number }> {
  const { offers, pagination } = await listPartnerOffers(caller, {
    page: 1,
    limit: SHOWN,
    sortBy: "id",
    sortOrder: "DESC",
    search: "",
    filters: [{ partnerId }],
  });
  const rows = offers.map((offer) => ({
    id: offer.id,
    name: offer.offerName,
    code: offer.code ?? "None",
    value: formatOfferValue(offer),
    until: offer.toDay ? formatDay(offer.toDay) : "No end",
    status: offer.status,
  }));
  return { rows, total: pagination.totalItems };
}

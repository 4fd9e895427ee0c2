import { OFFER_KINDS, reachLabel } from "~/models/partners/offer-options.schema";
import { toDollars } from "~/models/partners/fields.schema";
import { formatDollars } from "~/models/catalogue/plan.schema";
import { partnerOfferLabel } from "~/models/rules/labels.schema";
import { formatOfferValue, formatUsed } from "~/server/partner-offers/format-offer";
import { formatPlans, type PlanOption } from "~/server/partners/plan-options";
import type { PartnerOfferData } from "~/server/partners/present";
import { formatDay } from "~/server/platform/dates";

/** Presents an offer for its dialog. */
export function toOfferFacts(offer: PartnerOfferData, plans: readonly PlanOption[]) {
  return {
    id: offer.id,
    recordLabel: partnerOfferLabel(offer.id),
    name: offer.offerName,
    partner: offer.partner,
    label: offer.label,
    code: offer.code,
    kind: OFFER_KINDS.find(({ value }) => value === offer.kind)?.label ?? offer.kind,
    value: formatOfferValue(offer),
    plans: formatPlans(plans, offer.planCodes) || "All",
    from: offer.fromDay ? formatDay(offer.fromDay) : "At once",
    until: offer.toDay ? formatDay(offer.toDay) : "No end",
    used: formatUsed(offer),
    given: offer.budgetCents
      ? `${formatDollars(offer.usedCents)} of ${formatDollars(offer.budgetCents)}`
      : formatDollars(offer.usedCents),
    reach: reachLabel(offer.reach),
    paidToShow: offer.paidToShow,
    stage: offer.stage,
    status: offer.status,
    reason: explainStatus(offer),
    version: offer.version,
    created: formatDay(offer.createdAt),
  };
}

/** Explains a status that people have not decided themselves. */
function explainStatus({ stage, status, fromDay, toDay }: PartnerOfferData): string {
  if (status === "Paused" && stage !== "Paused")
    return "Its partner is not Active. It goes on by itself once the partner is.";
  if (status === "Ended")
    return toDay
      ? "Its days, or the partner’s contract, are over."
      : "The partner’s contract is over.";
  if (status === "Exhausted") return "As many people have used it as may, or its budget is spent.";
  if (status === "Scheduled")
    return fromDay
      ? `It begins on ${formatDay(fromDay)}, or with the partner’s contract.`
      : "It begins with the partner’s contract.";
  if (status === "Draft") return "Nobody gets it until it is published.";
  return status === "Paused" ? "Nobody gets it until it is resumed." : "";
}

/** Form values of an offer. */
export const toOfferFormValues = (offer: PartnerOfferData) => ({
  offerName: offer.offerName,
  label: offer.label,
  code: offer.code ?? "",
  kind: offer.kind,
  value: formatFormValue(offer),
  planCodes: offer.planCodes,
  fromDay: offer.fromDay ?? "",
  toDay: offer.toDay ?? "",
  maxRedemptions: String(offer.maxRedemptions),
  budget: offer.budgetCents === 0 ? "" : toDollars(offer.budgetCents),
  reach: offer.reach === "code" ? "everyone" : offer.reach,
  paidToShow: offer.paidToShow ? "yes" : "no",
});

function formatFormValue({ kind, value }: PartnerOfferData): string {
  if (kind === "free") return "";
  return kind === "amount" ? toDollars(value) : String(value);
}

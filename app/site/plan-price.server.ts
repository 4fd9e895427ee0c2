import { formatDollars } from "~/models/catalogue/plan.schema";
import type { Benefit } from "~/server/benefits/benefit";
import type { OfferedPlan } from "~/server/catalogue/plans";
import { decideSettlement } from "~/server/orders/create";
import { findPaymentProvider } from "~/server/payments/provider";

const NOT_CHARGED = "This site takes no payment: nothing is charged here.";
const LATER =
  "You pay on the page of our payment provider, which gets an order number and the amount, and nothing else. Your plan opens once it is paid.";

/** Presents what a plan costs: what comes off, and whether it is charged. */
export function presentPrice(plan: OfferedPlan, benefit: Benefit | null) {
  const { name, price, priceCents } = plan;
  const settlement = decideSettlement(plan, benefit);
  const owedCents = priceCents - (benefit?.coveredCents ?? 0);
  const isPending = settlement?.state === "Pending";
  return {
    plan: name,
    price,
    benefit: benefit && {
      label: benefit.label,
      sponsor: benefit.isOffer ? benefit.partnerName : null,
      off: formatDollars(benefit.coveredCents),
      after: owedCents === 0 ? "nothing" : formatDollars(owedCents),
    },
    note: owedCents === 0 ? null : isPending ? LATER : NOT_CHARGED,
  };
}

/** Origins of pages to which a form may lead: where an order is paid; none without a payment provider. */
export const paymentSources = () => {
  const provider = findPaymentProvider();
  return provider ? { forms: [provider.checkoutOrigin] } : {};
};

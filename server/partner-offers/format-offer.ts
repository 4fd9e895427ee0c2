import { formatDollars } from "~/models/catalogue/plan.schema";
import type { PartnerOfferData } from "~/server/partners/present";

/** Formats what an offer gives, such as "20%", "$25.00" or "Free". */
export function formatOfferValue({ kind, value }: Pick<PartnerOfferData, "kind" | "value">) {
  if (kind === "free") return "Free";
  return kind === "percentage" ? `${value}%` : formatDollars(value);
}

/** Formats how often an offer was used, such as "3 of 100". */
export const formatUsed = ({
  usedCount,
  maxRedemptions,
}: Pick<PartnerOfferData, "usedCount" | "maxRedemptions">) => {
  const used = usedCount.toLocaleString("en-US");
  return maxRedemptions === 0 ? used : `${used} of ${maxRedemptions.toLocaleString("en-US")}`;
};

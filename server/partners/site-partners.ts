import { Partner } from "~/models/partners/partner";
import type { PartnerKind } from "~/models/partners/partner-options.schema";
import type { Caller } from "~/server/platform/caller";
import { emptyToNull } from "~/server/platform/contact";
import { contractInForce } from "./in-force";
import { hospitalToday } from "./today";

/** Names at most: they are on the first page of every visitor. */
export const MAX_SITE_PARTNERS = 60;

/** A partner as everybody sees it. */
export type SitePartner = { kind: PartnerKind; name: string; website: string | null };

/**
 * Reads the partners that the site names, for everybody: those that are to be shown, and whose contract is in force (AREAS 11), by name. One
 * statement.
 */
export async function listSitePartners({ transaction }: Caller): Promise<SitePartner[]> {
  const partners = await Partner.findAll({
    attributes: ["kind", "name", "website"],
    where: { showsOnSite: true, ...contractInForce(hospitalToday()) },
    order: ["normalizedName"],
    limit: MAX_SITE_PARTNERS,
    transaction,
  });
  return partners.map(({ kind, name, website }) => ({
    kind,
    name,
    website: emptyToNull(website),
  }));
}

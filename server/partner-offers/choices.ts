import { Partner } from "~/models/partners/partner";
import { authorize, type Caller } from "~/server/platform/caller";

/** Partners to choose from at most: a page has room for them. */
const MAX_CHOICES = 1_000;

/** Lists the partners that an offer may be of, by name; who writes offers sees nothing else of them. Ended ones are left out. */
export async function listPartnerChoices(
  caller: Caller,
): Promise<{ value: string; label: string }[]> {
  authorize(caller, "content.write");
  const partners = await Partner.findAll({
    attributes: ["id", "name"],
    where: { status: ["Prospect", "Active", "Suspended"] },
    order: ["normalizedName"],
    limit: MAX_CHOICES,
    transaction: caller.transaction,
  });
  return partners.map(({ id, name }) => ({ value: String(id), label: name }));
}

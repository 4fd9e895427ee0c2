import { Advertisement } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { ADVERTISEMENT_TAGS, tagsOf } from "~/server/tags/tag-links";
import { type AdvertisementData, type AdvertiserData, presentAdvertisement } from "./present";

/**
 * Advertisers with everything that each of them shows, the oldest first (specification 001, section 3). It takes two
 * statements, however many advertisers and advertisements there are.
 */
export async function withAdvertisements(
  caller: Caller,
  advertisers: AdvertiserData[],
): Promise<(AdvertiserData & { advertisements: AdvertisementData[] })[]> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const advertiserId = advertisers.map(({ id }) => id);
  const rows = await Advertisement.findAll({
    where: { advertiserId },
    order: ["id"],
    transaction,
  });
  const ids = rows.map(({ id }) => id);
  const tags = await tagsOf(caller, ADVERTISEMENT_TAGS, ids);
  const shown = new Map<number, AdvertisementData[]>(advertiserId.map((id) => [id, []]));
  for (const row of rows) {
    shown.get(row.advertiserId)?.push(presentAdvertisement(row, tags(row.id)));
  }
  return advertisers.map((each) => ({ ...each, advertisements: shown.get(each.id) ?? [] }));
}

/** One advertiser with everything that it shows. */
export async function withItsAdvertisements(caller: Caller, advertiser: AdvertiserData) {
  const [whole] = await withAdvertisements(caller, [advertiser]);
  return whole;
}

import type { FindOptions } from "sequelize";
import { Advertisement } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { findByIds } from "~/server/platform/list";
import { MAX_BATCH_ROWS, presentInBatches } from "~/server/platform/present-in-batches";
import type { AdvertisementData, AdvertiserData } from "./present";
import { presentAdvertisements } from "./present-advertisements";

type AdvertiserWithAdvertisements = AdvertiserData & { advertisements: AdvertisementData[] };

/**
 * Adds to each advertiser all its advertisements, the oldest first (specification 001, section 3). Takes two statements
 * for up to 50 advertisements, whatever the number of advertisers; beyond 50, reads them in batches by id.
 * @throws BadRequestError when the advertisements are too long together: see presentInBatches
 */
export const withAdvertisements = (caller: Caller, advertisers: AdvertiserData[]) =>
  loadAdvertisements(caller, advertisers, {});

/** Adds to one advertiser all its advertisements, without the size limit: the caller cannot ask for a smaller page. */
export async function withAllAdvertisements(caller: Caller, advertiser: AdvertiserData) {
  const [complete] = await loadAdvertisements(caller, [advertiser], { maxCharacters: Infinity });
  return complete;
}

async function loadAdvertisements(
  caller: Caller,
  advertisers: AdvertiserData[],
  limit: { maxCharacters?: number },
): Promise<AdvertiserWithAdvertisements[]> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const findOptions = {
    where: { advertiserId: advertisers.map(({ id }) => id) },
    order: ["id"],
    transaction,
  };
  const present = (rows: Advertisement[]) => presentAdvertisements(caller, rows);
  const count = advertisers.reduce((sum, { advertisementCount }) => sum + advertisementCount, 0);
  const all =
    count <= MAX_BATCH_ROWS
      ? await present(await Advertisement.findAll(findOptions))
      : await presentInBatches(await readIds(findOptions), {
          ...limit,
          read: (ids) => findByIds(caller, Advertisement, { ids }),
          present,
        });
  const byAdvertiser = new Map<number, AdvertisementData[]>(advertisers.map(({ id }) => [id, []]));
  for (const each of all) byAdvertiser.get(each.advertiserId)?.push(each);
  return advertisers.map((each) => ({ ...each, advertisements: byAdvertiser.get(each.id) ?? [] }));
}

async function readIds(findOptions: FindOptions): Promise<number[]> {
  const rows = await Advertisement.findAll({ ...findOptions, attributes: ["id"], raw: true });
  return rows.map(({ id }) => id);
}

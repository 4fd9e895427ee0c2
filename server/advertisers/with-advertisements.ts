import type { FindOptions } from "sequelize";
import { Advertisement } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { findByIds } from "~/server/platform/list";
import { MAX_BATCH_ROWS, presentInBatches } from "~/server/platform/present-in-batches";
import type { AdvertisementData, AdvertiserData } from "./present";
import { presentAdvertisements } from "./present-advertisements";

type Whole = AdvertiserData & { advertisements: AdvertisementData[] };

/**
 * Advertisers with everything that each of them shows, the oldest first (specification 001, section 3). It takes two
 * statements for 50 advertisements, however many advertisers; more are read in batches by their ids.
 * @throws BadRequestError for advertisements that are too long together: see presentInBatches
 */
export const withAdvertisements = (caller: Caller, advertisers: AdvertiserData[]) =>
  withThem(caller, advertisers, {});

/** One advertiser with everything that it shows, however long: there are no pages of it. */
export async function withItsAdvertisements(caller: Caller, advertiser: AdvertiserData) {
  const [whole] = await withThem(caller, [advertiser], { maxCharacters: Infinity });
  return whole;
}

async function withThem(
  caller: Caller,
  advertisers: AdvertiserData[],
  limit: { maxCharacters?: number },
): Promise<Whole[]> {
  authorize(caller, "content.read");
  const { transaction } = caller;
  const of = {
    where: { advertiserId: advertisers.map(({ id }) => id) },
    order: ["id"],
    transaction,
  };
  const present = (rows: Advertisement[]) => presentAdvertisements(caller, rows);
  const count = advertisers.reduce((sum, { advertisementCount }) => sum + advertisementCount, 0);
  const all =
    count <= MAX_BATCH_ROWS
      ? await present(await Advertisement.findAll(of))
      : await presentInBatches(await idsOf(of), {
          ...limit,
          read: (ids) => findByIds(caller, Advertisement, { ids }),
          present,
        });
  const shown = new Map<number, AdvertisementData[]>(advertisers.map(({ id }) => [id, []]));
  for (const each of all) shown.get(each.advertiserId)?.push(each);
  return advertisers.map((each) => ({ ...each, advertisements: shown.get(each.id) ?? [] }));
}

async function idsOf(of: FindOptions): Promise<number[]> {
  const rows = await Advertisement.findAll({ ...of, attributes: ["id"], raw: true });
  return rows.map(({ id }) => id);
}

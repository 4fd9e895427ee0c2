import type { Advertisement } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { ADVERTISEMENT_TAGS, readTags } from "~/server/tags/tag-links";
import { type AdvertisementData, presentAdvertisement } from "./present";

/** Presents advertisements with their tags, which are read in one statement. */
export async function presentAdvertisements(
  caller: Caller,
  rows: readonly Advertisement[],
): Promise<AdvertisementData[]> {
  const ids = rows.map(({ id }) => id);
  const tags = await readTags(caller, ADVERTISEMENT_TAGS, ids);
  return rows.map((row) => presentAdvertisement(row, tags(row.id)));
}

import { BinItem } from "~/models";
import { systemCaller } from "~/server/platform/caller";
import { emptyExpiredBin } from "~/server/record-types/bin";

/** Deletes everything in the bin for good, as after 30 days. @returns the number of records */
export async function emptyBin(): Promise<number> {
  await BinItem.update({ expiresAt: new Date(0) }, { where: {} });
  return emptyExpiredBin(systemCaller("test"));
}

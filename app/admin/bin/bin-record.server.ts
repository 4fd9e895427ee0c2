import { parseId } from "~/app/http/list-query.server";
import type { Caller } from "~/server/platform/caller";
import { type BinKind, findBinEntity } from "~/server/record-types/bin-kinds";
import { BIN_ITEM, findBinItem } from "~/server/record-types/deleted-records";

/**
 * Finds the record of a path below the bin: by its kind's name in the API and its id, or as an item of the bin, which is how a
 * list of failures names it. @throws NotFoundError
 */
export async function findBinRecord(
  caller: Caller,
  params: { entity?: string; id?: string },
): Promise<{ recordType: BinKind; id: number }> {
  const id = parseId(params.id, "Invalid record ID");
  if (params.entity === BIN_ITEM) return findBinItem(caller, id);
  return { recordType: findBinEntity(params.entity ?? ""), id };
}

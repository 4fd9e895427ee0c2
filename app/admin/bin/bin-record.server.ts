import { parseId } from "~/app/http/list-query.server";
import { type BinKind, findBinEntity } from "~/server/record-types/bin-kinds";

/** Reads the record of a path below the bin: its kind, by its name in the API, and its id. @throws NotFoundError */
export function parseBinRecord(params: { entity?: string; id?: string }): {
  recordType: BinKind;
  id: number;
} {
  return {
    recordType: findBinEntity(params.entity ?? ""),
    id: parseId(params.id, "Invalid record ID"),
  };
}

import { parseId } from "~/app/http/list-query.server";
import { findEntity, type RecordType } from "~/server/record-types/record-types";

/** Reads the record of a path below the bin: its kind, by its name in the API, and its id. @throws NotFoundError */
export function parseBinRecord(params: { entity?: string; id?: string }): {
  recordType: RecordType;
  id: number;
} {
  return {
    recordType: findEntity(params.entity ?? ""),
    id: parseId(params.id, "Invalid record ID"),
  };
}

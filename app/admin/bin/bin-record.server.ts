import { parseId } from "~/app/http/list-query.server";
import { NotFoundError } from "~/server/platform/errors";
import { RECORD_TYPES, type RecordType } from "~/server/record-types/record-types";

/** Reads the record of a path below the bin: its kind, by its name in the API, and its id. @throws NotFoundError */
export function parseBinRecord(params: { entity?: string; id?: string }): {
  recordType: RecordType;
  id: number;
} {
  const recordType = RECORD_TYPES.find(({ entity }) => entity === params.entity);
  if (!recordType) throw new NotFoundError("It is not in the bin");
  return { recordType, id: parseId(params.id, "Invalid record ID") };
}

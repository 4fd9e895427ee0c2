import { z } from "zod";
import { DELETED_OPTIONS, DELETED_PARAMETER } from "~/app/http/deleted-records.server";
import { RECORD_TYPES } from "~/server/record-types/record-types";
import { type CallDescription, type CallGroup, enumParameter, pagination } from "./describe";
import { DELETED_RECORD } from "./shapes/deleted-record";

/** Schema of the `data` of a list of deleted records. */
export const DELETED_RECORDS = z
  .object({ deleted: z.array(DELETED_RECORD.shape), pagination })
  .strict();

const LISTS: ReadonlySet<string> = new Set(RECORD_TYPES.map(({ entity }) => `GET /${entity}`));

const PARAMETER = enumParameter(
  DELETED_PARAMETER,
  "`only` answers what was deleted and can be restored instead, newest first, to callers who may restore it.",
  DELETED_OPTIONS,
);

/** Whether a call also lists what was deleted. */
export const takesDeleted = ({ query = [] }: CallDescription): boolean => query.includes(PARAMETER);

/** Adds the parameter for deleted records to the lists of a group. */
export const withDeletedRecords = ({ calls, ...group }: CallGroup): CallGroup => ({
  ...group,
  calls: Object.fromEntries(
    Object.entries(calls).map(([key, call]) => [
      key,
      LISTS.has(key) ? { ...call, query: [...(call.query ?? []), PARAMETER] } : call,
    ]),
  ),
});

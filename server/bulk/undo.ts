import { literal, Op } from "sequelize";
import { BulkChange } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { BadRequestError, ConflictError, NotFoundError } from "~/server/platform/errors";
import { BIN_LIST } from "~/server/record-types/bin";
import { DELETED_RECORDS, findBulkKind } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { createBulkChange } from "./bulk-changes";
import type { StoredCaller } from "./stored-caller";

/**
 * Stores the restoration of all that a bulk change has deleted and that is in the bin still: a bulk change as well, which
 * reports what could not be restored.
 * @returns it, and the kind of the records
 * @throws NotFoundError, ConflictError while the deletion is running and when nothing is left, ForbiddenError
 */
export async function createUndo(
  caller: Caller,
  bulkChangeId: number,
): Promise<{ id: number; total: number; recordType: string }> {
  const { transaction } = caller;
  const deletion = await BulkChange.findOne({
    where: { id: bulkChangeId, action: "delete" },
    transaction,
  });
  const type = deletion && findBulkKind(deletion.recordType);
  if (!type) throw new NotFoundError("Bulk change not found");
  authorize(caller, type.write);
  if (deletion.status === "running") throw new ConflictError("It is still deleting");
  const query = {
    page: 1,
    limit: BIN_LIST.pageSize,
    sortBy: "deletedAt",
    sortOrder: "DESC" as const,
    search: "",
    filters: [{ recordType: type.type, recordId: { [Op.in]: literal(selectDeleted(deletion)) } }],
  };
  try {
    const restoration = { type: DELETED_RECORDS, selection: { query }, action: "restore" };
    return { ...(await createBulkChange(caller, restoration)), recordType: type.type };
  } catch (error) {
    if (error instanceof BadRequestError) throw new ConflictError("Nothing is left to restore");
    throw error;
  }
}

/** SQL of the ids that a bulk change has deleted, by their audit events: all have its request and are not older. */
function selectDeleted({ recordType, caller, startedAt }: BulkChange): string {
  const { requestId } = JSON.parse(caller) as StoredCaller;
  const [type, request, start] = [recordType, requestId, startedAt].map((value) =>
    database().escape(value),
  );
  return (
    "(SELECT CAST(record_id AS INTEGER) FROM audit_events " +
    `WHERE at >= ${start} AND request_id = ${request} AND record_type = ${type} AND action = 'deleted')`
  );
}

/** Finds the kind of records that were restored, for the result. */
export const findRestoredKind = (recordType: string): BulkKind =>
  findBulkKind(recordType) ?? DELETED_RECORDS;

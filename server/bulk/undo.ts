import { literal, Op, type WhereOptions } from "sequelize";
import { BulkChange } from "~/models";
import type { BulkAction } from "~/models/bulk/bulk-action.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { BadRequestError, ConflictError, NotFoundError } from "~/server/platform/errors";
import { DELETED_RECORDS, findBulkKind } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { createBulkChange } from "./bulk-changes";
import type { StoredCaller } from "./stored-caller";

type Undo = {
  /** Action that undoes it. */
  by: BulkAction;
  /** Action of its audit events, of which there is one for each record that it has really changed. */
  event: string;
};
const UNDOS: Partial<Record<BulkAction, Undo>> = {
  delete: { by: "restore", event: "deleted" },
  publish: { by: "unpublish", event: "published" },
  unpublish: { by: "publish", event: "unpublished" },
};

/** Whether a bulk change can be undone as a whole. Of the others nothing tells which records had that state before. */
export const canBeUndone = (action: BulkAction): boolean => UNDOS[action] !== undefined;

/**
 * Stores what undoes a bulk change, for the records that it has changed: a bulk change as well, which reports what could not be
 * undone. What was deleted is restored as far as it is in the bin still.
 * @returns it, and the kind of the records
 * @throws NotFoundError, ConflictError while the change is running and when nothing is left, ForbiddenError
 */
export async function createUndo(
  caller: Caller,
  bulkChangeId: number,
): Promise<{ id: number; total: number; recordType: string }> {
  const { transaction } = caller;
  const change = await BulkChange.findByPk(bulkChangeId, { transaction });
  const undo = change && UNDOS[change.action];
  const type = change && findBulkKind(change.recordType);
  if (!undo || !type) throw new NotFoundError("Bulk change not found");
  authorize(caller, type.write);
  if (change.status === "running") throw new ConflictError("It is not finished yet");
  const changed = { [Op.in]: literal(selectChanged(change, undo.event)) };
  const [kind, condition]: [BulkKind, WhereOptions] =
    undo.by === "restore"
      ? [DELETED_RECORDS, { recordType: type.type, recordId: changed }]
      : [type, { id: changed }];
  const query = {
    page: 1,
    limit: 1,
    sortBy: kind.list?.rules.defaultSort ?? "id",
    sortOrder: "ASC" as const,
    search: "",
    filters: [condition],
  };
  try {
    const undoing = { type: kind, selection: { query }, action: undo.by };
    return { ...(await createBulkChange(caller, undoing)), recordType: type.type };
  } catch (error) {
    if (error instanceof BadRequestError) throw new ConflictError("Nothing is left to undo");
    throw error;
  }
}

/** SQL of the ids that a bulk change has changed, by their audit events: all have its request and are not older. */
function selectChanged({ recordType, caller, startedAt }: BulkChange, event: string): string {
  const { requestId } = JSON.parse(caller) as StoredCaller;
  const [type, action, request, start] = [recordType, event, requestId, startedAt].map((value) =>
    database().escape(value),
  );
  return (
    "(SELECT CAST(record_id AS INTEGER) FROM audit_events " +
    `WHERE at >= ${start} AND request_id = ${request} AND record_type = ${type} AND action = ${action})`
  );
}

/** Finds the kind of records that an undo names in its result. */
export const findUndoneKind = (recordType: string): BulkKind =>
  findBulkKind(recordType) ?? DELETED_RECORDS;

import { Op } from "sequelize";
import { BulkChange, BulkChangeFailure, BulkChangeItem, Tag } from "~/models";
import {
  type BulkAction,
  MAX_BULK_IDS,
  needsConfirmation,
  needsDepartment,
  needsTag,
} from "~/models/bulk/bulk-action.schema";
import { specialtyMoveSchema } from "~/models/departments/specialty.schema";
import { bulkConfirmationSchema } from "~/models/requests/request-change.schema";
import { requireDepartment } from "~/server/departments/departments";
import { authorize, type Caller } from "~/server/platform/caller";
import {
  BadRequestError,
  ConflictError,
  InvalidInputError,
  NotFoundError,
} from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { lockOptions, referenceLockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { findBulkKind } from "~/server/record-types/deleted-records";
import type { BulkKind } from "~/server/record-types/record-type";
import { requireBulkAction } from "./actions";
import { bulkChangeJob } from "./run-bulk-changes";
import { toStoredCaller, type StoredCaller } from "./stored-caller";
import {
  countSelection,
  countStoredItems,
  type Selection,
  type SelectionCounts,
  storeItems,
} from "./selection";

/** How long a request works on a bulk change, before its job goes on with it. */
export const MAX_REQUEST_MS = 4_000;

/** How much a person confirmed: more would be a surprise, and is refused. */
export type Confirmed = { records: number; dependents: number };

type NewBulkChange = {
  type: BulkKind;
  selection: Selection;
  action: string;
  /** The tag to add or to remove. */
  tagId?: number;
  /** The texts of a confirmation, or the department to move to. */
  input?: unknown;
  confirmed?: Confirmed;
  /** Whether a deletion may delete what must be confirmed, such as a survey's responses; default: true. */
  deletesDependents?: boolean;
};

/**
 * Stores a change of many records, whose ids are frozen with it. `runBulkChange` carries it out, and a job what is left after some
 * seconds, or after the end of the process.
 * @throws InvalidInputError, BadRequestError, NotFoundError for an unknown tag, ConflictError if it concerns more than was
 *   confirmed, ForbiddenError
 */
export async function createBulkChange(
  caller: Caller,
  { type, selection, confirmed, deletesDependents = true, ...change }: NewBulkChange,
): Promise<{ id: number; total: number }> {
  authorize(caller, type.write);
  const action = requireBulkAction(type, change.action);
  return inTransaction(caller, async (writer) => {
    const tagId = needsTag(action) ? await requireTag(writer, change.tagId) : null;
    const { transaction } = writer;
    const input = await parseActionInput(writer, action, change.input);
    const row = {
      recordType: type.type,
      action,
      tagId,
      input,
      caller: JSON.stringify(toStoredCaller(caller)),
      status: "running" as const,
      total: 0,
      startedAt: new Date(),
    };
    const bulkChange = await BulkChange.create(row, { transaction });
    const total = await storeItems(writer, type, selection, {
      bulkChangeId: bulkChange.id,
      deletesDependents,
    });
    if (total === 0) throw new BadRequestError("Nothing was selected");
    if (confirmed) {
      const counts =
        "ids" in selection
          ? await countSelection(writer, type, selection)
          : await countStoredItems(writer, type, bulkChange.id);
      requireNoMore(action, counts, confirmed);
    }
    await bulkChange.update({ total }, { transaction });
    const isForJob = total > MAX_BULK_IDS;
    const runAt = new Date(Date.now() + (isForJob ? 0 : MAX_REQUEST_MS));
    await bulkChangeJob.enqueue(writer, { id: bulkChange.id }, { key: bulkChange.id, runAt });
    return { id: bulkChange.id, total };
  });
}

/** Checks the input of an action that needs one. @returns it as JSON; null for other actions */
async function parseActionInput(
  writer: CallerInTransaction,
  action: BulkAction,
  input: unknown,
): Promise<string | null> {
  if (needsConfirmation(action)) return JSON.stringify(parseInput(bulkConfirmationSchema, input));
  if (!needsDepartment(action)) return null;
  const target = parseInput(specialtyMoveSchema, input);
  await requireDepartment(writer, target.departmentId, (name) => `Department "${name}" not found`);
  return JSON.stringify(target);
}

async function requireTag(writer: CallerInTransaction, tagId: number | undefined): Promise<number> {
  const field = "tagId";
  if (tagId === undefined) {
    throw new InvalidInputError([{ field, message: "Tag is required", code: "required" }]);
  }
  const tag = await Tag.findByPk(tagId, referenceLockOptions(writer));
  if (tag) return tag.id;
  throw new InvalidInputError([{ field, message: "Tag not found", code: "not-found" }]);
}

function requireNoMore(
  action: BulkAction,
  counts: Pick<SelectionCounts, "records" | "dependents">,
  confirmed: Confirmed,
): void {
  const dependents = action === "delete" ? countDependents(counts) : 0;
  if (counts.records > confirmed.records || dependents > confirmed.dependents) {
    throw new ConflictError("There is more now than when this was opened. Check the numbers again");
  }
}

/** Adds up what a deletion deletes too. */
export const countDependents = ({ dependents }: Pick<SelectionCounts, "dependents">): number =>
  dependents.reduce((sum, { effect, rows }) => sum + (effect === "deleted" ? rows : 0), 0);

/** Maximum failures that are read, in order of the records. */
const MAX_FAILURES = 1_000;

/** A record that could not be changed, as in the API. */
export type Failure = { id: number; code: string; message: string };

/** Reads a bulk change, with the records that could not be changed. @throws NotFoundError, ForbiddenError */
export async function getBulkChange(caller: Caller, id: number) {
  const { transaction } = caller;
  const bulkChange = await BulkChange.findByPk(id, { transaction });
  const type = bulkChange && findBulkKind(bulkChange.recordType);
  if (!type) throw new NotFoundError("Bulk change not found");
  authorize(caller, type.read);
  const failures = await BulkChangeFailure.findAll({
    where: { bulkChangeId: id },
    order: [["recordId", "ASC"]],
    limit: MAX_FAILURES,
    transaction,
  });
  const { action, status, total, done, failed, startedAt, endedAt } = bulkChange;
  const { actor } = JSON.parse(bulkChange.caller) as StoredCaller;
  return {
    id,
    type,
    action,
    status,
    total,
    done,
    failed,
    by: actor.name,
    startedAt: startedAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    failures: failures.map(({ recordId, code, message }): Failure => {
      return { id: recordId, code, message };
    }),
  };
}

/**
 * Stops a bulk change after the running batch; what is done stays. Idempotent.
 * @returns whether it is stopped; false for one that was finished already
 * @throws NotFoundError, ForbiddenError
 */
export async function stopBulkChange(caller: Caller, id: number): Promise<boolean> {
  const { type } = await getBulkChange(caller, id);
  authorize(caller, type.write);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const bulkChange = await BulkChange.findByPk(id, lockOptions(writer, BulkChange));
    if (bulkChange?.status !== "running") return bulkChange?.status === "stopped";
    await bulkChange.update(
      { status: "stopped", endedAt: new Date(), input: null },
      { transaction },
    );
    await BulkChangeItem.destroy({ where: { bulkChangeId: id }, transaction });
    return true;
  });
}

const KEPT_DAYS = 30;

/** Deletes bulk changes that ended 30 days ago; called by housekeeping. @returns number of deleted ones */
export async function deleteOldBulkChanges(caller: Caller): Promise<number> {
  const before = new Date(Date.now() - KEPT_DAYS * 86_400_000);
  return inTransaction(caller, ({ transaction }) =>
    BulkChange.destroy({
      where: { status: ["done", "stopped"], endedAt: { [Op.lt]: before } },
      transaction,
    }),
  );
}

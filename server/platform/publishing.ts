import type { Model } from "sequelize";
import type { PublishStatus } from "~/models/rules/publish-status.schema";
import { recordChange } from "./audit";
import { authorize, type Caller } from "./caller";
import { ConflictError } from "./errors";
import type { ExpectedVersions } from "./record-version";
import { type CallerInTransaction, inTransaction } from "./transaction";

/** Publication state of a record as plain data; the time is ISO 8601, null before the first change. */
export type PublishingData = {
  status: PublishStatus;
  statusChangedAt: string | null;
  statusChangedBy: string | null;
};

type PublishingColumns = {
  status: PublishStatus;
  statusChangedAt: Date | null;
  statusChangedBy: string | null;
};

/** Presents a record's publication state. */
export const presentPublishing = (record: PublishingColumns): PublishingData => ({
  status: record.status,
  statusChangedAt: record.statusChangedAt?.toISOString() ?? null,
  statusChangedBy: record.statusChangedBy ?? null,
});

type Data = PublishingData & { id: number; name: string };

/** A kind of records that are Draft or Active (specification 000, section 3.1; DESIGN 8). */
type PublishedKind<Row, Record> = {
  /** Type of the record in the audit. */
  type: string;
  /** Finds a record, and locks it in a transaction. @throws NotFoundError */
  find: (writer: CallerInTransaction, id: number) => Promise<Row>;
  present: (writer: CallerInTransaction, row: Row) => Promise<Record> | Record;
  /** @throws StaleError */
  requireVersion: (
    writer: CallerInTransaction,
    record: Record,
    expectedVersions: ExpectedVersions,
  ) => Promise<void>;
  /** Explains what prevents publishing; null if nothing does. */
  findProblem: (record: Record) => string | null;
};

/** Sets a record's publication status. @throws NotFoundError, ConflictError if it cannot be published, StaleError */
type ChangeStatus<Record> = (
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
) => Promise<Record>;

const ACTIONS = { Active: "published", Draft: "unpublished" } as const;

/**
 * Builds the two functions that change the publication status of a kind of records; it changes in no other way. `publish`
 * shows a record to patients, `unpublish` hides it. Both are idempotent, and write one audit event.
 */
export function buildPublishing<Row extends Model & PublishingColumns, Record extends Data>(
  kind: PublishedKind<Row, Record>,
): { publish: ChangeStatus<Record>; unpublish: ChangeStatus<Record> } {
  const changeStatus =
    (status: PublishStatus): ChangeStatus<Record> =>
    async (caller, id, expectedVersions) => {
      authorize(caller, "content.write");
      return inTransaction(caller, async (writer) => {
        const row = await kind.find(writer, id);
        const before = await kind.present(writer, row);
        await kind.requireVersion(writer, before, expectedVersions);
        if (before.status === status) return before;
        const problem = status === "Active" ? kind.findProblem(before) : null;
        if (problem) throw new ConflictError(problem);
        row.set({ status, statusChangedAt: new Date(), statusChangedBy: writer.actor.name });
        await row.save({ transaction: writer.transaction });
        const record = await kind.present(writer, row);
        await recordChange(writer, {
          type: kind.type,
          action: ACTIONS[status],
          before,
          record,
          changes: { status: [before.status, status] },
        });
        return record;
      });
    };
  return { publish: changeStatus("Active"), unpublish: changeStatus("Draft") };
}

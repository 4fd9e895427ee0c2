import type { IncludeOptions, Model, ModelStatic } from "sequelize";
import type { z } from "zod";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { ASSIGNEE, type HandledRow, notifyOfHandling, setHandling } from "./handling";

type ReceivedRow = HandledRow & { id: number; version: number; status: string };
type ReceivedData = { id: number; version: number; updatedAt: string; status: string };
type Change = { status?: string; assigneeId?: number | null; staffNote?: string };

/** Descriptor of records that staff settle without an answer to be read: messages and withdrawn requests. */
export type ReceivedKind<Row extends ReceivedRow, Data extends ReceivedData> = {
  /** Record type, for the audit and messages. */
  type: string;
  /** Path of the list in the back-office. */
  listPath: string;
  model: ModelStatic<Row>;
  present: (row: Row) => Data;
  /** Rules of a change: the status, who takes care of it, a note. */
  schema: z.ZodType<Change, z.ZodTypeDef, unknown>;
  /** Further includes of a query, besides the assignee. */
  include?: IncludeOptions[];
  /** Further effects of a change, in its transaction. */
  afterSave?: (writer: CallerInTransaction, row: Row) => Promise<void>;
  /** The status that settles a record, and the columns with the time and the name of who set it. */
  settled: { status: string; at: string; by: string };
};

/** Finds a record with who takes care of it; within a transaction it locks the row. @throws NotFoundError */
export async function findReceived<Row extends ReceivedRow, Data extends ReceivedData>(
  caller: Caller,
  { model, type, include = [] }: ReceivedKind<Row, Data>,
  id: number,
): Promise<Row> {
  const options = {
    ...lockOptions(caller, model as ModelStatic<Model>),
    include: [ASSIGNEE, ...include],
  };
  const row = await model.findByPk<Row>(id, options);
  if (!row) throw new NotFoundError(`${type.charAt(0).toUpperCase()}${type.slice(1)} not found`);
  return row;
}

/**
 * Changes the status of a message or withdrawn request, who takes care of it, or the note of staff; at least one. Idempotent;
 * the audit records no text.
 * @throws InvalidInputError, NotFoundError, StaleError
 */
export async function updateReceived<Row extends ReceivedRow, Data extends ReceivedData>(
  caller: Caller,
  kind: ReceivedKind<Row, Data>,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<Data> {
  authorize(caller, "patients.write");
  const { status, ...handling } = parseInput(kind.schema, input);
  return inTransaction(caller, async (writer) => {
    const row = await findReceived(writer, kind, id);
    const { status: before, assigneeId: assigneeBefore } = row;
    await requireVersion(writer, kind.type, kind.present(row), expectedVersions);
    const describeHandling = await setHandling(writer, row, handling);
    if (status !== undefined && status !== before) {
      const { settled } = kind;
      const isSettled = status === settled.status;
      row.set({
        status,
        [settled.at]: isSettled ? new Date() : null,
        [settled.by]: isSettled ? writer.actor.name : null,
      });
    }
    if (!row.changed()) return kind.present(row);
    await row.save({ transaction: writer.transaction });
    const changed = await findReceived(writer, kind, id);
    await recordEvent(writer, {
      action: "updated",
      record: { type: kind.type, id },
      changes: {
        ...(changed.status !== before && { status: [before, changed.status] }),
        ...describeHandling(changed),
      },
    });
    await notifyOfHandling(writer, kind, changed, assigneeBefore);
    await kind.afterSave?.(writer, changed);
    return kind.present(changed);
  });
}

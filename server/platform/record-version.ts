import { literal, type Model, type ModelStatic } from "sequelize";
import { findLastChange } from "./audit";
import type { Caller } from "./caller";
import { StaleError } from "./errors";

/** Versions of a record that an update may overwrite (If-Match); undefined for any. */
export type ExpectedVersions = readonly number[] | undefined;

/** Adds one to the version in a bulk update, as saving a record does. */
export const nextVersion = () => literal("version + 1");

type Versioned = { id: number; version: number; updatedAt: string };
/** Parts of a record, such as the questions of a survey: their changes count as changes of the record. */
type Parts = { type: string; ids: number[] };

/**
 * Optimistic concurrency check: requires that the record was not updated since the caller read it. The record must be locked:
 * see `lockOptions`.
 * @throws StaleError with the current record and the author of the update
 */
export async function requireVersion(
  caller: Caller,
  type: string,
  record: Versioned,
  expectedVersions: ExpectedVersions,
  parts?: Parts,
): Promise<void> {
  if (!expectedVersions || expectedVersions.includes(record.version)) return;
  const isPastVersion = expectedVersions.some((version) => version < record.version);
  throw await createStaleError(caller, type, record, { parts, isPastVersion });
}

/** Builds the error of a version conflict, with author and time of the last update, and the current record. */
export async function createStaleError(
  caller: Caller,
  type: string,
  record: Versioned,
  {
    parts = { type, ids: [] },
    isPastVersion = true,
  }: { parts?: Parts; isPastVersion?: boolean } = {},
): Promise<StaleError> {
  const ownChange = await findLastChange(caller, type, [record.id]);
  const partsChange =
    parts.ids.length > 0 ? await findLastChange(caller, parts.type, parts.ids) : null;
  const lastChange = (partsChange?.event ?? 0) > (ownChange?.event ?? 0) ? partsChange : ownChange;
  const by = lastChange?.by ?? "somebody else";
  const problem = isPastVersion
    ? `was changed by ${by} while you were editing`
    : "does not have the version that was named";
  return new StaleError(`This ${type} ${problem}. Nothing has been overwritten.`, {
    by,
    at: lastChange?.at ?? record.updatedAt,
    version: record.version,
    record,
  });
}

/**
 * Query options that lock the row of a reference inside a transaction (SELECT … FOR KEY SHARE), so that it cannot be deleted
 * before the row that references it is written.
 */
export const referenceLockOptions = ({ transaction }: Caller) => ({
  transaction,
  lock: transaction?.LOCK.KEY_SHARE,
});

/** Query options that lock the row for a write (SELECT … FOR UPDATE); without a transaction they do not lock. */
export function lockOptions<M extends Model>({ transaction }: Caller, model: ModelStatic<M>) {
  return { transaction, lock: transaction && { level: transaction.LOCK.UPDATE, of: model } };
}

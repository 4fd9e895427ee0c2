import type { Model, ModelStatic } from "sequelize";
import { lastChangeOf } from "./audit";
import type { Caller } from "./caller";
import { StaleError } from "./errors";

/** The versions of a record that a save may replace; undefined takes whatever there is. */
export type ExpectedVersions = readonly number[] | undefined;

/**
 * Makes sure that nobody saved the record since the caller read it. The record is locked by now: see lockOf.
 * @throws StaleError with the record as it is and who saved it
 */
export async function requireVersion(
  caller: Caller,
  type: string,
  record: { id: number; version: number; updatedAt: string },
  expected: ExpectedVersions,
): Promise<void> {
  if (!expected || expected.includes(record.version)) return;
  const last = await lastChangeOf(caller, { type, id: record.id });
  const by = last?.by ?? "somebody else";
  throw new StaleError(
    `This ${type} was changed by ${by} while you were editing. Nothing has been overwritten.`,
    { by, at: last?.at ?? record.updatedAt, version: record.version, record },
  );
}

/** Inside a transaction a record that is read is one that will be written: others wait for it. */
export function lockOf<M extends Model>({ transaction }: Caller, model: ModelStatic<M>) {
  return { transaction, lock: transaction && { level: transaction.LOCK.UPDATE, of: model } };
}

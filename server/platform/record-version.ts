import type { Model, ModelStatic } from "sequelize";
import { findLastChange } from "./audit";
import type { Caller } from "./caller";
import { StaleError } from "./errors";

/** The versions of a record that a save may replace; undefined takes whatever there is. */
export type ExpectedVersions = readonly number[] | undefined;

type Versioned = { id: number; version: number; updatedAt: string };
/** Other records whose changes are the record's too, such as its children. */
type Parts = { type: string; ids: number[] };

/**
 * Makes sure that nobody saved the record since the caller read it. The record is locked by now: see lockOptions.
 * @throws StaleError with the record as it is and who saved it
 */
export async function requireVersion(
  caller: Caller,
  type: string,
  record: Versioned,
  expected: ExpectedVersions,
  parts?: Parts,
): Promise<void> {
  if (!expected || expected.includes(record.version)) return;
  const wasThere = expected.some((version) => version < record.version);
  throw await createStaleError(caller, type, record, { parts, wasThere });
}

/** What the caller is told whose record somebody else saved meanwhile: who did, when, and what it is now. */
export async function createStaleError(
  caller: Caller,
  type: string,
  record: Versioned,
  { parts = { type, ids: [] }, wasThere = true }: { parts?: Parts; wasThere?: boolean } = {},
): Promise<StaleError> {
  const own = await findLastChange(caller, type, [record.id]);
  const ofPart = parts.ids.length > 0 ? await findLastChange(caller, parts.type, parts.ids) : null;
  const last = (ofPart?.event ?? 0) > (own?.event ?? 0) ? ofPart : own;
  const by = last?.by ?? "somebody else";
  const what = wasThere
    ? `was changed by ${by} while you were editing`
    : "does not have the version that was named";
  return new StaleError(`This ${type} ${what}. Nothing has been overwritten.`, {
    ...{ by, at: last?.at ?? record.updatedAt },
    ...{ version: record.version, record },
  });
}

/** Inside a transaction a record that is read is one that will be written: others wait for it. */
export function lockOptions<M extends Model>({ transaction }: Caller, model: ModelStatic<M>) {
  return { transaction, lock: transaction && { level: transaction.LOCK.UPDATE, of: model } };
}

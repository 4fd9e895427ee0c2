import {
  ConnectionError,
  DatabaseError,
  type Model,
  type ModelStatic,
  UniqueConstraintError,
} from "sequelize";
import { normalizeName } from "~/models/text.schema";
import type { Caller } from "./caller";
import { ConflictError, type FieldError, UnavailableError } from "./errors";

/**
 * Runs a write and says no in the product's words when the database already has a record of that name.
 * @throws ConflictError with the field, instead of the database's own error
 */
export async function refuseDuplicate<T>(
  duplicate: FieldError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // On SQLite a trigger's refusal comes as this error too, but names no column.
    if (error instanceof UniqueConstraintError && Object.keys(error.fields).length > 0) {
      throw new ConflictError(duplicate.message, [duplicate]);
    }
    throw error;
  }
}

/**
 * Makes sure, before somebody goes on to type more, that no record has a name, whatever its case.
 * @throws ConflictError with the field
 */
export async function requireFreeName(
  { transaction }: Caller,
  model: ModelStatic<Model>,
  name: string,
  duplicate: FieldError,
): Promise<void> {
  const where = { normalizedName: normalizeName(name) };
  if ((await model.count({ where, transaction })) === 0) return;
  throw new ConflictError(duplicate.message, [duplicate]);
}

const LOST = /SQLITE_(CANTOPEN|BUSY|IOERR|FULL|READONLY|NOTADB|CORRUPT)|^57P0|^08|^53/;

/** The error for a database that does not answer, when that is what an unexpected error means; else null. */
export function lostDatabase(error: unknown): UnavailableError | null {
  const lost =
    error instanceof ConnectionError ||
    (error instanceof DatabaseError &&
      "code" in error.original &&
      LOST.test(String(error.original.code)));
  return lost ? new UnavailableError("The database does not answer") : null;
}

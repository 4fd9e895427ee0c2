import {
  ConnectionError,
  DatabaseError,
  type Model,
  type ModelStatic,
  UniqueConstraintError,
} from "sequelize";
import { normalizeName } from "~/models/rules/clean-text.schema";
import type { Caller } from "./caller";
import {
  errorCode,
  ConflictError,
  type DomainError,
  type FieldError,
  NoRoomError,
  UnavailableError,
} from "./errors";

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

/** SQLite's words, PostgreSQL's codes (its manual, appendix A), and those of the line to it. */
export const FULL = /^(SQLITE_FULL|53100)$/;
const READ_ONLY = /^(SQLITE_READONLY|25006)/;
const LOST =
  /^(SQLITE_(CANTOPEN|BUSY|IOERR|NOTADB|CORRUPT|PROTOCOL)|57|08|53|58|25P0|55P03|ECONN|EPIPE|ETIMEDOUT)/;
/** PostgreSQL's driver has no code for a connection that breaks while a statement runs. */
const BROKEN = /^(Query read timeout|Connection terminated|Client (has encountered|was closed))/;

/**
 * The error for a database that does not answer or takes nothing more, when that is what an unexpected error means; else
 * null.
 */
export function toDatabaseError(error: unknown): UnavailableError | NoRoomError | null {
  if (error instanceof ConnectionError) return new UnavailableError(LOST_WORDS);
  if (!(error instanceof DatabaseError)) return null;
  const { original } = error;
  const code = errorCode(original) ?? "";
  if (FULL.test(code)) return new NoRoomError("There is no room left to save this");
  if (READ_ONLY.test(code)) return new UnavailableError("Nothing can be saved at the moment");
  const lost = LOST.test(code) || BROKEN.test(original.message);
  return lost ? new UnavailableError(LOST_WORDS) : null;
}

const LOST_WORDS = "The database does not answer";

/** Whether what failed can only be mended by the operator: then the log has to say it. */
export const isInfrastructureError = (error: DomainError): boolean =>
  error instanceof UnavailableError || error instanceof NoRoomError;

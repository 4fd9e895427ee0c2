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
  DuplicateError,
  type DomainError,
  type FieldError,
  InsufficientStorageError,
  UnavailableError,
} from "./errors";

/**
 * Runs a write and converts a unique constraint violation to a field error.
 * @throws DuplicateError; other errors unchanged
 */
export async function refuseDuplicate<T>(
  duplicate: FieldError,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // On SQLite errors raised by triggers have this class too, but no fields.
    if (error instanceof UniqueConstraintError && Object.keys(error.fields).length > 0) {
      throw new DuplicateError(duplicate);
    }
    throw error;
  }
}

/** Lists the columns of a unique constraint that was violated: SQLite's driver has them as a list, PostgreSQL's with their values. */
export const violatedColumns = ({ fields }: UniqueConstraintError): string[] =>
  Array.isArray(fields) ? (fields as string[]) : Object.keys(fields);

/**
 * Requires that no record has a name, ignoring case; an early check before the write, for wizards.
 * @throws DuplicateError
 */
export async function requireUniqueName(
  { transaction }: Caller,
  model: ModelStatic<Model>,
  name: string,
  duplicate: FieldError,
): Promise<void> {
  const where = { normalizedName: normalizeName(name) };
  if ((await model.count({ where, transaction })) === 0) return;
  throw new DuplicateError(duplicate);
}

// Error codes of SQLite, of PostgreSQL (its manual, appendix A), and of the network connection.
/** Code of a full disk. */
export const DISK_FULL_CODE = /^(SQLITE_FULL|53100)$/;
const READ_ONLY_CODE = /^(SQLITE_READONLY|25006)/;
const LOST_CODE =
  /^(SQLITE_(CANTOPEN|BUSY|IOERR|NOTADB|CORRUPT|PROTOCOL)|57|08|53|58|25P0|55P03|ECONN|EPIPE|ETIMEDOUT)/;
/** Messages of PostgreSQL's driver for a connection lost during a statement: these errors have no code. */
const LOST_DRIVER_MESSAGE =
  /^(Query read timeout|Connection terminated|Client (has encountered|was closed))/;

/**
 * Converts an unexpected error that means an unavailable, read-only or full database to a domain error; null for others.
 */
export function toDatabaseError(
  error: unknown,
): UnavailableError | InsufficientStorageError | null {
  if (error instanceof ConnectionError) return new UnavailableError(LOST_MESSAGE);
  if (!(error instanceof DatabaseError)) return null;
  const { original } = error;
  const code = errorCode(original) ?? "";
  if (DISK_FULL_CODE.test(code))
    return new InsufficientStorageError("There is no room left to save this");
  if (READ_ONLY_CODE.test(code)) return new UnavailableError("Nothing can be saved at the moment");
  const isLost = LOST_CODE.test(code) || LOST_DRIVER_MESSAGE.test(original.message);
  return isLost ? new UnavailableError(LOST_MESSAGE) : null;
}

const LOST_MESSAGE = "The database does not answer";

/** Whether only the operator can fix an error, so that it must be logged. */
export const isInfrastructureError = (error: DomainError): boolean =>
  error instanceof UnavailableError || error instanceof InsufficientStorageError;

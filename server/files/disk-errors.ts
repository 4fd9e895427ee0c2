import { STORING_MESSAGES } from "~/models/files/stored-file.schema";
import { errorCode, FileRefusedError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";

const FULL_CODES = ["ENOSPC", "EDQUOT", "EFBIG"];
/** Error codes of a failed or read-only disk, and of a process with too many open files. */
const FAILURE_CODES = ["EROFS", "EIO", "EMFILE", "ENFILE"];

/** Converts the error of an unusable disk; null for other errors. */
export function toDiskError(error: unknown): UnavailableError | null {
  if (!FAILURE_CODES.includes(errorCode(error) ?? "")) return null;
  return new UnavailableError(STORING_MESSAGES.unavailable);
}

/**
 * Runs work that writes files.
 * @throws FileRefusedError when the disk or the storage is full; UnavailableError for an unusable disk; other errors of
 *   the work
 */
export async function withDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw toDiskError(error) ?? error;
    log.error({ err: error }, "no room for uploaded files");
    throw new FileRefusedError(507, STORING_MESSAGES.noRoom);
  }
}

/** Whether the disk is full, by code or message: libraries that write files themselves give no code. */
function isFull(error: unknown): boolean {
  if (FULL_CODES.includes(errorCode(error) ?? "")) return true;
  return error instanceof Error && /\bENOSPC\b|No space left on device/.test(error.message);
}

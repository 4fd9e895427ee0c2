import { FILE_MESSAGES } from "~/models/files/stored-file.schema";
import { errorCode, FileRefusedError, UnavailableError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";

const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];
/** A disk that has failed or can only be read, and a process that may open no more files. */
const OUT_OF_ORDER = ["EROFS", "EIO", "EMFILE", "ENFILE"];

/** The error for a disk that is out of order, when that is what an error means; else null. */
export function toDiskError(error: unknown): UnavailableError | null {
  if (!OUT_OF_ORDER.includes(errorCode(error) ?? "")) return null;
  return new UnavailableError(FILE_MESSAGES.unavailable);
}

/**
 * Runs work that writes files. @throws FileRefusedError where the disk or the storage is full; UnavailableError where it is out
 * of order; what the work throws
 */
export async function withDiskErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw toDiskError(error) ?? error;
    log.error({ err: error }, "no room for uploaded files");
    throw new FileRefusedError(507, FILE_MESSAGES.noRoom);
  }
}

/** Libraries that write files themselves say it in words. */
function isFull(error: unknown): boolean {
  if (FULL.includes(errorCode(error) ?? "")) return true;
  return error instanceof Error && /\bENOSPC\b|No space left on device/.test(error.message);
}

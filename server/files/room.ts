import { FILE_MESSAGES } from "~/models/stored-file.schema";
import { codeOf, FileRefusedError } from "~/server/platform/errors";
import { log } from "~/server/platform/log";

const FULL = ["ENOSPC", "EDQUOT", "EFBIG"];

/** Runs work that writes files. @throws FileRefusedError where the disk or the storage is full; what the work throws */
export async function whereThereIsRoom<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isFull(error)) throw error;
    log.error({ err: error }, "no room for uploaded files");
    throw new FileRefusedError(507, FILE_MESSAGES.noRoom);
  }
}

/** Libraries that write files themselves say it in words. */
function isFull(error: unknown): boolean {
  if (FULL.includes(codeOf(error) ?? "")) return true;
  return error instanceof Error && /\bENOSPC\b|No space left on device/.test(error.message);
}

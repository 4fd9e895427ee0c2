import type { FileKind } from "~/models/files/stored-file.schema";
import type { Caller } from "~/server/platform/caller";
import { FileRefusedError, ForbiddenError } from "~/server/platform/errors";
import { uploadBytes, uploads, uploadsInProgress } from "~/server/platform/metrics";

const REFUSED: Record<FileRefusedError["status"], string> = {
  413: "too_large",
  415: "wrong_type",
  422: "damaged",
  507: "no_room",
};

/** Sample content comes by the same way, but nobody has sent it. */
const isSent = ({ channel }: Caller) => channel !== "system";

/** Runs a part of taking an upload in, and counts the upload when it ends there. @throws what the work throws */
export async function countingRefusals<T>(
  caller: Caller,
  kind: FileKind,
  work: () => Promise<T>,
): Promise<T> {
  if (!isSent(caller)) return work();
  uploadsInProgress.inc();
  try {
    return await work();
  } catch (error) {
    uploads.inc({ kind, outcome: outcomeOf(error) });
    throw error;
  } finally {
    uploadsInProgress.dec();
  }
}

function outcomeOf(error: unknown): string {
  if (error instanceof FileRefusedError) return REFUSED[error.status];
  return error instanceof ForbiddenError ? "forbidden" : "failed";
}

/** Counts an upload that was stored. @param bytes as it was sent */
export function countStored(caller: Caller, kind: FileKind, bytes: number): void {
  if (!isSent(caller)) return;
  uploads.inc({ kind, outcome: "stored" });
  uploadBytes.inc({ kind }, bytes);
}

import type { FileKind } from "~/models/files/stored-file.schema";
import type { Caller } from "~/server/platform/caller";
import { FileRefusedError, ForbiddenError } from "~/server/platform/errors";
import { uploadBytes, uploads, uploadsInProgress } from "~/server/platform/metrics";

const OUTCOMES_BY_STATUS: Record<FileRefusedError["status"], string> = {
  413: "too_large",
  415: "wrong_type",
  422: "damaged",
  507: "no_room",
};

/** Whether a user sent the file; sample content is stored the same way. */
const isUserUpload = ({ channel }: Caller) => channel !== "system";

/** Runs a stage of an upload, and records its failure in the metrics. @throws errors of the work */
export async function withUploadMetrics<T>(
  caller: Caller,
  kind: FileKind,
  work: () => Promise<T>,
): Promise<T> {
  if (!isUserUpload(caller)) return work();
  uploadsInProgress.inc();
  try {
    return await work();
  } catch (error) {
    uploads.inc({ kind, outcome: toOutcome(error) });
    throw error;
  } finally {
    uploadsInProgress.dec();
  }
}

function toOutcome(error: unknown): string {
  if (error instanceof FileRefusedError) return OUTCOMES_BY_STATUS[error.status];
  return error instanceof ForbiddenError ? "forbidden" : "failed";
}

/** Records a stored upload in the metrics. @param bytes as uploaded, before re-encoding */
export function recordStoredUpload(caller: Caller, kind: FileKind, bytes: number): void {
  if (!isUserUpload(caller)) return;
  uploads.inc({ kind, outcome: "stored" });
  uploadBytes.inc({ kind }, bytes);
}

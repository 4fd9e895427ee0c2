import { StoredFile } from "~/models";
import { countReferences } from "~/server/files/uses";
import { authorize, type Caller } from "~/server/platform/caller";
import { findSession } from "./find";

/**
 * Counts a session's uploaded files: its `own`, which are deleted with it, and those `shared` with other records such
 * as a copy, which stay.
 * @throws NotFoundError
 */
export async function countSessionFiles(caller: Caller, id: number) {
  authorize(caller, "content.read");
  const { audioFileId, videoFileId } = await findSession(caller, id);
  const files = await StoredFile.findAll({
    attributes: [[countReferences(), "records"]],
    where: { id: [audioFileId, videoFileId].filter((file) => file !== null) },
    raw: true,
    transaction: caller.transaction,
  });
  // PostgreSQL returns counts as strings.
  const referenceCounts = (files as unknown as { records: number | string }[]).map(
    (file) => file.records,
  );
  const shared = referenceCounts.filter((count) => Number(count) > 1).length;
  return { own: referenceCounts.length - shared, shared };
}

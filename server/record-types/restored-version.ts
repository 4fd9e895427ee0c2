import { Revision } from "~/models";
import { diffFields } from "~/server/platform/audit";
import { isContentType } from "~/server/platform/revisions";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { CONTENT_VERSIONS, findRecordName } from "./content-versions";

/**
 * Corrects the version that a restore has stored of a content record, where the record is not what it was before its deletion:
 * it has another name, or lost what was deleted meanwhile.
 */
export async function correctRestoredVersion(
  writer: CallerInTransaction,
  type: string,
  id: number,
): Promise<void> {
  if (!isContentType(type)) return;
  const { transaction } = writer;
  const record = await CONTENT_VERSIONS[type].read(writer, id);
  const stored = await Revision.findOne({
    where: { recordType: type, recordId: id, action: "restored" },
    order: [["id", "DESC"]],
    transaction,
  });
  if (!stored?.snapshot) return;
  const before = JSON.parse(stored.snapshot) as typeof record;
  const changes = diffFields(before, record);
  if (stored.version === record.version && Object.keys(changes).length === 0) return;
  await stored.update(
    {
      version: record.version,
      name: findRecordName(type, record),
      changes: JSON.stringify(changes),
      snapshot: JSON.stringify(record),
    },
    { transaction },
  );
}

/** Reads the display name of a content record; null for other records. @throws NotFoundError */
export const readContentName = async (
  writer: CallerInTransaction,
  type: string,
  id: number,
): Promise<string | null> =>
  isContentType(type) ? findRecordName(type, await CONTENT_VERSIONS[type].read(writer, id)) : null;

import { QueryTypes } from "sequelize";
import { Revision } from "~/models";
import { diffFields } from "~/server/platform/audit";
import { database } from "~/server/platform/database";
import { isContentType } from "~/server/platform/revisions";
import type { CallerInTransaction } from "~/server/platform/transaction";
import type { BinKind } from "./bin-kinds";
import { CONTENT_VERSIONS, findRecordName } from "./content-versions";

/**
 * Corrects the version that a restore has stored of a content record, where the record is not what it was before its deletion:
 * it has another name, or lost what was deleted meanwhile. Two indexed reads where there is nothing to do.
 */
export async function correctRestoredVersion(
  writer: CallerInTransaction,
  { type, table }: Pick<BinKind, "type" | "table">,
  id: number,
): Promise<void> {
  if (!isContentType(type)) return;
  const { transaction } = writer;
  const stored = await Revision.findOne({
    where: { recordType: type, recordId: id, action: "restored" },
    order: [["id", "DESC"]],
    transaction,
  });
  const [row] = await database().query<{ version: number }>(
    `SELECT version FROM ${table} WHERE id = :id`,
    { type: QueryTypes.SELECT, replacements: { id }, transaction },
  );
  if (!stored?.snapshot || stored.version === row?.version) return;
  const record = await CONTENT_VERSIONS[type].read(writer, id);
  await stored.update(
    {
      version: record.version,
      name: findRecordName(type, record),
      changes: JSON.stringify(diffFields(JSON.parse(stored.snapshot) as object, record)),
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

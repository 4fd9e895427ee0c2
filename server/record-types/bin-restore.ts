import { QueryTypes, UniqueConstraintError } from "sequelize";
import { z } from "zod";
import { BinItem } from "~/models";
import { normalizeName } from "~/models/rules/clean-text.schema";
import { releaseFiles } from "~/server/files/attach";
import { recordEvent } from "~/server/platform/audit";
import {
  deleteImportRevisions,
  recordRestoredRevisions,
} from "~/server/platform/bin/restored-revisions";
import { reinsertRows } from "~/server/platform/bin/reinsert";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { violatedColumns } from "~/server/platform/database-errors";
import { ConflictError, DuplicateError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { deleteRevisions } from "~/server/platform/revisions";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { countThings } from "./bin-contents";
import { describeMissingParent } from "./bin-obstacles";
import type { BinKind } from "./bin-kinds";
import { authorizeBinItem } from "./bin-permission";
import { correctRestoredVersion, readContentName } from "./restored-version";

/** A record that is there again. */
export type RestoredRecord = { id: number; name: string };

/**
 * Restores a deleted record with its id, its children, links and answers. A record that exists already is left as it
 * is, so that a restore may be repeated.
 * @param input `name`: the record's name, for a kind of unique names; by default the one it had
 * @throws NotFoundError; DuplicateError at the field "name" when another record has the name; ConflictError while its
 *   parent is deleted
 */
export async function restoreRecord(
  caller: Caller,
  recordType: BinKind,
  id: number,
  input: { name?: unknown } = {},
): Promise<RestoredRecord> {
  authorize(caller, recordType.write);
  return inTransaction(caller, async (writer) => {
    const item = await BinItem.findOne({
      where: { recordType: recordType.type, recordId: id },
      ...lockOptions(writer, BinItem),
    });
    if (!item) return requireExisting(writer, recordType, id);
    authorizeBinItem(writer, item);
    const obstacle = await describeMissingParent(writer, item);
    if (obstacle) throw new ConflictError(obstacle);
    const newName = readNewName(recordType, item, input.name);
    await refuseTakenName(recordType, newName ?? item.name, () =>
      reinsertRows(
        writer,
        item,
        newName ? { name: newName, normalized_name: normalizeName(newName) } : {},
      ),
    );
    if (newName) await refreshSearchText(writer, recordType, id);
    await recordType.completeRestored?.(writer, id, JSON.parse(item.record) as object);
    await item.destroy({ transaction: writer.transaction });
    await recordRestoredRevisions(writer, recordType.type, id);
    if (newName || recordType.completeRestored) {
      await correctRestoredVersion(writer, recordType, id);
    }
    await recordEvent(writer, {
      action: "restored",
      record: { type: recordType.type, id, name: newName ?? item.name },
      changes: {
        ...(newName && { name: [item.name, newName] }),
        ...Object.fromEntries(
          countThings(item).map(({ things: [plural], count }) => [plural, [null, count]]),
        ),
      },
    });
    return { id, name: newName ?? item.name };
  });
}

/**
 * Deletes a record in the bin for good, and its files unless other records use them. @throws NotFoundError
 */
export async function deleteForGood(
  caller: Caller,
  recordType: BinKind,
  id: number,
): Promise<void> {
  authorize(caller, recordType.write);
  await inTransaction(caller, async (writer) => {
    const item = await BinItem.findOne({
      where: { recordType: recordType.type, recordId: id },
      ...lockOptions(writer, BinItem),
    });
    if (!item) throw new NotFoundError(`${capitalize(recordType.type)} not found in the bin`);
    authorizeBinItem(writer, item);
    await destroyItems(writer, [item]);
    await recordEvent(writer, {
      action: "deleted for good",
      record: { type: recordType.type, id, name: item.name },
    });
  });
}

/** Deletes items with their rows and the files that nothing else uses. */
export async function destroyItems(
  writer: CallerInTransaction,
  items: readonly BinItem[],
): Promise<void> {
  const { transaction } = writer;
  const ids = items.map(({ id }) => id);
  const files = await database().query<{ id: string }>(
    "SELECT DISTINCT file_id AS id FROM bin_files WHERE item_id IN (:ids) ORDER BY 1",
    { type: QueryTypes.SELECT, replacements: { ids }, transaction },
  );
  for (const { id, recordTable } of items) {
    if (recordTable === "imports") await deleteImportRevisions(writer, id);
  }
  await BinItem.destroy({ where: { id: ids }, transaction });
  for (const { recordType, recordId } of items) {
    await deleteRevisions(writer, recordType, [recordId]);
  }
  await releaseFiles(
    writer,
    files.map(({ id }) => id),
  );
}

/** Finds the record if it is not in the bin because it exists. @throws NotFoundError */
async function requireExisting(
  writer: CallerInTransaction,
  { type, table }: BinKind,
  id: number,
): Promise<RestoredRecord> {
  const { transaction } = writer;
  const [row] = await database().query<{ id: number }>(`SELECT id FROM ${table} WHERE id = :id`, {
    type: QueryTypes.SELECT,
    replacements: { id },
    transaction,
  });
  if (!row) throw new NotFoundError(`${capitalize(type)} not found in the bin`);
  return { id, name: (await readContentName(writer, type, id)) ?? `${capitalize(type)} ${id}` };
}

/** Reads the new name of a record; undefined if it keeps its own. @throws InvalidInputError at the field "name" */
function readNewName({ uniqueName }: BinKind, item: BinItem, name: unknown): string | undefined {
  if (!uniqueName || name === undefined || name === "") return undefined;
  const parsed = parseInput(z.object({ name: uniqueName }), { name });
  return parsed.name === item.name ? undefined : parsed.name;
}

/** Converts a taken name to the field error of the area. @throws DuplicateError */
async function refuseTakenName(
  { type, uniqueName, uniqueWithin, takenMessage }: BinKind,
  name: string,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    const columns = violatedColumns(error);
    const isOther = columns.length > 0 && !columns.includes("normalized_name");
    if (!uniqueName || (takenMessage && isOther))
      throw new ConflictError(takenMessage ?? "Another record has one of its names by now");
    const within = uniqueWithin ? ` in ${uniqueWithin}` : "";
    throw new DuplicateError({
      field: "name",
      message: `${capitalize(type)} "${name}" already exists${within}`,
    });
  }
}

/** Saves the record under its new name once more, so that its model derives the search text. */
async function refreshSearchText(
  { transaction }: CallerInTransaction,
  { table }: BinKind,
  id: number,
): Promise<void> {
  const model = Object.values(database().models).find(({ tableName }) => tableName === table);
  const row = await model?.findByPk(id, { transaction });
  row?.changed("updatedAt" as never, true);
  await row?.save({ transaction });
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

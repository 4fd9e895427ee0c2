import type { CallerInTransaction } from "~/server/platform/transaction";
import type { ImportDescription, NewChild, NoteCreated } from "./import-description";
import { type RowGroup, splitCells } from "./row-groups";

/** Rows per statement: enough for speed, few enough for SQLite's limit on bound parameters and for visible progress. */
const BATCH_ROWS = 500;

/** Splits rows into those of one statement. */
export function* toBatches<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let offset = 0; offset < items.length; offset += BATCH_ROWS) {
    yield items.slice(offset, offset + BATCH_ROWS);
  }
}

type Creation = {
  /** Ids of the records by key. */
  ids: Map<string, number>;
  progress: { done: number };
  noteCreated: NoteCreated;
};

/** Creates the records that do not exist yet, and adds their ids. */
export async function createRecords(
  writer: CallerInTransaction,
  description: ImportDescription,
  groups: RowGroup[],
  { ids, progress, noteCreated }: Creation,
) {
  const missing = groups.filter(({ recordId }) => !ids.has(recordId));
  for (const batch of toBatches(missing)) {
    const values = batch.map(({ describedBy }) =>
      description.record.schema.parse(splitCells(description, describedBy).record),
    );
    const created = await description.create(writer, values, noteCreated);
    for (const [index, { recordId }] of batch.entries()) {
      const id = created[index];
      if (id === undefined) throw new Error("An imported record has no id");
      ids.set(recordId, id);
    }
    if (!description.children) progress.done += batch.length;
  }
}

/** Creates the children of all rows, in batches. */
export async function createChildren(
  writer: CallerInTransaction,
  description: ImportDescription,
  groups: RowGroup[],
  { ids, progress, noteCreated }: Creation,
) {
  const { children } = description;
  if (!children) return;
  const rows = groups.flatMap(({ recordId, rows }) => rows.map(({ row }) => ({ recordId, row })));
  const counts = new Map<number, number>();
  for (const batch of toBatches(rows)) {
    const newChildren = batch.flatMap(({ recordId, row }): NewChild<unknown>[] => {
      const { child, isChildBlank } = splitCells(description, row);
      if (isChildBlank) return [];
      const parentId = ids.get(recordId);
      if (parentId === undefined) throw new Error("An import row has no record");
      const index = counts.get(parentId) ?? 0;
      counts.set(parentId, index + 1);
      return [{ parentId, index, values: children.schema.parse(child) }];
    });
    if (newChildren.length > 0)
      await description.createChildren?.(writer, newChildren, noteCreated);
    progress.done += batch.length;
  }
}

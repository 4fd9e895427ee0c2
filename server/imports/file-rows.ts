import { toStatus } from "~/models/rules/status.schema";
import type { FileRow } from "./import-description";
import { groupBy } from "~/server/platform/group-by";

/** Rows of a file read at a time. */
const MAX_ROWS = 1_000;
/** Records whose children are read together, at most a hundred each. */
const PARENTS_PER_READ = 20;

/** Puts records into the order of their ids; those that were deleted meanwhile are missing. */
export function inOrder<Row extends { id: number }>(ids: readonly number[], rows: Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Splits ids into those of records whose children are read together. */
export function* splitIds(ids: readonly number[]): Generator<number[]> {
  for (let start = 0; start < ids.length; start += PARENTS_PER_READ) {
    yield ids.slice(start, start + PARENTS_PER_READ);
  }
}

/** Cell of a status. */
export const statusValue = (record: { isActive: boolean }): string => toStatus(record);

/** Rows of records with all their children, or with the record alone. */
export const toFileRows = <Parent extends { id: number }, Child>(
  parents: readonly Parent[],
  children: ReadonlyMap<number, Child[]>,
  { toRecord, toChild }: ToRow<Parent, Child>,
): FileRow[] =>
  parents.flatMap((parent) => {
    const record = toRecord(parent);
    const own = children.get(parent.id) ?? [];
    return own.length === 0 ? [{ record }] : own.map((each) => ({ record, child: toChild(each) }));
  });

type ToRow<Parent, Child> = {
  toRecord: (parent: Parent) => FileRow["record"];
  toChild: (child: Child) => FileRow["record"];
};

/**
 * Reads the rows of records with any number of children: together while they are few, else those of one record after the
 * other, in parts. @param read reads children after an id, in the order of ids
 */
export async function* readFileRows<Parent extends { id: number }, Child extends { id: number }>(
  parents: readonly Parent[],
  {
    read,
    findParentId,
    ...toRow
  }: ToRow<Parent, Child> & {
    read: (parentIds: number[], range: { afterId: number; limit: number }) => Promise<Child[]>;
    findParentId: (child: Child) => number;
  },
): AsyncGenerator<FileRow[]> {
  const ids = parents.map(({ id }) => id);
  const all = await read(ids, { afterId: 0, limit: MAX_ROWS + 1 });
  if (all.length <= MAX_ROWS) {
    yield toFileRows(parents, groupBy(all, findParentId), toRow);
    return;
  }
  for (const parent of parents) {
    let children: Child[];
    let afterId = 0;
    do {
      children = await read([parent.id], { afterId, limit: MAX_ROWS });
      if (afterId === 0 || children.length > 0) {
        yield toFileRows([parent], new Map([[parent.id, children]]), toRow);
      }
      afterId = children.at(-1)?.id ?? afterId;
    } while (children.length === MAX_ROWS);
  }
}

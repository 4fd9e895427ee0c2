import { normalizeName } from "~/models/rules/clean-text.schema";
import type { Caller } from "~/server/platform/caller";
import { inBatches } from "~/server/platform/in-batches";
import type { ImportDescription, ImportLevel } from "./import-description";
import { createNearNameIndex } from "./near-names";
import { groupRows, type ImportRow, splitCells } from "./row-groups";

/**
 * Marks, in place, the rows whose record or child would be new, with a name that is nearly that of another one: of an
 * existing one, or of one that stands earlier in the file.
 */
export async function markNearNames(
  caller: Caller,
  description: ImportDescription,
  rows: readonly ImportRow[],
): Promise<void> {
  const { record, children } = description;
  if (!record.name && !children?.name) return;
  const groups = await groupRows(description, rows);
  const keys = groups.map(({ recordKey }) => recordKey);
  const existing = await description.findExisting(caller, keys);
  const newGroups = groups.filter(({ recordId }) => !existing.has(recordId));
  const name = record.name;
  if (name) {
    const nearColumn = findColumn(record, name);
    const nearNames = await findNearNames(
      newGroups.map(({ describedBy }) => splitCells(description, describedBy).record[name] ?? ""),
      description.readNames?.(caller),
    );
    for (const { rows: keyedRows, describedBy } of newGroups) {
      const near = nearNames.get(splitCells(description, describedBy).record[name] ?? "");
      if (near) for (const { row } of keyedRows) Object.assign(row, { near, nearColumn });
    }
  }
  const childName = children?.name;
  if (!childName) return;
  const childColumn = record.columns.length + findColumn(children, childName);
  for await (const batch of inBatches(groups)) {
    for (const { recordId, rows: keyedRows } of batch) {
      const known = existing.get(recordId)?.children ?? new Map<string, string>();
      const index = createNearNameIndex();
      for (const each of known.values()) index.add(each);
      const added = new Set(known.keys());
      for (const { row, childId } of keyedRows) {
        if (childId === undefined || added.has(childId)) continue;
        added.add(childId);
        const text = splitCells(description, row).child[childName] ?? "";
        const [near] = index.find(text);
        if (near && row.near === undefined) Object.assign(row, { near, nearColumn: childColumn });
        index.add(text);
      }
    }
  }
}

/** Position of a field among the columns of its level. */
const findColumn = ({ columns }: ImportLevel, field: string) =>
  columns.findIndex((column) => column.field === field);

/** Finds for each new name one that is nearly the same: an existing one, else an earlier one. */
async function findNearNames(
  newNames: readonly string[],
  existingNames: AsyncIterable<string[]> | undefined,
): Promise<Map<string, string>> {
  const near = new Map<string, string>();
  const index = createNearNameIndex();
  for await (const batch of inBatches(newNames)) {
    for (const name of batch) {
      const [earlier] = index.find(name);
      if (earlier) near.set(name, earlier);
      index.add(name);
    }
  }
  // The file's names are indexed, and not the existing ones, of which there may be a hundred thousand.
  const normalized = new Set(newNames.map(normalizeName));
  for await (const batch of existingNames ?? []) {
    for (const existing of batch) {
      if (normalized.has(normalizeName(existing))) continue;
      for (const name of index.find(existing)) near.set(name, existing);
    }
  }
  return near;
}

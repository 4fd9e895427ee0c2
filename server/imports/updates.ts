import type { Caller } from "~/server/platform/caller";
import { mapInSlices } from "~/server/platform/in-batches";
import type {
  ExistingRecords,
  ExistingRow,
  ImportDescription,
  PlannedUpdates,
} from "./import-description";
import type { PreviewRow } from "./outcomes";
import {
  findContradiction,
  type ImportRow,
  joinProblems,
  type RowGroup,
  splitCells,
} from "./row-groups";

/** What rows of records that exist do. */
export type FoundUpdates = {
  previews: ReadonlyMap<ImportRow, PreviewRow>;
  planned: PlannedUpdates;
  /** Which of the planned rows change something. */
  indexes: readonly number[];
};

/** Builds the row of a record that exists, as its description reads it. */
function toExistingRow(
  description: ImportDescription,
  { describedBy }: RowGroup,
  row: ImportRow,
  id: number,
): ExistingRow {
  const { record, child, isChildBlank } = splitCells(description, row);
  return { id, record, isChildOnly: row !== describedBy, ...(!isChildBlank && { child }) };
}

const NOTHING: PlannedUpdates = { rows: [], apply: () => Promise.resolve() };

/**
 * Determines what the rows of records that exist change. A row whose child stands in an earlier one is refused if it says
 * something else about it.
 * @param groups those of records that exist
 */
export async function determineUpdates(
  caller: Caller,
  description: ImportDescription,
  groups: readonly RowGroup[],
  existing: ExistingRecords,
): Promise<FoundUpdates> {
  const previews = new Map<ImportRow, PreviewRow>();
  const asked: { row: ImportRow; existingRow: ExistingRow }[] = [];
  await mapInSlices(groups, (group) => {
    const id = existing.get(group.recordId)?.id;
    if (id === undefined) return;
    const byChild = new Map<string, ImportRow>();
    for (const keyed of group.rows) {
      const { row, childId } = keyed;
      const { line, cells } = row;
      const earlier = childId === undefined ? undefined : byChild.get(childId);
      const problem = joinProblems([
        row.problem,
        childId === undefined ? undefined : row.childProblem,
        findContradiction(description, keyed, group),
        earlier && findOtherCell(description, earlier, row),
      ]);
      if (problem) previews.set(row, { line, cells, problem, outcome: "refused" });
      else if (earlier) previews.set(row, { line, cells, outcome: "already there" });
      else {
        if (childId !== undefined) byChild.set(childId, row);
        asked.push({ row, existingRow: toExistingRow(description, group, row, id) });
      }
    }
  });
  if (asked.length === 0 || !description.updates)
    return { previews, planned: NOTHING, indexes: [] };
  const planned = await description.updates.plan(
    caller,
    asked.map(({ existingRow }) => existingRow),
  );
  const indexes: number[] = [];
  for (const [index, { row }] of asked.entries()) {
    const { line, cells } = row;
    const { changes = [], problem, name } = planned.rows[index] ?? {};
    if (problem) previews.set(row, { line, cells, problem, outcome: "refused" });
    else if (changes.length > 0) {
      indexes.push(index);
      previews.set(row, { line, cells, outcome: "update", changes, note: name });
    } else previews.set(row, { line, cells, outcome: "already there" });
  }
  return { previews, planned, indexes };
}

/** Finds the first column of a child, besides its key, in which a later row differs. */
function findOtherCell(
  { record, children }: ImportDescription,
  earlier: ImportRow,
  row: ImportRow,
): string | undefined {
  const column = children?.columns.find(({ field }, index) => {
    const position = record.columns.length + index;
    const [cell, other] = [row.cells[position], earlier.cells[position]];
    return !children.key.includes(field) && cell !== "" && cell !== other;
  });
  return column && `${column.header} is not the same as in line ${earlier.line}`;
}

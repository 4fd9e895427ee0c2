import type { Caller } from "~/server/platform/caller";
import type { ExistingRecords, ExistingRow, ImportDescription } from "./import-description";
import type { PreviewRow } from "./outcomes";
import {
  findContradiction,
  type ImportRow,
  joinProblems,
  type RowGroup,
  splitCells,
} from "./row-groups";

/** Builds the row of a record that exists, as its description reads it. */
export function toExistingRow(
  description: ImportDescription,
  { describedBy }: RowGroup,
  row: ImportRow,
  id: number,
): ExistingRow {
  const { record, child, isChildBlank } = splitCells(description, row);
  return { id, record, isChildOnly: row !== describedBy, ...(!isChildBlank && { child }) };
}

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
): Promise<Map<ImportRow, PreviewRow>> {
  const previews = new Map<ImportRow, PreviewRow>();
  const asked: { row: ImportRow; existingRow: ExistingRow }[] = [];
  for (const group of groups) {
    const id = existing.get(group.recordId)?.id;
    if (id === undefined) continue;
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
  }
  if (asked.length === 0) return previews;
  const found = await description.updates?.find(
    caller,
    asked.map(({ existingRow }) => existingRow),
  );
  for (const [index, { row }] of asked.entries()) {
    const { line, cells } = row;
    const { changes = [], problem, name } = found?.[index] ?? {};
    if (problem) previews.set(row, { line, cells, problem, outcome: "refused" });
    else if (changes.length > 0)
      previews.set(row, { line, cells, outcome: "update", changes, note: name });
    else previews.set(row, { line, cells, outcome: "already there" });
  }
  return previews;
}

/** Finds the first column of a child in which a later row differs. */
function findOtherCell(
  { record, children }: ImportDescription,
  earlier: ImportRow,
  row: ImportRow,
): string | undefined {
  const column = children?.columns.find((_column, index) => {
    const position = record.columns.length + index;
    return row.cells[position] !== "" && row.cells[position] !== earlier.cells[position];
  });
  return column && `${column.header} is not the same as in line ${earlier.line}`;
}

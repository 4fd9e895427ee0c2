import type { Caller } from "~/server/platform/caller";
import type { ExistingRecords, FieldChange, ImportDescription } from "./import-description";
import {
  findContradiction,
  groupRows,
  type ImportRow,
  joinProblems,
  type KeyedRow,
  type RowGroup,
  splitCells,
} from "./row-groups";
import { determineUpdates, type FoundUpdates } from "./updates";

export const IMPORT_OUTCOMES = ["create", "update", "already there", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type PreviewRow = Pick<ImportRow, "line" | "cells" | "problem" | "near" | "nearColumn"> & {
  outcome: ImportOutcome;
  /** What an update changes, field by field. */
  changes?: readonly FieldChange[];
  /** What else a person should know of the row, such as the name of the record that it changes. */
  note?: string;
};

/**
 * Determines what importing each row would do. A row that stands twice in the file is created once; the later ones count as
 * already there. @returns the rows in the order of the file, each with its group
 */
export async function determineOutcomes(
  caller: Caller,
  description: ImportDescription,
  rows: readonly ImportRow[],
): Promise<{
  rows: PreviewRow[];
  groups: RowGroup[];
  existing: ExistingRecords;
  updates: FoundUpdates;
}> {
  const cells = rows.map((row) => splitCells(description, row));
  const groups = await groupRows(description, rows, {
    records: await description.record.findKeys?.(
      caller,
      cells.map(({ record }) => record),
    ),
    children: await description.children?.findKeys?.(
      caller,
      cells.map(({ child }) => child),
    ),
  });
  const existing = await description.findExisting(
    caller,
    groups.map(({ recordKey }) => recordKey),
  );
  const outcomes = new Map<ImportRow, PreviewRow>();
  const updated = description.updates
    ? groups.filter(({ recordId }) => existing.has(recordId))
    : [];
  const updates = await determineUpdates(caller, description, updated, existing);
  for (const [row, preview] of updates.previews) outcomes.set(row, preview);
  for (const group of groups) {
    if (description.updates && existing.has(group.recordId)) continue;
    for (const outcome of determineGroup(description, group, existing.get(group.recordId))) {
      outcomes.set(outcome.row, outcome.preview);
    }
  }
  const previews = rows.flatMap((row) => outcomes.get(row) ?? []);
  await refuseByDatabase(caller, description, previews);
  return { rows: previews, groups, existing, updates };
}

function determineGroup(
  description: ImportDescription,
  group: RowGroup,
  record: { children: Map<string, string> } | undefined,
): { row: ImportRow; preview: PreviewRow }[] {
  const { children } = description;
  const { describedBy } = group;
  const isOnlyName = description.record.columns.length === description.record.key.length;
  const created = new Set<string>();
  const refusedLine = record || !describedBy.recordProblem ? undefined : describedBy.line;
  const toPreview = (keyed: KeyedRow): PreviewRow => {
    const { row, childId } = keyed;
    const problem = joinProblems([
      row.problem,
      record || (row !== describedBy && !isOnlyName) ? undefined : row.recordProblem,
      children?.isOptional && childId === undefined ? undefined : row.childProblem,
      record ? undefined : findContradiction(description, keyed, group),
    ]);
    const { line, cells, near, nearColumn } = row;
    const refused = (text: string): PreviewRow => ({
      line,
      cells,
      problem: text,
      outcome: "refused",
    });
    if (problem) return refused(problem);
    if (record && (childId === undefined || record.children.has(childId)))
      return { line, cells, outcome: "already there" };
    if (record && children?.refusal) return refused(children.refusal);
    if (refusedLine !== undefined && refusedLine !== line) return refused(seeLine(refusedLine));
    const id = childId ?? "";
    const isRepeated = created.has(id) || (id === "" && created.size > 0);
    created.add(id);
    if (isRepeated) return { line, cells, outcome: "already there" };
    if (children?.limit && created.size > children.limit.count)
      return refused(children.limit.message);
    return { line, cells, outcome: "create", ...(near && { near, nearColumn }) };
  };
  const previews = group.rows.map((keyed) => ({ row: keyed.row, preview: toPreview(keyed) }));
  const refused = previews.find(({ preview }) => preview.outcome === "refused");
  if (!children?.refusal || record || !refused) return previews;
  // All rows of a new record, or none: the rest could not be added by another import.
  return previews.map(({ row, preview }) => ({
    row,
    preview:
      preview.outcome === "refused"
        ? preview
        : {
            line: preview.line,
            cells: preview.cells,
            outcome: "refused" as const,
            problem: seeLine(refused.preview.line),
          },
  }));
}

const seeLine = (line: number) => `Belongs to the record that has a problem in line ${line}`;

/** Refuses new rows that do not fit what is in the database, in place. */
async function refuseByDatabase(
  caller: Caller,
  description: ImportDescription,
  previews: PreviewRow[],
): Promise<void> {
  const created = previews.filter(({ outcome }) => outcome === "create");
  const cells = created.map((row) => splitCells(description, row));
  const records = cells.map(({ record }) => record);
  const children = cells.map(({ child }) => child);
  const problems = (await description.findProblems?.(caller, records, children)) ?? [];
  const notes = (await description.findNotes?.(caller, records)) ?? [];
  for (const [index, preview] of created.entries()) {
    const [problem, note] = [problems[index], notes[index]];
    if (problem) Object.assign(preview, { outcome: "refused", problem, near: undefined });
    else if (note) preview.note = note;
  }
}

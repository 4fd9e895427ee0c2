import { normalizeName } from "~/models/rules/clean-text.schema";
import type { Caller } from "~/server/platform/caller";
import {
  type Cells,
  type ExistingRecords,
  type ImportDescription,
  type ImportLevel,
} from "./import-description";

/** A row of an import file, as stored in the draft. */
export type ImportRow = {
  line: number;
  /** Cells in the order of the columns, cleaned. */
  cells: string[];
  /** Parse error of the row, before validation. */
  problem?: string;
  /** Validation errors of the record's cells, and of those of its child. */
  recordProblem?: string;
  childProblem?: string;
  /** Name that is nearly the same, of an existing record or of an earlier row. */
  near?: string;
  /** Position of the cell whose name that is. */
  nearColumn?: number;
};

export const IMPORT_OUTCOMES = ["create", "already there", "refused"] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];
export type PreviewRow = Pick<ImportRow, "line" | "cells" | "problem" | "near" | "nearColumn"> & {
  outcome: ImportOutcome;
};

/** A row with what identifies its child; undefined for a row that has the record alone. */
type KeyedRow = { row: ImportRow; childId?: string };

/** Rows of one record, in the order of the file. */
export type RowGroup = {
  recordKey: string[];
  recordId: string;
  rows: KeyedRow[];
  /** The row from which a new record is created. */
  describedBy: ImportRow;
};

/** Identifies a record by its normalized key. */
export const toKeyId = (key: readonly string[]): string => JSON.stringify(key);

/** Reads the key of a level from cells by field. */
export const readKey = ({ key }: ImportLevel, cells: Cells): string[] =>
  key.map((field) => normalizeName(cells[field] ?? ""));

/** Cells of a stored row by field: those of the record, and those of its child. */
export function splitCells(
  { record, children }: ImportDescription,
  { cells }: Pick<ImportRow, "cells">,
): { record: Cells; child: Cells; isChildBlank: boolean } {
  const childCells = cells.slice(record.columns.length);
  const toCells = (level: ImportLevel | undefined, values: string[]): Cells =>
    Object.fromEntries(
      (level?.columns ?? []).map(({ field }, index) => [field, values[index] ?? ""]),
    );
  return {
    record: toCells(record, cells),
    child: toCells(children, childCells),
    isChildBlank: childCells.every((cell) => cell === ""),
  };
}

/** Groups the rows of a file by their record, which is described by the first row with other columns than its key. */
export function groupRows(description: ImportDescription, rows: readonly ImportRow[]): RowGroup[] {
  const { record, children } = description;
  const details = [...record.columns.keys()].filter(
    (index) => !record.key.includes(record.columns[index]?.field ?? ""),
  );
  const isDescribing = ({ cells }: ImportRow) => details.some((index) => cells[index] !== "");
  const groups = new Map<string, RowGroup>();
  for (const row of rows) {
    const { record: cells, child, isChildBlank } = splitCells(description, row);
    const recordKey = readKey(record, cells);
    const recordId = toKeyId(recordKey);
    const childId = children && !isChildBlank ? toKeyId(readKey(children, child)) : undefined;
    const group = groups.get(recordId) ?? { recordKey, recordId, rows: [], describedBy: row };
    group.rows.push({ row, childId });
    if (!isDescribing(group.describedBy) && isDescribing(row)) group.describedBy = row;
    groups.set(recordId, group);
  }
  return [...groups.values()];
}

/** Finds the first column in which a later row says something else about the record. */
function findContradiction(
  { record }: ImportDescription,
  { row }: KeyedRow,
  { describedBy }: RowGroup,
): string | undefined {
  if (row === describedBy) return undefined;
  const column = record.columns.find(
    ({ field }, index) =>
      !record.key.includes(field) &&
      row.cells[index] !== "" &&
      row.cells[index] !== describedBy.cells[index],
  );
  return column && `${column.header} is not the same as in line ${describedBy.line}`;
}

/**
 * Determines what importing each row would do. A row that stands twice in the file is created once; the later ones count as
 * already there. @returns the rows in the order of the file, each with its group
 */
export async function determineOutcomes(
  caller: Caller,
  description: ImportDescription,
  rows: readonly ImportRow[],
): Promise<{ rows: PreviewRow[]; groups: RowGroup[]; existing: ExistingRecords }> {
  const groups = groupRows(description, rows);
  const existing = await description.findExisting(
    caller,
    groups.map(({ recordKey }) => recordKey),
  );
  const outcomes = new Map<ImportRow, PreviewRow>();
  for (const group of groups) {
    for (const outcome of determineGroup(description, group, existing.get(group.recordId))) {
      outcomes.set(outcome.row, outcome.preview);
    }
  }
  const previews = rows.flatMap((row) => outcomes.get(row) ?? []);
  await refuseByDatabase(caller, description, previews);
  return { rows: previews, groups, existing };
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

/** Joins what is wrong with a row; undefined if nothing is. */
export const joinProblems = (problems: (string | undefined)[]): string | undefined =>
  problems.filter((problem) => problem !== undefined).join("; ") || undefined;

/** Refuses new rows that do not fit what is in the database, in place. */
async function refuseByDatabase(
  caller: Caller,
  description: ImportDescription,
  previews: PreviewRow[],
): Promise<void> {
  if (!description.findProblems) return;
  const created = previews.filter(({ outcome }) => outcome === "create");
  const problems = await description.findProblems(
    caller,
    created.map((row) => splitCells(description, row).record),
  );
  for (const [index, preview] of created.entries()) {
    const problem = problems[index];
    if (problem) Object.assign(preview, { outcome: "refused", problem, near: undefined });
  }
}

import { normalizeName } from "~/models/rules/clean-text.schema";
import { mapInSlices } from "~/server/platform/in-batches";
import type { Cells, ImportDescription, ImportLevel } from "./import-description";

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

/** A row with what identifies its child; undefined for a row that has the record alone. */
export type KeyedRow = { row: ImportRow; childId?: string };

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
export const readKey = ({ key, toKey }: ImportLevel, cells: Cells): string[] =>
  toKey?.(cells) ?? key.map((field) => normalizeName(cells[field] ?? ""));

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

type FoundKeys = readonly (string[] | undefined)[];

/**
 * Groups the rows of a file by their record, which is described by the first row with other columns than its key.
 * @param keys of each row, of its record and its child, where they are not those that its cells make
 */
export async function groupRows(
  description: ImportDescription,
  rows: readonly ImportRow[],
  keys: { records?: FoundKeys; children?: FoundKeys } = {},
): Promise<RowGroup[]> {
  const { record, children } = description;
  const details = [...record.columns.keys()].filter(
    (index) => !record.key.includes(record.columns[index]?.field ?? ""),
  );
  const isDescribing = ({ cells }: ImportRow) => details.some((index) => cells[index] !== "");
  const groups = new Map<string, RowGroup>();
  await mapInSlices(rows, (row, index) => {
    const { record: cells, child, isChildBlank } = splitCells(description, row);
    const recordKey = keys.records?.[index] ?? readKey(record, cells);
    const recordId = toKeyId(recordKey);
    const childId =
      children && !isChildBlank
        ? toKeyId(keys.children?.[index] ?? readKey(children, child))
        : undefined;
    const group = groups.get(recordId) ?? { recordKey, recordId, rows: [], describedBy: row };
    group.rows.push({ row, childId });
    if (!isDescribing(group.describedBy) && isDescribing(row)) group.describedBy = row;
    groups.set(recordId, group);
  });
  return [...groups.values()];
}

/** Finds the first column in which a later row says something else about the record, or that it stands twice where that is refused. */
export function findContradiction(
  { record }: ImportDescription,
  { row }: KeyedRow,
  { describedBy }: RowGroup,
): string | undefined {
  if (row === describedBy) return undefined;
  if (record.onlyOnce)
    return `This ${record.onlyOnce} is in the file twice: see line ${describedBy.line}`;
  const column = record.columns.find(
    ({ field }, index) =>
      (record.toKey || !record.key.includes(field)) &&
      row.cells[index] !== "" &&
      row.cells[index] !== describedBy.cells[index],
  );
  return column && `${column.header} is not the same as in line ${describedBy.line}`;
}

/** Joins what is wrong with a row; undefined if nothing is. */
export const joinProblems = (problems: (string | undefined)[]): string | undefined =>
  problems.filter((problem) => problem !== undefined).join("; ") || undefined;

import { mapInSlices } from "~/server/platform/in-batches";
import { type CellRules, readSpreadsheet, type SheetRow } from "~/server/spreadsheets/spreadsheet";
import { unescapeCell } from "./cells";
import { importColumns, type ImportDescription, type ImportLevel } from "./import-description";
import { type ImportRow, joinProblems, splitCells } from "./row-groups";

/**
 * Reads the rows of an import file, and checks their cells. A blank key of the record is that of the row above, if the row
 * has a child. @throws SpreadsheetError
 */
export async function readImportRows(
  description: ImportDescription,
  file: { name: string; bytes: Uint8Array },
): Promise<{ rows: ImportRow[]; sheet: string | null }> {
  const columns = importColumns(description);
  const rules: CellRules = Object.fromEntries(columns.map(({ header, rule }) => [header, rule]));
  const headers = columns.map(({ header }) => header);
  const { rows, sheet } = await readSpreadsheet(file, headers, { rules });
  let above: string[] = [];
  const toRow = (sheetRow: SheetRow) => {
    const cells = headers.map((header) => unescapeCell(sheetRow.values[header] ?? ""));
    fillKey(description, cells, above);
    above = cells;
    return toImportRow(description, sheetRow, cells);
  };
  return { rows: await mapInSlices(rows, toRow), sheet };
}

/** Fills blank key cells of a record from the row above, in place. */
function fillKey({ record, children }: ImportDescription, cells: string[], above: string[]): void {
  if (!children?.isOptional) return;
  if (cells.slice(record.columns.length).every((cell) => cell === "")) return;
  // A key of its own, such as a number or else a name, is not mixed from two rows.
  if (record.toKey && cells.slice(0, record.columns.length).some((cell) => cell !== "")) return;
  for (const [index, { field }] of record.columns.entries()) {
    if (record.key.includes(field)) cells[index] ||= above[index] ?? "";
  }
}

function toImportRow(
  description: ImportDescription,
  { line, problem }: SheetRow,
  cells: string[],
): ImportRow {
  const { record, child } = splitCells(description, { cells });
  const recordProblem = findProblem(description.record, record);
  const childProblem = description.children && findProblem(description.children, child);
  return {
    line,
    cells,
    ...(problem && { problem }),
    ...(recordProblem && { recordProblem }),
    ...(childProblem && { childProblem }),
  };
}

/** Finds what is wrong with cells, by the headers of their columns; undefined if nothing is. */
export function findProblem({ schema, columns }: ImportLevel, cells: object): string | undefined {
  const parsed = schema.safeParse(cells);
  if (parsed.success) return undefined;
  return joinProblems(
    parsed.error.issues.map(({ path, message }) => {
      const column = columns.find(({ field }) => field === path[0]);
      return column ? describeProblem(column.header, message) : message;
    }),
  );
}

/** Names the column in a message, unless it begins with it: fields of forms have other labels than columns. */
function describeProblem(header: string, message: string): string {
  if (message.startsWith("must ")) return `${header} ${message}`;
  return message.toLowerCase().startsWith(header.toLowerCase()) ? message : `${header}: ${message}`;
}

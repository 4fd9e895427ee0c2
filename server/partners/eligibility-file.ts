import { ELIGIBILITY_COLUMNS, MAX_ELIGIBLE_ROWS } from "~/models/partners/eligibility.schema";
import { TEXT_LIMITS } from "~/models/rules/text-limits.schema";
import { InvalidInputError } from "~/server/platform/errors";
import {
  readSpreadsheet,
  type SheetRow,
  SpreadsheetError,
  type SpreadsheetTable,
} from "~/server/spreadsheets/spreadsheet";
import { unescapeCell } from "~/server/imports/cells";
import type { Identity } from "./identity-hashes";

type Column = (typeof ELIGIBILITY_COLUMNS)[keyof typeof ELIGIBILITY_COLUMNS];
type File = { name: string; bytes: Uint8Array };

const { either, record, email } = ELIGIBILITY_COLUMNS;
const MISSING = "Missing required column";

/** Sets of columns that a file may have: the first is required, the second may be missing. */
const COLUMN_SETS: readonly (readonly [required: Column, optional?: Column])[] = [
  [either],
  [record, email],
  [email],
];

/**
 * Reads an eligibility list from a CSV, XLS or XLSX file of at most 5 MB and 100,000 rows: a column "Record Number or Email", or one for
 * each. @returns who is listed, and the number of blank rows between them @throws InvalidInputError at the field "file"
 */
export async function readEligibilityFile(
  file: File,
): Promise<{ identities: (Identity | "invalid")[]; blankRows: number }> {
  const { rows } = await readTable(file).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetError)) throw error;
    throw new InvalidInputError([{ field: "file", message: error.message }]);
  });
  if (rows.length === 0) {
    throw new InvalidInputError([{ field: "file", message: "The file has no rows to import" }]);
  }
  return { identities: rows.flatMap(toIdentities), blankRows: countGaps(rows) };
}

/** Reads the file by the first set of columns that it has. @throws SpreadsheetError that names the first column if it has none */
async function readTable(file: File): Promise<SpreadsheetTable<Column>> {
  let missing: SpreadsheetError | undefined;
  for (const [required, optional] of COLUMN_SETS) {
    const columns = optional ? [required, optional] : [required];
    const rules = Object.fromEntries(
      columns.map((column) => [
        column,
        { maxLength: TEXT_LIMITS.email, ...(column === optional && { isOptional: true }) },
      ]),
    );
    try {
      return await readSpreadsheet<Column>(file, columns, { rules, maxRows: MAX_ELIGIBLE_ROWS });
    } catch (error) {
      if (!(error instanceof SpreadsheetError) || !error.message.startsWith(MISSING)) throw error;
      missing ??= error;
    }
  }
  throw missing ?? new SpreadsheetError("The file has no columns");
}

/** Identities of a row; a row may have a record number and an email address, which then are two ways to find one person. */
function toIdentities({ values, problem }: SheetRow<Column>): (Identity | "invalid")[] {
  if (problem) return ["invalid"];
  return Object.entries(values).flatMap(([column, cell]) => {
    const text = unescapeCell(cell ?? "");
    if (text === "") return [];
    const isEmail = column === email || (column === either && text.includes("@"));
    return [{ kind: isEmail ? ("email" as const) : ("record" as const), text }];
  });
}

/** Blank rows between the first and the last one. */
function countGaps(rows: readonly { line: number }[]): number {
  const [first, last] = [rows[0]?.line ?? 0, rows.at(-1)?.line ?? 0];
  return Math.max(0, last - first + 1 - rows.length);
}

import { stringify } from "csv-stringify/sync";

type Rows = readonly (readonly (string | number | null)[])[];
type Options = {
  /** Where cells come from outside, so that no other delimiter can cut a formula out of one. */
  quoted: boolean;
};

/**
 * A CSV for spreadsheets. Excel takes one for UTF-8 only when it begins with a byte order mark. Cells that a
 * spreadsheet would run as a formula get an apostrophe in front.
 */
export function toCsv(columns: readonly string[], rows: Rows, options: Options): string {
  return csvPart([columns, ...rows], { ...options, first: true });
}

/** The same, a part at a time, for what is too much to hold at once. */
export async function* toCsvParts(
  columns: readonly string[],
  parts: AsyncIterable<Rows>,
  options: Options,
): AsyncGenerator<string> {
  yield toCsv(columns, [], options);
  for await (const rows of parts) yield csvPart(rows, { ...options, first: false });
}

function csvPart(rows: Rows, { quoted, first }: Options & { first: boolean }): string {
  return stringify([...rows], {
    bom: first,
    record_delimiter: "\r\n",
    escape_formulas: true,
    quoted,
  });
}

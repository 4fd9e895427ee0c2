import { setImmediate as turn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** Of cells: a millisecond of work, or 25 where all of them are quotation marks. */
const PIECE_CHARACTERS = 250_000;

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

/**
 * The same, a part at a time, for what is too much to hold at once. Of long rows a piece is written at a time: other requests
 * have a turn of the event loop in between.
 */
export async function* toCsvParts(
  columns: readonly string[],
  parts: AsyncIterable<Rows>,
  options: Options,
): AsyncGenerator<string> {
  yield toCsv(columns, [], options);
  for await (const rows of parts) {
    for (const piece of piecesOf(rows)) {
      yield csvPart(piece, { ...options, first: false });
      await turn();
    }
  }
}

function* piecesOf(rows: Rows): Generator<Rows> {
  let piece: Rows[number][] = [];
  let characters = 0;
  for (const row of rows) {
    piece.push(row);
    for (const cell of row) characters += typeof cell === "string" ? cell.length : 0;
    if (characters < PIECE_CHARACTERS) continue;
    yield piece;
    [piece, characters] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}

function csvPart(rows: Rows, { quoted, first }: Options & { first: boolean }): string {
  return stringify([...rows], {
    bom: first,
    record_delimiter: "\r\n",
    escape_formulas: true,
    quoted,
  });
}

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

/** Characters serialized at a time: 1 ms of work, or 25 ms if all of them need escaping. */
const CHUNK_CHARACTERS = 250_000;

type Rows = readonly (readonly (string | number | null)[])[];
type Options = {
  /** Quotes all cells. Required for untrusted ones: a spreadsheet that expects another delimiter could split an unquoted cell into a formula. */
  quoted: boolean;
};

/**
 * Serializes a CSV file for spreadsheets, with a byte order mark, which Excel needs to detect UTF-8. Cells that a
 * spreadsheet would evaluate as formulas are prefixed with an apostrophe.
 */
export function toCsv(columns: readonly string[], rows: Rows, options: Options): string {
  return serialize([columns, ...rows], { ...options, withBom: true });
}

/**
 * Like `toCsv`, streamed, for data too large for memory. Yields to the event loop between chunks.
 */
export async function* streamCsv(
  columns: readonly string[],
  batches: AsyncIterable<Rows>,
  options: Options,
): AsyncGenerator<string> {
  yield toCsv(columns, [], options);
  for await (const rows of batches) {
    for (const chunk of splitRows(rows)) {
      yield serialize(chunk, { ...options, withBom: false });
      await yieldToEventLoop();
    }
  }
}

function* splitRows(rows: Rows): Generator<Rows> {
  let chunk: Rows[number][] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push(row);
    for (const cell of row) characters += typeof cell === "string" ? cell.length : 0;
    if (characters < CHUNK_CHARACTERS) continue;
    yield chunk;
    [chunk, characters] = [[], 0];
  }
  if (chunk.length > 0) yield chunk;
}

function serialize(rows: Rows, { quoted, withBom }: Options & { withBom: boolean }): string {
  return stringify([...rows], {
    bom: withBom,
    record_delimiter: "\r\n",
    escape_formulas: true,
    quoted,
  });
}

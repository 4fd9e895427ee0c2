import { setImmediate as turn } from "node:timers/promises";
import { BadRequestError } from "./errors";

/** The longest page of a screen without ?limit. Nobody knows how long rows are before they are read. */
export const MAX_BATCH_ROWS = 50;
/** As JSON: some milliseconds of work. */
const BATCH_CHARACTERS = 250_000;
/** As JSON: a page of 10,000 rows may have 1,600 characters a row. */
const MAX_PAGE_CHARACTERS = 16_000_000;

type Batches<Row, Presented> = {
  /** The rows with some ids, by id. */
  read: (ids: number[]) => Promise<Map<number, Row>>;
  present: (rows: Row[]) => Presented[] | Promise<Presented[]>;
  /** As JSON, of all rows together; 16 million where it is not given. */
  maxCharacters?: number;
};

/**
 * Reads and presents the rows with these ids, in the order of the ids, up to 50 rows at a time, and fewer where those before
 * were longer than 250,000 characters of JSON together: other requests have a turn of the event loop in between. Rows that
 * were deleted meanwhile are left out.
 * @throws BadRequestError for more than `maxCharacters` in all
 */
export async function presentInBatches<Row, Presented>(
  ids: number[],
  { read, present, maxCharacters = MAX_PAGE_CHARACTERS }: Batches<Row, Presented>,
): Promise<Presented[]> {
  const presented: Presented[] = [];
  let characters = 0;
  let batchRows = MAX_BATCH_ROWS;
  for (let at = 0; at < ids.length;) {
    const batch = ids.slice(at, at + batchRows);
    const byId = await read(batch);
    const items = await present(batch.flatMap((id) => byId.get(id) ?? []));
    const { length } = JSON.stringify(items);
    characters += length;
    if (characters > maxCharacters) throw new BadRequestError(TOO_LONG);
    for (const item of items) presented.push(item);
    at += batch.length;
    const fitting = Math.floor((batch.length * BATCH_CHARACTERS) / length);
    batchRows = Math.max(1, Math.min(MAX_BATCH_ROWS, fitting));
    await turn();
  }
  return presented;
}

const TOO_LONG =
  "These rows are too long for one answer. Ask for fewer at a time, with limit and page";

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { BadRequestError } from "./errors";

/** Default page size of screens. An upper bound, since the size of rows is unknown before reading them. */
export const MAX_BATCH_ROWS = 50;
/** Target size of a batch, as JSON: a few milliseconds of work. */
const BATCH_CHARACTERS = 250_000;
/** Limit of a page, as JSON: 1,600 characters per row for a page of 10,000 rows. */
const MAX_PAGE_CHARACTERS = 16_000_000;

type Batches<Row, Presented> = {
  /** Reads rows by id. */
  read: (ids: number[]) => Promise<Map<number, Row>>;
  present: (rows: Row[]) => Presented[] | Promise<Presented[]>;
  /** Limit of all rows together, as JSON; 16 million by default. */
  maxCharacters?: number;
};

/**
 * Reads and presents rows in the order of their ids, in batches that yield to the event loop. Batches have up to 50 rows,
 * adapted to about 250,000 characters of JSON by the size of the previous one. Rows deleted meanwhile are skipped.
 * @throws BadRequestError above `maxCharacters` in total
 */
export async function presentInBatches<Row, Presented>(
  ids: number[],
  { read, present, maxCharacters = MAX_PAGE_CHARACTERS }: Batches<Row, Presented>,
): Promise<Presented[]> {
  const presented: Presented[] = [];
  let characters = 0;
  let batchRows = MAX_BATCH_ROWS;
  for (let start = 0; start < ids.length;) {
    const batch = ids.slice(start, start + batchRows);
    const byId = await read(batch);
    const items = await present(batch.flatMap((id) => byId.get(id) ?? []));
    const { length } = JSON.stringify(items);
    characters += length;
    if (characters > maxCharacters) throw new BadRequestError(TOO_LONG_MESSAGE);
    for (const item of items) presented.push(item);
    start += batch.length;
    const fittingRows = Math.floor((batch.length * BATCH_CHARACTERS) / length);
    batchRows = Math.max(1, Math.min(MAX_BATCH_ROWS, fittingRows));
    await yieldToEventLoop();
  }
  return presented;
}

const TOO_LONG_MESSAGE =
  "These rows are too long for one answer. Ask for fewer at a time, with limit and page";

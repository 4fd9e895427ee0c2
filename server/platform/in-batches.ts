import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Rows per batch: a few milliseconds of work. */
const BATCH_ROWS = 500;

/** Splits rows into batches of 500, yielding to the event loop in between. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    if (start > 0) await yieldToEventLoop();
    yield rows.slice(start, start + BATCH_ROWS);
  }
}

/** Maps rows in batches, yielding to the event loop in between. */
export async function mapInBatches<From, To>(
  rows: readonly From[],
  mapRow: (row: From) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  for await (const batch of inBatches(rows)) mapped.push(...batch.map(mapRow));
  return mapped;
}

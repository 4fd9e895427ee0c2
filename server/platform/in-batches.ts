import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Rows per batch: a few milliseconds of light work. */
const BATCH_ROWS = 500;
/** Milliseconds of work before other requests have their turn. */
const MAX_SLICE_MS = 10;

/** Splits rows into batches of 500, yielding to the event loop in between. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    if (start > 0) await yieldToEventLoop();
    yield rows.slice(start, start + BATCH_ROWS);
  }
}

/** Maps rows one by one, yielding to the event loop every 10 ms, whatever a row costs. */
export async function mapInSlices<From, To>(
  rows: readonly From[],
  mapRow: (row: From, index: number) => To,
): Promise<To[]> {
  const mapped: To[] = [];
  let sliceStart = performance.now();
  for (const [index, row] of rows.entries()) {
    mapped.push(mapRow(row, index));
    if (performance.now() - sliceStart < MAX_SLICE_MS) continue;
    await yieldToEventLoop();
    sliceStart = performance.now();
  }
  return mapped;
}

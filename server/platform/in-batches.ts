import { setImmediate as turn } from "node:timers/promises";

/** Some milliseconds of work. */
const BATCH_ROWS = 500;

/** Many rows, 500 at a time: other requests have a turn of the event loop in between. */
export async function* inBatches<Row>(rows: readonly Row[]): AsyncGenerator<Row[]> {
  for (let at = 0; at < rows.length; at += BATCH_ROWS) {
    if (at > 0) await turn();
    yield rows.slice(at, at + BATCH_ROWS);
  }
}

/** Changes many rows in the same way. */
export async function mapInBatches<From, To>(
  rows: readonly From[],
  change: (row: From) => To,
): Promise<To[]> {
  const changed: To[] = [];
  for await (const batch of inBatches(rows)) changed.push(...batch.map(change));
  return changed;
}

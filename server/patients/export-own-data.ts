import type { Caller } from "~/server/platform/caller";
import { readOwnRecords } from "./own-records";

/**
 * Streams everything stored about the caller's patient as JSON: see `readOwnRecords`. Memory stays bounded: only one batch is loaded at a
 * time.
 * @throws NotFoundError for a visitor without stored data
 */
export async function exportOwnData(caller: Caller): Promise<AsyncIterable<string>> {
  const { properties, lists } = await readOwnRecords(caller);
  return streamJson(properties, lists);
}

type Lists = Record<string, AsyncIterable<object[]>>;

/** Serializes one object: `properties`, then the lists, which are read lazily one after another. */
async function* streamJson(properties: object, lists: Lists): AsyncGenerator<string> {
  yield JSON.stringify(properties, null, 2).replace(/\n}$/, "");
  for (const [name, batches] of Object.entries(lists)) {
    yield `,\n  ${JSON.stringify(name)}: [`;
    let separator = "\n";
    for await (const records of batches) {
      for (const record of records) {
        yield `${separator}${JSON.stringify(record, null, 2)}`;
        separator = ",\n";
      }
    }
    yield "]";
  }
  yield "\n}\n";
}

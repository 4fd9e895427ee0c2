import { setImmediate as turn } from "node:timers/promises";

/** About a millisecond of work, in characters. */
const PART_CHARACTERS = 250_000;

export type JsonPart = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();

/**
 * JSON.stringify as UTF-8, in parts: a list in the object (a page of 10,000 rows) is written row by row, and other requests
 * have a turn of the event loop after each part.
 */
export async function jsonParts(object: object): Promise<JsonPart[]> {
  const parts: JsonPart[] = [];
  let text = "";
  for (const piece of jsonPieces(object)) {
    text += piece;
    if (text.length < PART_CHARACTERS) continue;
    parts.push(encoder.encode(text));
    text = "";
    await turn();
  }
  return [...parts, encoder.encode(text)];
}

function* jsonPieces(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield "[";
    for (const [at, item] of value.entries()) yield (at > 0 ? "," : "") + toJson(item);
    yield "]";
  } else if (isPlainObject(value)) {
    yield "{";
    let separator = "";
    for (const [name, each] of Object.entries(value)) {
      // As JSON.stringify does.
      if (each === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* jsonPieces(each);
      separator = ",";
    }
    yield "}";
  } else yield toJson(value);
}

const toJson = (value: unknown) => JSON.stringify(value) ?? "null";

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

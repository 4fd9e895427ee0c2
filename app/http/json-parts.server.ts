import { setImmediate as yieldToEventLoop } from "node:timers/promises";

/** Size of a part in characters: about a millisecond of work. */
const PART_CHARACTERS = 250_000;

export type JsonPart = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();

/**
 * Serializes an object as JSON in UTF-8, in parts, yielding to the event loop after each. Arrays in it, such as a page of
 * 10,000 rows, are serialized item by item.
 */
export async function toJsonParts(object: object): Promise<JsonPart[]> {
  const parts: JsonPart[] = [];
  let text = "";
  for (const chunk of toJsonChunks(object)) {
    text += chunk;
    if (text.length < PART_CHARACTERS) continue;
    parts.push(encoder.encode(text));
    text = "";
    await yieldToEventLoop();
  }
  return [...parts, encoder.encode(text)];
}

function* toJsonChunks(value: unknown): Generator<string> {
  if (Array.isArray(value)) {
    yield "[";
    for (const [index, item] of value.entries()) yield (index > 0 ? "," : "") + toJson(item);
    yield "]";
  } else if (isPlainObject(value)) {
    yield "{";
    let separator = "";
    for (const [name, member] of Object.entries(value)) {
      // Omits undefined members, as JSON.stringify does.
      if (member === undefined) continue;
      yield `${separator}${JSON.stringify(name)}:`;
      yield* toJsonChunks(member);
      separator = ",";
    }
    yield "}";
  } else yield toJson(value);
}

const toJson = (value: unknown) => JSON.stringify(value) ?? "null";

const isPlainObject = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** More than any call or form has: a survey with all its questions has some 300. */
export const MAX_JSON_VALUES = 10_000;
/** Lists and objects within each other; calls have three. */
export const MAX_JSON_DEPTH = 20;

/** JSON with more in it than anything here takes. The message is for people. */
export class JsonLimitError extends Error {
  override name = "JsonLimitError";
}

/**
 * Parses JSON, once it is known to hold neither too many values nor too many levels: a megabyte of `{},` or `[[[` costs the
 * parser, and everything behind it, a second.
 * @throws JsonLimitError, SyntaxError
 */
export function parseJson(text: string): unknown {
  requireSmall(text);
  return JSON.parse(text);
}

/** Counts what begins a value, outside of texts, without taking anything apart. */
function requireSmall(text: string): void {
  let [values, depth] = [0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '"') at = endOfText(text, at);
    else if (sign === "[" || sign === "{") depth += 1;
    else if (sign === "]" || sign === "}") depth -= 1;
    if (sign === "," || sign === "[" || sign === "{") values += 1;
    if (values > MAX_JSON_VALUES) {
      throw new JsonLimitError(`The body has more than ${MAX_JSON_VALUES} values`);
    }
    if (depth > MAX_JSON_DEPTH) throw new JsonLimitError("The body is nested too deeply");
  }
}

/** Where the text ends that begins at a quotation mark; the end of all where it is never closed. */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at;
  }
  return text.length;
}

/** Above any valid payload: a survey with all its questions has about 300 values. */
export const MAX_JSON_VALUES = 10_000;
/** Nesting of arrays and objects; valid payloads have 3 levels. */
export const MAX_JSON_DEPTH = 20;

/** JSON above the limits, with a user-facing message. */
export class JsonLimitError extends Error {
  override name = "JsonLimitError";
}

/**
 * Parses JSON after checking the number of values and the depth: a megabyte of `{},` or `[[[` would block the parser and
 * later validation for a second.
 * @throws JsonLimitError, SyntaxError
 */
export function parseJson(text: string): unknown {
  checkLimits(text);
  return JSON.parse(text);
}

/** Counts values and depth by scanning delimiters outside of strings. @throws JsonLimitError */
function checkLimits(text: string): void {
  let [values, depth] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = findStringEnd(text, index);
    else if (character === "[" || character === "{") depth += 1;
    else if (character === "]" || character === "}") depth -= 1;
    if (character === "," || character === "[" || character === "{") values += 1;
    if (values > MAX_JSON_VALUES) {
      throw new JsonLimitError(`The body has more than ${MAX_JSON_VALUES} values`);
    }
    if (depth > MAX_JSON_DEPTH) throw new JsonLimitError("The body is nested too deeply");
  }
}

/** Index of the closing quote of a string; the text's length if it is unterminated. @param start index of the opening quote */
function findStringEnd(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === "\\") index += 1;
    else if (text[index] === '"') return index;
  }
  return text.length;
}

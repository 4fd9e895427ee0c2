import { type Block, blocksOfMarkdown } from "~/server/site-texts/blocks";
import { type Schema, shapeNameOf } from "./openapi";
import { limitsInWords, type Piece, typeInWords } from "./schema-in-words";

/** A line of a table of fields. What stands inside of others has the way to it in its name: questions[].answer. */
export type Field = {
  name: string;
  required: boolean;
  type: Piece[];
  limits: Piece[][];
  about: Block[];
};

/** Deeper than any answer is: a schema may hold itself. */
const MAX_DEPTH = 8;

/**
 * The fields of a value in a table: of an object, of what a list holds, of each of several that it may be; those inside
 * of a field right below it. What has a name is told once, elsewhere.
 */
export function fieldsOf(schema: Schema, at = "", depth = 0): Field[] {
  if (depth > MAX_DEPTH) return [];
  const { properties = {}, patternProperties = {}, required = [], items } = schema;
  const { oneOf = [], anyOf = [], allOf = [], additionalProperties: more } = schema;
  const numbered = Object.entries(patternProperties).map(([pattern, field]): [string, Schema] => [
    numberedName(pattern),
    field,
  ]);
  const own = [...Object.entries(properties), ...numbered].flatMap(([key, field]) => {
    const name = at ? `${at}.${key}` : key;
    const line = { name, required: required.includes(key), ...describedBy(field) };
    return [line, ...fieldsOf(field, name, depth + 1)];
  });
  return [
    ...own,
    ...(items ? fieldsOf(items, `${at}[]`, depth + 1) : []),
    ...(typeof more === "object" ? fieldsOf(more, `${at}.*`, depth + 1) : []),
    ...[...oneOf, ...anyOf, ...allOf].flatMap((part) => fieldsOf(part, at, depth + 1)),
  ];
}

/** What is said of a value beside its name. */
export function describedBy(schema: Schema): Omit<Field, "name" | "required"> {
  const { description = "", items, oneOf = [], anyOf = [] } = schema;
  const ofItems = items ? limitsInWords(items).map((limit) => ["each ", ...limit]) : [];
  return {
    type: typeInWords(schema),
    limits: [schema, ...oneOf, ...anyOf].flatMap(limitsInWords).concat(ofItems),
    about: blocksOfMarkdown(description),
  };
}

/** The first name of a pattern such as ^image\[\d+\]$, which other numbers may follow. */
const numberedName = (pattern: string) =>
  pattern.replace(/^\^|\$$/g, "").replace("\\[\\d+\\]", "[0]") + "…";

/** The names of the shapes that a schema refers to. */
export function shapesIn(schema: Schema): string[] {
  const own = shapeNameOf(schema);
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
  const parts = [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...oneOf,
    ...anyOf,
    ...allOf,
  ];
  return [...(own ? [own] : []), ...parts.flatMap(shapesIn)];
}

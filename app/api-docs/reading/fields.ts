import { type Block, blocksOfMarkdown } from "~/server/site-texts/blocks";
import { type Schema, shapeNameOf } from "./openapi";
import { limitsInWords, type Piece, typeInWords } from "./schema-in-words";

/** Row of a field table; nested fields have their path as the name: questions[].answer. */
export type Field = {
  name: string;
  required: boolean;
  type: Piece[];
  limits: Piece[][];
  about: Block[];
};

/** Recursion limit for schemas that contain themselves; deeper than any response. */
const MAX_DEPTH = 8;

/**
 * Lists the fields of a schema for a table, depth first: of an object, of list items, of all alternatives. Named shapes are
 * not expanded.
 */
export function fieldsOf(schema: Schema, path = "", depth = 0): Field[] {
  if (depth > MAX_DEPTH) return [];
  const { properties = {}, patternProperties = {}, required = [], items } = schema;
  const { oneOf = [], anyOf = [], allOf = [], additionalProperties: additional } = schema;
  const indexed = Object.entries(patternProperties).map(([pattern, field]): [string, Schema] => [
    firstIndexedName(pattern),
    field,
  ]);
  const own = [...Object.entries(properties), ...indexed].flatMap(([key, field]) => {
    const name = path ? `${path}.${key}` : key;
    const row = { name, required: required.includes(key), ...describedBy(field) };
    return [row, ...fieldsOf(field, name, depth + 1)];
  });
  return [
    ...own,
    ...(items ? fieldsOf(items, `${path}[]`, depth + 1) : []),
    ...(typeof additional === "object" ? fieldsOf(additional, `${path}.*`, depth + 1) : []),
    ...[...oneOf, ...anyOf, ...allOf].flatMap((part) => fieldsOf(part, path, depth + 1)),
  ];
}

/** Describes the type, limits and meaning of a value. */
export function describedBy(schema: Schema): Omit<Field, "name" | "required"> {
  const { description = "", items, oneOf = [], anyOf = [] } = schema;
  const itemLimits = items ? limitsInWords(items).map((limit) => ["each ", ...limit]) : [];
  return {
    type: typeInWords(schema),
    limits: [schema, ...oneOf, ...anyOf].flatMap(limitsInWords).concat(itemLimits),
    about: blocksOfMarkdown(description),
  };
}

/** First name that a pattern such as ^image\[\d+\]$ matches, with an ellipsis. */
const firstIndexedName = (pattern: string) =>
  pattern.replace(/^\^|\$$/g, "").replace("\\[\\d+\\]", "[0]") + "…";

/** Names of the shapes that a schema references. */
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

import { type Block, parseBlocks } from "~/server/site-texts/blocks";
import { type Schema, findShapeName } from "./openapi";
import { describeLimits, type Piece, describeType } from "./describe-schema";

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
export function listFields(schema: Schema, path = "", depth = 0): Field[] {
  if (depth > MAX_DEPTH) return [];
  const { properties = {}, patternProperties = {}, required = [], items } = schema;
  const { oneOf = [], anyOf = [], allOf = [], additionalProperties: additional } = schema;
  const indexed = Object.entries(patternProperties).map(([pattern, field]): [string, Schema] => [
    firstIndexedName(pattern),
    field,
  ]);
  const own = [...Object.entries(properties), ...indexed].flatMap(([key, field]) => {
    const name = path ? `${path}.${key}` : key;
    const row = { name, required: required.includes(key), ...describeValue(field) };
    return [row, ...listFields(field, name, depth + 1)];
  });
  return [
    ...own,
    ...(items ? listFields(items, `${path}[]`, depth + 1) : []),
    ...(typeof additional === "object" ? listFields(additional, `${path}.*`, depth + 1) : []),
    ...[...oneOf, ...anyOf, ...allOf].flatMap((part) => listFields(part, path, depth + 1)),
  ];
}

/** Describes the type, limits and meaning of a value. */
export function describeValue(schema: Schema): Omit<Field, "name" | "required"> {
  const { description = "", items, oneOf = [], anyOf = [] } = schema;
  const itemLimits = items ? describeLimits(items).map((limit) => ["each ", ...limit]) : [];
  return {
    type: describeType(schema),
    limits: [schema, ...oneOf, ...anyOf].flatMap(describeLimits).concat(itemLimits),
    about: parseBlocks(description),
  };
}

/** First name that a pattern such as ^image\[\d+\]$ matches, with an ellipsis. */
const firstIndexedName = (pattern: string) =>
  pattern.replace(/^\^|\$$/g, "").replace("\\[\\d+\\]", "[0]") + "…";

/** Names of the shapes that a schema references. */
export function findShapeNames(schema: Schema): string[] {
  const own = findShapeName(schema);
  const { properties = {}, items, oneOf = [], anyOf = [], allOf = [] } = schema;
  const parts = [
    ...Object.values(properties),
    ...(items ? [items] : []),
    ...oneOf,
    ...anyOf,
    ...allOf,
  ];
  return [...(own ? [own] : []), ...parts.flatMap(findShapeNames)];
}

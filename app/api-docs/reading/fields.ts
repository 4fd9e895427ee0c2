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
const DEEPEST = 8;

/** The fields of an object in a table, those inside of them right below. What has a name is told once, elsewhere. */
export function fieldsOf(schema: Schema, way = "", depth = 0): Field[] {
  const { properties = {}, patternProperties = {}, required = [] } = schema;
  const numbered = Object.entries(patternProperties).map(([pattern, field]): [string, Schema] => [
    numberedName(pattern),
    field,
  ]);
  return [...Object.entries(properties), ...numbered].flatMap(([own, field]) => {
    const name = way + own;
    const line = { name, required: required.includes(own), ...describedBy(field) };
    return depth === DEEPEST ? [line] : [line, ...insideOf(field, name, depth + 1)];
  });
}

/** The fields of a value that stands alone: of an object, of each of several that it may be, or of what a list holds. */
export function fieldsOfValue(schema: Schema): Field[] {
  const { items, oneOf = [], anyOf = [] } = schema;
  return [
    ...fieldsOf(schema),
    ...(items ? fieldsOf(items, "[].") : []),
    ...[...oneOf, ...anyOf].flatMap(fieldsOfValue),
  ];
}

/** What is said of a value beside its name. */
export function describedBy(schema: Schema): Omit<Field, "name" | "required"> {
  const limits = limitsInWords(schema);
  return {
    type: typeInWords(schema),
    limits:
      schema.items && !shapeNameOf(schema) ? [...limits, ...limitsInWords(schema.items)] : limits,
    about: blocksOfMarkdown(schema.description ?? ""),
  };
}

function insideOf(schema: Schema, name: string, depth: number): Field[] {
  const { items, oneOf = [], anyOf = [], additionalProperties } = schema;
  if (items)
    return [...fieldsOf(items, `${name}[].`, depth), ...insideOf(items, `${name}[]`, depth)];
  const others = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [
    ...fieldsOf(schema, `${name}.`, depth),
    ...[...oneOf, ...anyOf].flatMap((part) => insideOf(part, name, depth)),
    ...others.flatMap((part) => insideOf(part, `${name}.*`, depth)),
  ];
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

import { type Schema, findShapeName } from "./openapi";

/** Piece of a type description: text, a literal value, or a link to a shape. */
export type Piece = string | { code: string } | { shape: string };

const TYPE_LABELS: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  array: "list",
  null: "null",
};
const FORMAT_LABELS: Record<string, string> = {
  "date-time": "date and time",
  date: "date",
  email: "email address",
  uri: "web address",
};

/** Describes a field's type, e.g. "list of Tag" or "text or null". */
export function describeType(schema: Schema): Piece[] {
  const shape = findShapeName(schema);
  if (shape) return [{ shape }];
  if (schema.const !== undefined) return [toCode(schema.const)];
  if (schema.enum) return joinPieces(schema.enum.map((value) => [toCode(value)]));
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return joinPieces(parts.map(describeType));
  if (schema.allOf) return joinPieces(schema.allOf.map(describeType), " and ");
  if (schema.contentMediaType) return ["file"];
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return ["anything"];
  return joinPieces(types.map((type) => describeSingleType(type, schema)));
}

function describeSingleType(type: string, { items, format }: Schema): Piece[] {
  if (type === "array" && items) return ["list of ", ...describeType(items)];
  if (type !== "string") return [TYPE_LABELS[type] ?? type];
  return [FORMAT_LABELS[format ?? ""] ?? "text"];
}

/** Describes the constraints of a value, one entry for each. */
export function describeLimits(schema: Schema): Piece[][] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const limits = [
    describeRange({
      min: minLength,
      max: maxLength,
      singular: " character",
      plural: " characters",
    }),
    describeRange({ min: minimum, max: maximum }),
    describeRange({ min: minItems, max: maxItems, singular: " item", plural: " items" }),
    schema.multipleOf !== undefined && `a multiple of ${schema.multipleOf}`,
    schema.uniqueItems && "none twice",
  ].flatMap((text): Piece[][] => (text ? [[text]] : []));
  if (schema.pattern === "\\S") limits.push(["not blank"]);
  else if (schema.pattern !== undefined) limits.push(["as ", { code: schema.pattern }]);
  if (schema.default !== undefined) limits.push(["default ", toCode(schema.default)]);
  return limits;
}

type Range = { min?: number; max?: number; singular?: string; plural?: string };

function describeRange({ min, max, singular = "", plural = "" }: Range): string | undefined {
  const formatCount = (value: number) =>
    value.toLocaleString("en") + (value === 1 ? singular : plural);
  if (min === max) return min === undefined ? undefined : `exactly ${formatCount(min)}`;
  if (min === undefined || (plural && min === 0)) return `at most ${formatCount(max ?? Infinity)}`;
  if (max === undefined) return `at least ${formatCount(min)}`;
  return `${min.toLocaleString("en")} to ${formatCount(max)}`;
}

const toCode = (value: unknown): Piece => ({
  code: typeof value === "string" && value !== "" ? value : JSON.stringify(value),
});

function joinPieces(parts: Piece[][], conjunction = " or "): Piece[] {
  return parts.flatMap((part, index) => {
    if (index === 0) return part;
    return [index === parts.length - 1 ? conjunction : ", ", ...part];
  });
}

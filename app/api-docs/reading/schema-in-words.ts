import { type Schema, shapeNameOf } from "./openapi";

/** A piece of what is said of a type: words, a value as it is sent, or a shape that stands on the page. */
export type Piece = string | { code: string } | { shape: string };

const TYPES: Record<string, string> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  array: "list",
  null: "null",
};
const FORMATS: Record<string, string> = {
  "date-time": "date and time",
  date: "date",
  email: "e-mail address",
  uri: "web address",
};

/** The type of a field in words, such as "list of Tag" or "text or null". */
export function typeInWords(schema: Schema): Piece[] {
  const shape = shapeNameOf(schema);
  if (shape) return [{ shape }];
  if (schema.const !== undefined) return [valueOf(schema.const)];
  if (schema.enum) return separated(schema.enum.map((value) => [valueOf(value)]));
  const parts = schema.oneOf ?? schema.anyOf;
  if (parts) return separated(parts.map(typeInWords));
  if (schema.allOf) return separated(schema.allOf.map(typeInWords), " and ");
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return ["anything"];
  return separated(types.map((type) => ofOneType(type, schema)));
}

function ofOneType(type: string, { items, format, contentMediaType }: Schema): Piece[] {
  if (type === "array" && items) return ["list of ", ...typeInWords(items)];
  if (type !== "string") return [TYPES[type] ?? type];
  return [contentMediaType ? "file" : (FORMATS[format ?? ""] ?? "text")];
}

/** What else a value has to keep to, a piece for each rule. */
export function limitsInWords(schema: Schema): Piece[][] {
  const { minLength, maxLength, minimum, maximum, minItems, maxItems } = schema;
  const limits = [
    between({ least: minLength, most: maxLength, one: " character", several: " characters" }),
    between({ least: minimum, most: maximum }),
    between({ least: minItems, most: maxItems, one: " item", several: " items" }),
    schema.multipleOf !== undefined && `a multiple of ${schema.multipleOf}`,
    schema.uniqueItems && "none twice",
  ].flatMap((words): Piece[][] => (words ? [[words]] : []));
  if (schema.pattern === "\\S") limits.push(["not blank"]);
  else if (schema.pattern !== undefined) limits.push(["as ", { code: schema.pattern }]);
  if (schema.default !== undefined) limits.push(["default ", valueOf(schema.default)]);
  return limits;
}

type Limits = { least?: number; most?: number; one?: string; several?: string };

function between({ least, most, one = "", several = "" }: Limits): string | undefined {
  const count = (value: number) => value.toLocaleString("en") + (value === 1 ? one : several);
  if (least === most) return least === undefined ? undefined : `exactly ${count(least)}`;
  if (least === undefined || (several && least === 0)) return `at most ${count(most ?? Infinity)}`;
  if (most === undefined) return `at least ${count(least)}`;
  return `${least.toLocaleString("en")} to ${count(most)}`;
}

const valueOf = (value: unknown): Piece => ({
  code: typeof value === "string" && value !== "" ? value : JSON.stringify(value),
});

function separated(parts: Piece[][], last = " or "): Piece[] {
  return parts.flatMap((part, at) => {
    if (at === 0) return part;
    return [at === parts.length - 1 ? last : ", ", ...part];
  });
}

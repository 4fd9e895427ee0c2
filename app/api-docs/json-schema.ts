import { z } from "zod";
import { ignoreOverride, type JsonSchema7Type, zodToJsonSchema } from "zod-to-json-schema";
import { type AnySchema, findApiNote } from "~/models/rules/api-note.schema";

/** Schema of OpenAPI 3.1: JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown> & {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
};

/** Names of the shapes that the document defines once, as components, and references elsewhere. */
export type ShapeNames = ReadonlyMap<AnySchema, string>;

/** Converts a validation rule or a shape to JSON Schema; nested named shapes become references. */
export function toJsonSchema(rule: AnySchema, shapeNames: ShapeNames = new Map()): JsonSchema {
  const namesByDefinition = new Map<object, string>(
    [...shapeNames].map(([shape, name]) => [shape._def as object, name]),
  );
  const root = rule._def as object;
  const { $schema: _, ...schema } = zodToJsonSchema(rule, {
    target: "jsonSchema2019-09",
    $refStrategy: "none",
    // Rules ignore unknown fields; strict shapes have none.
    removeAdditionalStrategy: "strict",
    override: (definition) => {
      const name = namesByDefinition.get(definition);
      if (name && definition !== root) return { $ref: `#/components/schemas/${name}` };
      const note = findApiNote(definition);
      if (!note) return ignoreOverride;
      const { like, ...keywords } = note;
      const schema = { ...(like && toJsonSchema(like, shapeNames)), ...keywords } as JsonSchema;
      return (acceptsNull(definition) ? withNull(schema) : schema) as JsonSchema7Type;
    },
    postProcess: (schema, definition) =>
      schema && acceptsNull(definition)
        ? (withNull(schema as JsonSchema) as JsonSchema7Type)
        : schema,
  }) as JsonSchema;
  return mergeAllOf(withoutUndefined(schema));
}

/** Whether a rule with effects accepts null, determined by parsing null. */
function acceptsNull(definition: object): boolean {
  const effects = definition as z.ZodEffectsDef;
  if (effects.typeName !== z.ZodFirstPartyTypeKind.ZodEffects) return false;
  try {
    return new z.ZodEffects(effects).safeParse(null).success;
  } catch {
    return false;
  }
}

/** Makes a schema nullable; one without a type accepts null already. */
function withNull(schema: JsonSchema): JsonSchema {
  const { type, enum: values, anyOf } = schema;
  if (anyOf && type === undefined)
    return simplifyAnyOf({ ...schema, anyOf: [...anyOf, { type: "null" }] });
  const types = [type ?? "null"].flat();
  if (types.includes("null")) return schema;
  return { ...schema, type: [...types, "null"], ...(values && { enum: [...values, null] }) };
}

/** Simplifies `anyOf`: flattens nested ones, drops impossible alternatives, and merges null into the type of a single one. */
function simplifyAnyOf(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!anyOf || rest.type !== undefined) return schema;
  const flat = anyOf.flatMap((part) =>
    Object.keys(part).join() === "anyOf" ? (part.anyOf ?? []) : [part],
  );
  const alternatives = flat.filter(({ not, type }) => not === undefined && type !== "null");
  const nullable = flat.some(({ type }) => type === "null");
  const [single] = alternatives;
  if (alternatives.length === 1 && single?.type !== undefined) {
    return { ...rest, ...(nullable ? withNull(single) : single) };
  }
  return { ...rest, anyOf: nullable ? [...alternatives, { type: "null" }] : alternatives };
}

/** Drops undefined properties, as serialization does. */
function withoutUndefined(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** Merges an `allOf` of objects, recursively, into a single object. */
function mergeAllOf(value: JsonSchema): JsonSchema {
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mergeNested(part)]),
  ) as JsonSchema;
  const { allOf, ...rest } = schema;
  if (!allOf?.every(({ type }) => type === "object")) return simplifyAnyOf(schema);
  const required = allOf.flatMap((part) => part.required ?? []);
  const alternatives = allOf.flatMap(({ anyOf }) => (anyOf ? [{ anyOf }] : []));
  return {
    ...rest,
    type: "object",
    properties: Object.assign({}, ...allOf.map(({ properties }) => properties ?? {})) as object,
    ...(required.length > 0 && { required: [...new Set(required)] }),
    ...(alternatives.length > 1 ? { allOf: alternatives } : alternatives[0]),
  } as JsonSchema;
}

function mergeNested(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mergeNested);
  return typeof part === "object" && part !== null ? mergeAllOf(part as JsonSchema) : part;
}

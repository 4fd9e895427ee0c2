import { z } from "zod";
import { ignoreOverride, type JsonSchema7Type, zodToJsonSchema } from "zod-to-json-schema";
import { type AnyRule, findApiNote } from "~/models/rules/api-note.schema";

/** A schema of OpenAPI 3.1, which is JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown> & {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
};

/** Shapes that stand in the document once, under their names, and are referred to everywhere else. */
export type Named = ReadonlyMap<AnyRule, string>;

/** What a rule takes, or a shape is. A shape that has a name is referred to, unless it is the one that is asked for. */
export function jsonSchemaOf(rule: AnyRule, named: Named = new Map()): JsonSchema {
  const names = new Map<object, string>(
    [...named].map(([shape, name]) => [shape._def as object, name]),
  );
  const asked = rule._def as object;
  const { $schema: _, ...schema } = zodToJsonSchema(rule, {
    target: "jsonSchema2019-09",
    $refStrategy: "none",
    // What a call has beyond its fields is ignored; a strict shape has nothing beyond them.
    removeAdditionalStrategy: "strict",
    override: (definition) => {
      const name = names.get(definition);
      if (name && definition !== asked) return { $ref: `#/components/schemas/${name}` };
      const sent = findApiNote(definition);
      if (!sent) return ignoreOverride;
      const { like, ...words } = sent;
      const schema = { ...(like && jsonSchemaOf(like, named)), ...words } as JsonSchema;
      return (takesNull(definition) ? orNull(schema) : schema) as JsonSchema7Type;
    },
    postProcess: (schema, definition) =>
      schema && takesNull(definition) ? (orNull(schema as JsonSchema) as JsonSchema7Type) : schema,
  }) as JsonSchema;
  return merged(withoutNothing(schema));
}

/** Whether a rule that is a function takes null: it says so of itself. */
function takesNull(definition: object): boolean {
  const effects = definition as z.ZodEffectsDef;
  if (effects.typeName !== z.ZodFirstPartyTypeKind.ZodEffects) return false;
  try {
    return new z.ZodEffects(effects).safeParse(null).success;
  } catch {
    return false;
  }
}

/** The same, or null. What says nothing of its type takes null already. */
function orNull(schema: JsonSchema): JsonSchema {
  const { type, enum: words, anyOf } = schema;
  if (anyOf && type === undefined) return plain({ ...schema, anyOf: [...anyOf, { type: "null" }] });
  const types = [type ?? "null"].flat();
  if (types.includes("null")) return schema;
  return { ...schema, type: [...types, "null"], ...(words && { enum: [...words, null] }) };
}

/** One of several, of which one is nothing: in fewer words. */
function plain(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!anyOf || rest.type !== undefined) return schema;
  const flat = anyOf.flatMap((part) =>
    Object.keys(part).join() === "anyOf" ? (part.anyOf ?? []) : [part],
  );
  const several = flat.filter(({ not, type }) => not === undefined && type !== "null");
  const nullable = flat.some(({ type }) => type === "null");
  const [only] = several;
  if (several.length === 1 && only?.type !== undefined) {
    return { ...rest, ...(nullable ? orNull(only) : only) };
  }
  return { ...rest, anyOf: nullable ? [...several, { type: "null" }] : several };
}

/** What is undefined would not be in the JSON either. */
function withoutNothing(schema: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** Rules that are checked side by side are one object for whoever sends it. */
function merged(value: JsonSchema): JsonSchema {
  const schema = Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, mergedPart(part)]),
  ) as JsonSchema;
  const { allOf, ...rest } = schema;
  if (!allOf?.every(({ type }) => type === "object")) return plain(schema);
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

function mergedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mergedPart);
  return typeof part === "object" && part !== null ? merged(part as JsonSchema) : part;
}

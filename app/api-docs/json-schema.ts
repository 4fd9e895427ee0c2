import { ignoreOverride, zodToJsonSchema } from "zod-to-json-schema";
import { type AnyRule, sentFor } from "~/models/sent-as.schema";

/** A schema of OpenAPI 3.1, which is JSON Schema 2020-12. */
export type JsonSchema = Record<string, unknown> & {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  allOf?: JsonSchema[];
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
      const sent = sentFor(definition);
      if (!sent) return ignoreOverride;
      const { like, ...words } = sent;
      return { ...(like && jsonSchemaOf(like, named)), ...words };
    },
  }) as JsonSchema;
  return merged(withoutNothing(schema));
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
  if (!allOf?.every(({ type }) => type === "object")) return schema;
  const required = allOf.flatMap((part) => part.required ?? []);
  return {
    ...rest,
    type: "object",
    properties: Object.assign({}, ...allOf.map(({ properties }) => properties ?? {})) as object,
    ...(required.length > 0 && { required }),
  } as JsonSchema;
}

function mergedPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(mergedPart);
  return typeof part === "object" && part !== null ? merged(part as JsonSchema) : part;
}

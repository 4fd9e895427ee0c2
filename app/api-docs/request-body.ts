import type { Handler } from "~/app/http/api-route.server";
import type { FileFields } from "~/app/http/received-files.server";
import { acceptedTypes, DEFAULT_LIMIT_MB, fileHint } from "~/models/files/stored-file.schema";
import type { CallDescription } from "./describe";
import { type JsonSchema, toJsonSchema } from "./json-schema";
import { bodyNames, nameSchema, type NamedSchemas } from "./named-schemas";
import { SHAPE_NAMES } from "./shape-names";

/** Builds the body of a call, of named schemas. @param schemas takes them */
export function buildRequestBody(
  { operationId, body: { rule, partial, example, fields } }: CallWithBody,
  { files = {}, maxPerField }: Handler,
  schemas: NamedSchemas,
) {
  const { required, ...rest } = withDescriptions(toJsonSchema(rule, SHAPE_NAMES), fields);
  const schema: JsonSchema = { ...rest, ...(required && !partial && { required }) };
  const names = bodyNames(operationId);
  const reference = nameSchema(schemas, names, schema);
  const encoding = buildEncoding(schema);
  const takesFiles = Object.keys(files).length > 0;
  const form = withFiles({ schema, encoding }, files, maxPerField);
  const formNames = names.map((name) => `${name.replace(/Input$/, "")}Form`);
  return {
    required: true,
    content: {
      "application/json": { schema: reference, example },
      ...(takesFiles && {
        "multipart/form-data": {
          ...form,
          schema: nameSchema(schemas, formNames, form.schema),
          example,
        },
      }),
      "application/x-www-form-urlencoded": { schema: reference, ...encoding, example },
    },
  };
}

type CallWithBody = { operationId: string; body: Body };
type Body = NonNullable<CallDescription["body"]>;

/** Adds descriptions to fields. @throws Error for a field that the body does not have */
function withDescriptions(schema: JsonSchema, fields: Body["fields"] = {}): JsonSchema {
  const properties = { ...schema.properties };
  for (const [name, description] of Object.entries(fields)) {
    if (!properties[name]) throw new Error(`${name} is described, and no field of the body`);
    properties[name] = { ...properties[name], description };
  }
  return { ...schema, properties };
}

type Encoding = { encoding?: Record<string, { contentType: string }> };

/** Encoding of form fields: lists are sent as JSON. */
function buildEncoding({ properties = {} }: JsonSchema): Encoding {
  const lists = Object.entries(properties).filter(([, { type }]) =>
    [type].flat().includes("array"),
  );
  if (lists.length === 0) return {};
  const json = { contentType: "application/json" };
  return { encoding: Object.fromEntries(lists.map(([name]) => [name, json])) };
}

/** Bytes have no type in OpenAPI 3.1: generated clients take a Blob, and the text that takes a file away. */
const BYTES = { contentMediaType: "application/octet-stream" };

/** Makes these fields bytes in the alternatives of a body too. */
function withBytes(schema: JsonSchema, names: string[]): JsonSchema {
  const { properties = {}, allOf, anyOf } = schema;
  const fields = names.filter((name) => properties[name]).map((name) => [name, BYTES] as const);
  const convert = (parts: JsonSchema[]) => parts.map((part) => withBytes(part, names));
  return {
    ...schema,
    ...(fields.length > 0 && { properties: { ...properties, ...Object.fromEntries(fields) } }),
    ...(allOf && { allOf: convert(allOf) }),
    ...(anyOf && { anyOf: convert(anyOf) }),
  };
}

type Form = { schema: JsonSchema; encoding: Encoding };

/** Adds the file fields of a multipart form; in a bulk call they have an index: image[0], image[1]… */
function withFiles({ schema, encoding }: Form, files: FileFields, maxPerField: number | undefined) {
  const properties = { ...schema.properties };
  const patternProperties: Record<string, JsonSchema> = {};
  const contentTypes = { ...encoding.encoding };
  for (const [name, kind] of Object.entries(files)) {
    const file = {
      ...BYTES,
      description: `A file: ${fileHint(kind, DEFAULT_LIMIT_MB[kind])} unless the operator says otherwise.`,
    };
    if (maxPerField !== undefined) patternProperties[`^${name}\\[\\d+\\]$`] = file;
    else properties[name] = file;
    // File inputs accept file extensions too; `contentType` has media types only.
    const mediaTypes = acceptedTypes(kind)
      .split(",")
      .filter((type) => type.includes("/"));
    contentTypes[maxPerField === undefined ? name : `${name}[0]`] = {
      contentType: mediaTypes.join(", "),
    };
  }
  // Named by a pattern, which types of most languages cannot say: they take any further name instead.
  const indexed = maxPerField !== undefined && { patternProperties, additionalProperties: true };
  const names = maxPerField === undefined ? Object.keys(files) : [];
  return {
    schema: { ...withBytes(schema, names), properties, ...indexed },
    ...(Object.keys(contentTypes).length > 0 && { encoding: contentTypes }),
  };
}

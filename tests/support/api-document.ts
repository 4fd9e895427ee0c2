import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument, OperationObject } from "~/app/api-docs/document";
import type { JsonSchema } from "~/app/api-docs/json-schema";

/** OpenAPI document that the build writes and the server serves. */
export const apiDocument = JSON.parse(
  readFileSync("build/server/openapi.json", "utf8"),
) as OpenApiDocument;

/** Operation of the document with its method, its path, and both as its key, such as "PUT /tag/{id}". */
export type Operation = OperationObject & { key: string; method: string; path: string };

export const operations: readonly Operation[] = Object.entries(apiDocument.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([name, operation]) => {
      const method = name.toUpperCase();
      const requestBody = operation.requestBody && resolveBody(operation.requestBody);
      return { ...operation, requestBody, key: `${method} ${path}`, method, path };
    }),
);

/** A body with its schemas in place of the references to them. */
function resolveBody<Body extends { content: object }>(body: Body): Body {
  const content = Object.entries(body.content as Record<string, Media>).map(([type, media]) => [
    type,
    { ...media, schema: resolveReference<JsonSchema>(media.schema) },
  ]);
  return { ...body, content: Object.fromEntries(content) as object };
}

/** Finds an operation by its key. @throws Error for an unknown key */
export function findOperation(key: string): Operation {
  const found = operations.find((each) => each.key === key);
  if (!found) throw new Error(`The document has no ${key}`);
  return found;
}

type Media = { schema: JsonSchema; example?: unknown };
export type DocumentedResponse = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
};
type Header = { required?: boolean; schema: JsonSchema };

/** Resolves a `$ref` of the document; returns any other part as it is. */
function resolveReference<Part>(part: unknown): Part {
  const ref = (part as { $ref?: string }).$ref;
  if (!ref) return part as Part;
  const names = ref.slice(2).split("/");
  return names.reduce<unknown>(
    (node, name) => (node as Record<string, unknown>)[name],
    apiDocument,
  ) as Part;
}

/** Finds the documented response of a status; undefined if there is none. */
export function findDocumentedResponse(
  { responses }: Operation,
  status: number | string,
): DocumentedResponse | undefined {
  const response = responses[status];
  return response && resolveReference<DocumentedResponse>(response);
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
});
// The package's types declare a default export, which its ESM build does not have.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addVocabulary(Object.keys(apiDocument));
ajv.addSchema(apiDocument, "api");
const validatorsByText = new Map<string, ValidateFunction>();
const validators = new WeakMap<JsonSchema, ValidateFunction>();

/** Compiles a schema; once for each object, and for each text. */
function compileValidator(schema: JsonSchema): ValidateFunction {
  const known = validators.get(schema);
  if (known) return known;
  const validator = compileText(schema);
  validators.set(schema, validator);
  return validator;
}

function compileText(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const cached = validatorsByText.get(text);
  if (cached) return cached;
  const validator = ajv.compile(JSON.parse(text) as object);
  validatorsByText.set(text, validator);
  return validator;
}

/** Validates a value against a schema of the document. Returns one message per violation. */
export function findSchemaProblems(value: unknown, schema: JsonSchema): string[] {
  const validate = compileValidator(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "it"} ${message ?? ""} ${JSON.stringify(params)}`,
  );
}

/** Response of the server, with its body read. */
export type ApiResponse = { status: number; headers: Headers; text: string };

/** Validates status, headers and body of a response against the document. Returns one message per violation. */
export function findResponseProblems(operation: Operation, response: ApiResponse): string[] {
  const { status, headers, text } = response;
  const documented = findDocumentedResponse(operation, status);
  if (!documented) return [`${status} is not documented: ${text.slice(0, 300)}`];
  return [
    ...Object.entries(documented.headers ?? {}).flatMap(([name, header]) =>
      findHeaderProblems(name, headers.get(name), resolveReference(header)),
    ),
    ...findContentProblems(documented, headers.get("content-type"), text),
  ];
}

function findHeaderProblems(name: string, value: string | null, header: Header): string[] {
  if (value === null) return header.required ? [`the header ${name} is missing`] : [];
  const parsed = header.schema.type === "integer" ? Number(value) : value;
  return findSchemaProblems(parsed, header.schema).map((problem) => `${name}: ${problem}`);
}

function findContentProblems({ content }: DocumentedResponse, type: string | null, text: string) {
  if (!content) return text === "" ? [] : ["it has a body, and none is documented"];
  const media = content[type?.split(";", 1)[0] ?? ""];
  if (!media) return [`the type ${type} is not documented`];
  if (!type?.startsWith("application/json")) return findSchemaProblems(text, media.schema);
  const body = JSON.parse(text) as Envelope;
  return [...findSchemaProblems(body, media.schema), ...findMessageProblems(body, media)];
}

type Envelope = { success?: boolean; result?: { message?: string } };

/** Programs must not rely on the words of a message; the specification does, so each success has those of its example. */
function findMessageProblems({ success, result }: Envelope, { example }: Media): string[] {
  const expected = (example as Envelope | undefined)?.result?.message;
  const expectedOnes = [expected, "Deleted records retrieved successfully"];
  if (success !== true || expected === "Done") return [];
  if (expectedOnes.includes(result?.message)) return [];
  return [`the message is ${JSON.stringify(result?.message)}, not ${JSON.stringify(expected)}`];
}

/** All examples of the document with their schemas and locations. A workbook has none. */
export function listExamples(): { location: string; example: unknown; schema: JsonSchema }[] {
  const schemas = Object.entries(apiDocument.components.schemas as Record<string, JsonSchema>);
  const readMediaExamples = (location: string, content: Record<string, Media> = {}) =>
    Object.entries(content).flatMap(([type, { schema, example }]) =>
      schema.format === "binary" ? [] : [{ location: `${location} ${type}`, example, schema }],
    );
  return [
    ...schemas.flatMap(([name, schema]) =>
      ((schema.examples ?? []) as unknown[]).map((example) => ({
        location: name,
        example,
        schema,
      })),
    ),
    ...operations.flatMap((each) => [
      ...each.parameters.flatMap(({ name, example, schema }) =>
        example === undefined ? [] : [{ location: `${each.key} ${name}`, example, schema }],
      ),
      ...readMediaExamples(`${each.key} body`, each.requestBody?.content),
      ...Object.keys(each.responses).flatMap((status) =>
        readMediaExamples(`${each.key} ${status}`, findDocumentedResponse(each, status)?.content),
      ),
    ]),
  ];
}

/** Paths of the object schemas that have `properties` but allow additional ones. */
export function findOpenObjects(schema: unknown, path = ""): string[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, index) => findOpenObjects(each, `${path}/${index}`));
  if (typeof schema !== "object" || schema === null) return [];
  const { type, properties, additionalProperties } = schema as JsonSchema;
  const isOpen = type === "object" && properties !== undefined && additionalProperties !== false;
  return [
    ...(isOpen ? [path] : []),
    ...Object.entries(schema).flatMap(([key, part]) => findOpenObjects(part, `${path}/${key}`)),
  ];
}

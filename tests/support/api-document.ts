import { readFileSync } from "node:fs";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { OpenApiDocument, OperationObject } from "~/app/api-docs/document";
import type { JsonSchema } from "~/app/api-docs/json-schema";

/** The API's document, as the build has written it and the server gives it. */
export const apiDocument = JSON.parse(
  readFileSync("build/server/openapi.json", "utf8"),
) as OpenApiDocument;

/** A call of the document, by a key such as "PUT /tag/{id}". */
export type Operation = OperationObject & { key: string; method: string; path: string };

/** All calls that the document describes. */
export const operations: readonly Operation[] = Object.entries(apiDocument.paths).flatMap(
  ([path, item]) =>
    Object.entries(item).map(([name, operation]) => {
      const method = name.toUpperCase();
      return { ...operation, key: `${method} ${path}`, method, path };
    }),
);

/** @throws Error for a key that the document does not have */
export function operation(key: string): Operation {
  const found = operations.find((each) => each.key === key);
  if (!found) throw new Error(`The document has no ${key}`);
  return found;
}

type Media = { schema: JsonSchema; example?: unknown };
export type DocumentedAnswer = {
  description: string;
  headers?: Record<string, unknown>;
  content?: Record<string, Media>;
};
type Header = { required?: boolean; schema: JsonSchema };

/** What a part of the document says: where it refers to another part, that one. */
function resolved<Part>(part: unknown): Part {
  const ref = (part as { $ref?: string }).$ref;
  if (!ref) return part as Part;
  const names = ref.slice(2).split("/");
  return names.reduce<unknown>(
    (at, name) => (at as Record<string, unknown>)[name],
    apiDocument,
  ) as Part;
}

/** What the document says of a status; undefined where it says nothing. */
export function documentedAnswer(
  { responses }: Operation,
  status: number | string,
): DocumentedAnswer | undefined {
  const answer = responses[status];
  return answer && resolved<DocumentedAnswer>(answer);
}

const ajv = new Ajv2020({
  strict: true,
  strictRequired: false,
  allowUnionTypes: true,
  allErrors: true,
});
// Its types are those of a module that exports a default.
(addFormats as unknown as (to: Ajv2020) => void)(ajv);
ajv.addVocabulary(Object.keys(apiDocument));
ajv.addSchema(apiDocument, "api");
const compiled = new Map<string, ValidateFunction>();

function validatorOf(schema: JsonSchema): ValidateFunction {
  const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
  const known = compiled.get(text);
  if (known) return known;
  const validator = ajv.compile(JSON.parse(text) as object);
  compiled.set(text, validator);
  return validator;
}

/** What of a value is not as a schema of the document says; nothing where all is well. */
export function problemsWith(value: unknown, schema: JsonSchema): string[] {
  const validate = validatorOf(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || "it"} ${message ?? ""} ${JSON.stringify(params)}`,
  );
}

/** What a server answered. */
export type Answer = { status: number; headers: Headers; text: string };

/** What of an answer is not as the document says; nothing where all is well. */
export function problemsWithAnswer(operation: Operation, answer: Answer): string[] {
  const { status, headers, text } = answer;
  const documented = documentedAnswer(operation, status);
  if (!documented) return [`${status} is not documented: ${text.slice(0, 300)}`];
  return [
    ...Object.entries(documented.headers ?? {}).flatMap(([name, header]) =>
      problemsWithHeader(name, headers.get(name), resolved(header)),
    ),
    ...problemsWithContent(documented, headers.get("content-type"), text),
  ];
}

function problemsWithHeader(name: string, value: string | null, header: Header): string[] {
  if (value === null) return header.required ? [`the header ${name} is missing`] : [];
  const given = header.schema.type === "integer" ? Number(value) : value;
  return problemsWith(given, header.schema).map((problem) => `${name}: ${problem}`);
}

function problemsWithContent({ content }: DocumentedAnswer, type: string | null, text: string) {
  if (!content) return text === "" ? [] : ["it has a body, and none is documented"];
  const media = content[type?.split(";", 1)[0] ?? ""];
  if (!media) return [`the type ${type} is not documented`];
  const isJson = type?.startsWith("application/json");
  return problemsWith(isJson ? JSON.parse(text) : text, media.schema);
}

/** All examples of the document with their schemas, each by where it stands. */
export function examples(): { where: string; example: unknown; schema: JsonSchema }[] {
  const shapes = Object.entries(apiDocument.components.schemas as Record<string, JsonSchema>);
  const ofMedia = (where: string, content: Record<string, Media> = {}) =>
    Object.entries(content).map(([type, { schema, example }]) => ({
      where: `${where} ${type}`,
      example,
      schema,
    }));
  return [
    ...shapes.flatMap(([name, schema]) =>
      ((schema.examples ?? []) as unknown[]).map((example) => ({ where: name, example, schema })),
    ),
    ...operations.flatMap((each) => [
      ...each.parameters.flatMap(({ name, example, schema }) =>
        example === undefined ? [] : [{ where: `${each.key} ${name}`, example, schema }],
      ),
      ...ofMedia(`${each.key} body`, each.requestBody?.content),
      ...Object.keys(each.responses).flatMap((status) =>
        ofMedia(`${each.key} ${status}`, documentedAnswer(each, status)?.content),
      ),
    ]),
  ];
}

/** The objects of a schema that would take fields which they do not name; empty where there are none. */
export function openObjects(schema: unknown, where = ""): string[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, at) => openObjects(each, `${where}/${at}`));
  if (typeof schema !== "object" || schema === null) return [];
  const { type, properties, additionalProperties } = schema as JsonSchema;
  const isOpen = type === "object" && properties !== undefined && additionalProperties !== false;
  return [
    ...(isOpen ? [where] : []),
    ...Object.entries(schema).flatMap(([key, part]) => openObjects(part, `${where}/${key}`)),
  ];
}

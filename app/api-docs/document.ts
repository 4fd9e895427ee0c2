import type { Handler } from "~/app/http/api-route.server";
import type { TakenFiles } from "~/app/http/received-files.server";
import { acceptedTypes, DEFAULT_LIMIT_MB, fileHint } from "~/models/files/stored-file.schema";
import { requiredScope } from "~/server/platform/caller";
import { CALL_GROUPS, SHAPES } from "./calls";
import type { CallDescription, CallGroup, Success, TextSuccess } from "./describe";
import { type JsonSchema, jsonSchemaOf } from "./json-schema";
import { OVERVIEW } from "./overview";
import { HEADERS, idsIn, type ParameterObject, parametersOf } from "./parameters";
import { REFUSAL } from "./refusal-envelope";
import { commonRefusals, refusalsOf } from "./refusals";

/** A call as the route map has it: a method, a path such as "/tag/:id", and what lets callers in. */
export type Call = { method: string; path: string; handler: Handler };

const NAMED = new Map(SHAPES.map(({ shape, name }) => [shape, name]));

/**
 * The API's document, OpenAPI 3.1 (DESIGN 5): paths and permissions are the route map's, bodies the rules that check them,
 * answers the shapes of what the middle floor presents.
 * @throws Error for a call without a description, and a description without a call
 */
export function openApiDocument(calls: readonly Call[], release: string) {
  const paths: Record<string, Record<string, OperationObject>> = {};
  const described = new Map(
    CALL_GROUPS.flatMap((group) =>
      Object.entries(group.calls).map(([key, call]) => [key, { group, call }] as const),
    ),
  );
  for (const { method, path, handler } of calls) {
    const key = `${method} ${path}`;
    const found = described.get(key);
    if (!found) throw new Error(`${key} is not described in app/api-docs/calls`);
    described.delete(key);
    const address = path.replaceAll(/:(\w+)/g, "{$1}");
    const item = (paths[address] ??= {});
    item[method.toLowerCase()] = operationOf({ method, path, handler }, found);
  }
  const [left] = described.keys();
  if (left) throw new Error(`${left} is described, and in no route map`);
  return {
    openapi: "3.1.0",
    info: {
      title: "Calmward",
      version: release,
      description: OVERVIEW,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "This installation" }],
    security: [{ token: [] }],
    tags: CALL_GROUPS.map(({ name, description }) => ({ name, description })),
    paths,
    components: {
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "A token of the scope `read` may read, one of the scope `write` may also change what its owner may change. Tokens are made at /admin/api-tokens.",
        },
      },
      headers: HEADERS,
      responses: commonRefusals(paths),
      schemas: {
        Refusal: REFUSAL,
        ...Object.fromEntries(
          SHAPES.map(({ name, shape, example }) => [
            name,
            { ...jsonSchemaOf(shape, NAMED), examples: [example] },
          ]),
        ),
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;

/** A call as the document has it. */
export type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** The scope that a token needs; none where the call is for everybody. */
  security: { token: string[] }[];
  parameters: ParameterObject[];
  requestBody?: ReturnType<typeof bodyOf>;
  responses: Record<string, JsonSchema>;
};

function operationOf(
  { method, path, handler }: Call,
  { group, call }: { group: CallGroup; call: CallDescription },
): OperationObject {
  const { operationId, summary, description, body, answers, refusals, query = [] } = call;
  const isPublic = handler.permission === "public";
  const refused = {
    method,
    isPublic,
    ids: idsIn(path),
    query: query.map(({ name }) => name),
    body: body?.rule,
    partial: body?.partial === true,
    takesFiles: handler.files !== undefined,
    thing: group.thing,
    named: refusals,
  };
  return {
    operationId,
    tags: [group.name],
    summary,
    ...(description && { description }),
    security:
      handler.permission === "public" ? [] : [{ token: [requiredScope(handler.permission)] }],
    parameters: parametersOf(method, path, call, group),
    ...(body && { requestBody: bodyOf(body, handler) }),
    responses: { ...successesOf(method, answers), ...refusalsOf(refused) },
  };
}

function bodyOf({ rule, partial, example, fields }: Body, { files = {}, each }: Handler) {
  const { required, ...rest } = withMeanings(jsonSchemaOf(rule, NAMED), fields);
  const schema: JsonSchema = { ...rest, ...(required && !partial && { required }) };
  const encoding = encodingOf(schema);
  const multipart = withFiles({ schema, encoding }, files, each);
  return {
    required: true,
    content: {
      "application/json": { schema, example },
      ...(Object.keys(files).length > 0 && { "multipart/form-data": { ...multipart, example } }),
      "application/x-www-form-urlencoded": { schema, ...encoding, example },
    },
  };
}
type Body = NonNullable<CallDescription["body"]>;

/** @throws Error for the meaning of a field that the body does not have */
function withMeanings(schema: JsonSchema, fields: Body["fields"] = {}): JsonSchema {
  const properties = { ...schema.properties };
  for (const [name, description] of Object.entries(fields)) {
    if (!properties[name]) throw new Error(`${name} is described, and no field of the body`);
    properties[name] = { ...properties[name], description };
  }
  return { ...schema, properties };
}

type Encoding = { encoding?: Record<string, { contentType: string }> };

/** In a form a list is its JSON. */
function encodingOf({ properties = {} }: JsonSchema): Encoding {
  const lists = Object.entries(properties).filter(([, { type }]) =>
    [type].flat().includes("array"),
  );
  if (lists.length === 0) return {};
  const json = { contentType: "application/json" };
  return { encoding: Object.fromEntries(lists.map(([name]) => [name, json])) };
}

type Form = { schema: JsonSchema; encoding: Encoding };

/** A form may bring files along; in a numbered one each has its number: image[0], image[1]… */
function withFiles({ schema, encoding }: Form, files: TakenFiles, each: number | undefined) {
  const properties = { ...schema.properties };
  const patternProperties: Record<string, JsonSchema> = {};
  const types = { ...encoding.encoding };
  for (const [name, kind] of Object.entries(files)) {
    const file = {
      type: "string",
      contentMediaType: "application/octet-stream",
      description: `A file: ${fileHint(kind, DEFAULT_LIMIT_MB[kind])} unless the operator says otherwise.`,
    };
    if (each !== undefined) patternProperties[`^${name}\\[\\d+\\]$`] = file;
    else properties[name] = file;
    // Some of what a file input offers are endings of names.
    const mediaTypes = acceptedTypes(kind)
      .split(",")
      .filter((type) => type.includes("/"));
    types[each === undefined ? name : `${name}[0]`] = { contentType: mediaTypes.join(", ") };
  }
  return {
    schema: { ...schema, properties, ...(each !== undefined && { patternProperties }) },
    ...(Object.keys(types).length > 0 && { encoding: types }),
  };
}

const isText = (success: Success | TextSuccess): success is TextSuccess => "type" in success;

function successesOf(method: string, answers: CallDescription["answers"]) {
  const hasEtag = method === "GET" && !Object.values(answers).some(isText);
  const successes = Object.entries(answers).map(([status, success]) => {
    const headers = {
      "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
      ...(hasEtag && { ETag: { $ref: "#/components/headers/ETag" } }),
      ...(method === "POST" && {
        "Idempotency-Replayed": { $ref: "#/components/headers/Idempotency-Replayed" },
      }),
    };
    const content = isText(success) ? textOf(success) : envelopeOf(success);
    const said = isText(success) ? undefined : success.message;
    return [status, { description: success.description ?? said ?? "Done.", headers, content }];
  });
  const unchanged = {
    description: "It is what `If-None-Match` names.",
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" },
      ETag: { $ref: "#/components/headers/ETag" },
    },
  };
  return Object.fromEntries([...successes, ...(hasEtag ? [["304", unchanged]] : [])]) as Record<
    string,
    JsonSchema
  >;
}

const textOf = ({ type, example }: TextSuccess) => ({
  [type]: { schema: { type: "string" }, example },
});

function envelopeOf({ message, data, example }: Success) {
  const result = {
    type: "object",
    properties: {
      message: message ? { const: message } : { type: "string" },
      data: jsonSchemaOf(data, NAMED),
    },
    required: ["message", "data"],
    additionalProperties: false,
  };
  const schema = {
    type: "object",
    properties: { success: { const: true }, result },
    required: ["success", "result"],
    additionalProperties: false,
  };
  const said = { success: true, result: { message: message ?? "Done", data: example } };
  return { "application/json": { schema, example: said } };
}

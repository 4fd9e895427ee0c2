import type { Handler } from "~/app/http/api-route.server";
import type { QueryParameters } from "~/app/http/known-parameters.server";
import type { FileFields } from "~/app/http/received-files.server";
import { acceptedTypes, DEFAULT_LIMIT_MB, fileHint } from "~/models/files/stored-file.schema";
import { requiredScope } from "~/server/platform/caller";
import { CALL_GROUPS, SHAPES } from "./calls";
import type { CallDescription, CallGroup, Success, TextSuccess } from "./describe";
import { type JsonSchema, toJsonSchema } from "./json-schema";
import { OVERVIEW } from "./overview";
import {
  buildParameters,
  commonHeaders,
  findIdNames,
  HEADERS,
  type ParameterObject,
  referHeaders,
} from "./parameters";
import { REFUSAL } from "./refusal-envelope";
import { buildCommonRefusals, type RefusalContext, buildRefusals } from "./refusals";

/** A call of the route map: method, path such as "/tag/:id", and handler with its permission. */
export type Call = { method: string; path: string; handler: Handler };

const SHAPE_NAMES = new Map(SHAPES.map(({ shape, name }) => [shape, name]));

/**
 * Builds the API's OpenAPI 3.1 document (DESIGN 5): paths and permissions from the route map, request bodies from their
 * validation rules, responses from the shapes of the presenters.
 * @throws Error for a call without a description, and a description without a call
 */
export function buildOpenApiDocument(calls: readonly Call[], release: string) {
  const paths: Record<string, Record<string, OperationObject>> = {};
  const described = new Map(
    CALL_GROUPS.flatMap((group) =>
      Object.entries(group.calls).map(([key, call]) => [key, { group, call }] as const),
    ),
  );
  for (const { method, path, handler } of calls) {
    const key = `${method} ${path}`;
    const entry = described.get(key);
    if (!entry) throw new Error(`${key} is not described in app/api-docs/calls`);
    described.delete(key);
    const openApiPath = path.replaceAll(/:(\w+)/g, "{$1}");
    const pathItem = (paths[openApiPath] ??= {});
    pathItem[method.toLowerCase()] = buildOperation({ method, path, handler }, entry);
  }
  const [unmatched] = described.keys();
  if (unmatched) throw new Error(`${unmatched} is described, and in no route map`);
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
      responses: buildCommonRefusals(paths),
      schemas: {
        Refusal: REFUSAL,
        ...Object.fromEntries(
          SHAPES.map(({ name, shape, example }) => [
            name,
            { ...toJsonSchema(shape, SHAPE_NAMES), examples: [example] },
          ]),
        ),
      },
    },
  };
}

export type OpenApiDocument = ReturnType<typeof buildOpenApiDocument>;

/** Lists the names of the query parameters of all calls, by method and path. */
export function listQueryParameters({ paths }: OpenApiDocument): QueryParameters {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters }]) => {
      const query = parameters.filter((parameter) => parameter.in === "query");
      return [`${method.toUpperCase()} ${path}`, query.map(({ name }) => name)] as const;
    }),
  );
  return Object.fromEntries(calls);
}

/** OpenAPI operation object of a call. */
export type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Scope that a token needs; empty for a public call. */
  security: { token: string[] }[];
  parameters: ParameterObject[];
  requestBody?: ReturnType<typeof buildRequestBody>;
  responses: Record<string, JsonSchema>;
};

function buildOperation(
  { method, path, handler }: Call,
  { group, call }: { group: CallGroup; call: CallDescription },
): OperationObject {
  const { operationId, summary, description, body, responses, refusals, query = [] } = call;
  const isPublic = handler.permission === "public";
  const refusalContext: RefusalContext = {
    method,
    isPublic,
    ids: findIdNames(path),
    query: query.map(({ name }) => name),
    body: body?.rule,
    partial: body?.partial === true,
    takesFiles: handler.files !== undefined,
    thing: group.thing,
    specific: refusals,
  };
  return {
    operationId,
    tags: [group.name],
    summary,
    ...(description && { description }),
    security:
      handler.permission === "public" ? [] : [{ token: [requiredScope(handler.permission)] }],
    parameters: buildParameters(method, path, call, group),
    ...(body && { requestBody: buildRequestBody(body, handler) }),
    responses: {
      ...buildSuccesses({ method, isPublic, responses }),
      ...buildRefusals(refusalContext),
    },
  };
}

function buildRequestBody(
  { rule, partial, example, fields }: Body,
  { files = {}, maxPerField }: Handler,
) {
  const { required, ...rest } = withDescriptions(toJsonSchema(rule, SHAPE_NAMES), fields);
  const schema: JsonSchema = { ...rest, ...(required && !partial && { required }) };
  const encoding = buildEncoding(schema);
  const multipart = withFiles({ schema, encoding }, files, maxPerField);
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

type Form = { schema: JsonSchema; encoding: Encoding };

/** Adds the file fields of a multipart form; in a bulk call they have an index: image[0], image[1]… */
function withFiles({ schema, encoding }: Form, files: FileFields, maxPerField: number | undefined) {
  const properties = { ...schema.properties };
  const patternProperties: Record<string, JsonSchema> = {};
  const contentTypes = { ...encoding.encoding };
  for (const [name, kind] of Object.entries(files)) {
    const file = {
      type: "string",
      contentMediaType: "application/octet-stream",
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
  return {
    schema: { ...schema, properties, ...(maxPerField !== undefined && { patternProperties }) },
    ...(Object.keys(contentTypes).length > 0 && { encoding: contentTypes }),
  };
}

const isText = (success: Success | TextSuccess): success is TextSuccess => "type" in success;

type SuccessContext = {
  method: string;
  isPublic: boolean;
  responses: CallDescription["responses"];
};

function buildSuccesses({ method, isPublic, responses }: SuccessContext) {
  const hasEtag = method === "GET" && !Object.values(responses).some(isText);
  const successes = Object.entries(responses).map(([status, success]) => {
    const hasRecord = !isText(success) && success.hasRecord === true;
    const headers = referHeaders([
      ...commonHeaders(isPublic),
      ...(hasEtag || hasRecord ? ["ETag"] : []),
      ...(hasRecord && status === "201" ? ["Location"] : []),
      ...(method === "POST" ? ["Idempotency-Replayed"] : []),
    ]);
    const content = isText(success) ? textContent(success) : envelopeContent(success);
    const message = isText(success) ? undefined : success.message;
    return [status, { description: success.description ?? message ?? "Done.", headers, content }];
  });
  const notModified = {
    description: "It is what `If-None-Match` names.",
    headers: referHeaders([...commonHeaders(isPublic), "ETag"]),
  };
  return Object.fromEntries([...successes, ...(hasEtag ? [["304", notModified]] : [])]) as Record<
    string,
    JsonSchema
  >;
}

const textContent = ({ type, example }: TextSuccess) => ({
  [type]: { schema: { type: "string" }, example },
});

function envelopeContent({ message, data, example }: Success) {
  const result = {
    type: "object",
    properties: {
      message: message ? { const: message } : { type: "string" },
      data: toJsonSchema(data, SHAPE_NAMES),
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
  const body = { success: true, result: { message: message ?? "Done", data: example } };
  return { "application/json": { schema, example: body } };
}

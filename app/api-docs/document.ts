import type { Handler } from "~/app/http/api-route.server";
import { requiredScope } from "~/server/platform/caller";
import { CALL_GROUPS } from "./calls";
import type { CallDescription, CallGroup } from "./describe";
import { type JsonSchema, toJsonSchema } from "./json-schema";
import type { NamedSchemas } from "./named-schemas";
import { OVERVIEW } from "./overview";
import {
  buildParameters,
  deprecatedKeywords,
  findIdNames,
  HEADERS,
  type ParameterObject,
} from "./parameters";
import { REFUSAL_SCHEMAS } from "./refusal-envelope";
import { buildCommonRefusals, type RefusalContext, buildRefusals } from "./refusals";
import { buildRequestBody } from "./request-body";
import { ALL_SHAPES, SHAPE_NAMES } from "./shape-names";
import { takesDeleted } from "./deleted-records";
import { buildSuccesses, takesFormat } from "./successes";

/** A call of the route map: method, path such as "/tag/:id", and handler with its permission. */
export type Call = { method: string; path: string; handler: Handler };

/**
 * Builds the API's OpenAPI 3.1 document (DESIGN 5): paths and permissions from the route map, request bodies from their
 * validation rules, responses from the shapes of the presenters.
 * @param release version of the product, which is that of the document
 * @param changes what each release changes for programs, in Markdown
 * @throws Error for a call without a description, and a description without a call
 */
export function buildOpenApiDocument(calls: readonly Call[], release: string, changes = "") {
  const paths: Record<string, Record<string, OperationObject>> = {};
  const schemas: NamedSchemas = new Map();
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
    pathItem[method.toLowerCase()] = buildOperation({ method, path, handler }, entry, schemas);
  }
  const [unmatched] = described.keys();
  if (unmatched) throw new Error(`${unmatched} is described, and in no route map`);
  const refusals = buildCommonRefusals(paths);
  return {
    openapi: "3.1.0",
    info: {
      title: "Calmward",
      version: release,
      description: OVERVIEW,
      "x-changelog": changes,
      contact: { name: "Support of this installation" },
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
            "A token of the scope `read` may read, one of the scope `write` may also change what its owner may change. What concerns patients or billing needs scopes of its own, which each call names. Tokens are made at /admin/api-tokens.",
        },
      },
      headers: pickReferenced(HEADERS, [paths, refusals]),
      responses: refusals,
      schemas: {
        ...REFUSAL_SCHEMAS,
        ...Object.fromEntries(
          ALL_SHAPES.map(({ name, shape, example }) => [
            name,
            { ...toJsonSchema(shape, SHAPE_NAMES), examples: [example] },
          ]),
        ),
        ...Object.fromEntries(schemas),
      },
    },
  };
}

/** The components that a part of the document references. */
function pickReferenced<Component>(components: Record<string, Component>, part: object) {
  const text = JSON.stringify(part);
  const used = Object.entries(components).filter(([name]) => text.includes(`/${name}"`));
  return Object.fromEntries(used);
}

export type OpenApiDocument = ReturnType<typeof buildOpenApiDocument>;

/** OpenAPI operation object of a call. */
export type OperationObject = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  deprecated?: true;
  /** Day from which on it may be gone. */
  "x-sunset"?: string;
  /** Scope that a token needs; empty for a public call. */
  security: { token: string[] }[];
  parameters: ParameterObject[];
  requestBody?: ReturnType<typeof buildRequestBody>;
  responses: Record<string, JsonSchema>;
};

/** Description of a call that has none of its own: what it answers. */
function describeAnswer(
  method: string,
  { thing = "record", isList }: { thing: string | undefined; isList: boolean },
): string {
  if (isList) return "Answers them as JSON, CSV or XLSX.";
  if (method === "POST") return `Answers the new ${thing}, and its address in \`Location\`.`;
  if (method === "PUT") return `Answers the ${thing} as it is now.`;
  return method === "DELETE"
    ? "It cannot be brought back."
    : `Answers the ${thing} and its \`ETag\`.`;
}

function buildOperation(
  { method, path, handler }: Call,
  { group, call }: { group: CallGroup; call: CallDescription },
  schemas: NamedSchemas,
): OperationObject {
  const { operationId, summary, description, body, responses, refusals, query = [] } = call;
  const isPublic = handler.permission === "public";
  const ids = findIdNames(path);
  const refusalContext: RefusalContext = {
    method,
    isPublic,
    ids,
    query: query.map(({ name }) => name),
    body: body?.rule,
    partial: body?.partial === true,
    takesFiles: handler.files !== undefined,
    takesIfMatch: call.isSingle ?? (ids.length > 0 && !call.ignoresIfMatch),
    thing: group.thing,
    specific: refusals,
  };
  return {
    operationId,
    tags: [group.name],
    summary,
    description:
      description ?? describeAnswer(method, { thing: group.thing, isList: takesFormat(call) }),
    ...deprecatedKeywords(call.deprecation),
    security:
      handler.permission === "public" ? [] : [{ token: [requiredScope(handler.permission)] }],
    parameters: buildParameters(method, path, call, group),
    ...(body && { requestBody: buildRequestBody({ operationId, body }, handler, schemas) }),
    responses: {
      ...buildSuccesses(
        {
          method,
          operationId,
          isPublic,
          responses,
          hasTable: takesFormat(call),
          hasDeleted: takesDeleted(call),
          isDeprecated: [call, ...query].some(({ deprecation }) => deprecation !== undefined),
        },
        schemas,
      ),
      ...buildRefusals(refusalContext),
    },
  };
}

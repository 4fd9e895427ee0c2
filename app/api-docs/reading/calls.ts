import { type Block, parseBlocks } from "~/server/site-texts/blocks";
import { type Curl, buildCurls, listOptionalHeaders } from "./curl";
import { describeValue, type Field, listFields, findShapeNames } from "./fields";
import {
  type ApiDocument,
  type Content,
  type Operation,
  type Parameter,
  resolveReference,
  type ResponseObject,
  type Schema,
} from "./openapi";
import type { Group, ListedCall } from "./groups";
import { type Piece, describeType } from "./describe-schema";

/** View model of a call, without HTML and with references resolved. */
export type CallView = ListedCall & {
  about: Block[];
  /** Scope that the token needs; null for a public call. */
  scope: string | null;
  /** Whether the call must send a token; never under open access. */
  needsToken: boolean;
  parameters: (Field & { location: string })[];
  body: { fields: Field[]; example: string } | null;
  responses: ResponseView[];
  errorResponses: ErrorResponseView[];
  curls: Curl[];
  optionalHeaders: string[];
};

export type ResponseView = {
  status: string;
  about: Block[];
  headers: string[];
  /** Description of `result.data`, or of the body if it has no envelope; null without a body. */
  body: { inEnvelope: boolean; type: Piece[]; fields: Field[]; example: string } | null;
};

/** `isShared`: the response is one of the document's components, which several calls reference. */
export type ErrorResponseView = {
  status: string;
  description: Block[];
  example: string;
  isShared: boolean;
};

export type SchemaView = { name: string; about: Block[]; fields: Field[] };

/** Server that the documented calls go to: its origin, and whether its calls need a token. */
export type CallTarget = { origin: string; withToken: boolean };

/** Presents the calls of a group, and the component schemas that they reference. */
export function presentGroup(document: ApiDocument, group: Group, target: CallTarget) {
  const calls = group.calls.map((call) => presentCall(document, call, target));
  const shapeNames = new Set<string>();
  const addShape = (name: string) => {
    if (shapeNames.has(name)) return;
    shapeNames.add(name);
    findShapeNames(findShape(document, name)).forEach(addShape);
  };
  group.calls.flatMap((call) => listCallShapes(document, call)).forEach(addShape);
  const shapes = [...shapeNames].sort().map((name): SchemaView => {
    const schema = findShape(document, name);
    const about = parseBlocks(schema.description ?? "");
    return { name, about, fields: listFields(schema) };
  });
  return { calls, shapes };
}

const findShape = ({ components }: ApiDocument, name: string): Schema =>
  components?.schemas?.[name] ?? {};

function findOperation({ paths }: ApiDocument, { method, path }: ListedCall): Operation {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The API's document has no ${method} ${path}`);
  return operation;
}

function listCallShapes(document: ApiDocument, call: ListedCall): string[] {
  const { requestBody, responses } = findOperation(document, call);
  const successes = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const messages = [
    requestBody,
    ...successes.map(([, response]) => resolveReference(document, response)),
  ];
  // A body and an answer have no section of their own: the call shows their fields.
  return messages.flatMap((each) =>
    findShapeNames(resolveReference(document, findSchema(each?.content) ?? {})),
  );
}

function presentCall(document: ApiDocument, call: ListedCall, target: CallTarget): CallView {
  const operation = findOperation(document, call);
  const parameters = (operation.parameters ?? []).map((each) => resolveReference(document, each));
  const [security] = operation.security ?? document.security ?? [];
  const withToken = target.withToken && security !== undefined;
  const { origin } = target;
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, response, resolveReference(document, response)] as const,
  );
  return {
    ...call,
    about: parseBlocks(call.description),
    scope: security ? (Object.values(security)[0]?.[0] ?? "read") : null,
    needsToken: withToken,
    parameters: parameters.map(presentParameter),
    body: presentBody(document, operation.requestBody?.content),
    responses: responses
      .filter(([status]) => Number(status) < 400)
      .map(([status, , response]) => presentResponse(document, status, response)),
    errorResponses: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { $ref }, response]) =>
        presentErrorResponse(status, response, $ref !== undefined),
      ),
    curls: buildCurls({ ...call, operation, parameters, origin, withToken }),
    optionalHeaders:
      operation.requestBody || call.method !== "GET" ? listOptionalHeaders(parameters) : [],
  };
}

function presentParameter({
  name,
  in: location,
  required = false,
  schema = {},
  description,
}: Parameter) {
  const about = parseBlocks(description ?? schema.description ?? "");
  return { name, location, required, ...describeValue(schema), about };
}

/** Schema of a content; prefers the multipart form, which has all fields of the JSON body and the files. */
function findSchema(content: Content = {}): Schema | undefined {
  const { "multipart/form-data": form, "application/json": json, ...others } = content;
  return (form ?? json ?? Object.values(others)[0])?.schema;
}

function presentBody(document: ApiDocument, content: Content | undefined): CallView["body"] {
  if (!content) return null;
  const fields = listFields(resolveReference(document, findSchema(content) ?? {}));
  return { fields, example: formatExample(findExample(content)) };
}

function presentResponse(
  document: ApiDocument,
  status: string,
  response: ResponseObject,
): ResponseView {
  const { description = "", headers = {}, content } = response;
  const about = parseBlocks(description);
  const schema = findSchema(content);
  if (!schema) return { status, about, headers: Object.keys(headers), body: null };
  const data = resolveReference(document, schema).properties?.result?.properties?.data;
  const bodySchema = data ?? schema;
  const bodyView = {
    inEnvelope: data !== undefined,
    type: describeType(bodySchema),
    // Does not expand referenced schemas: each has a section of its own.
    fields: listFields(bodySchema),
    example: formatExample(findExample(content)),
  };
  return { status, about, headers: Object.keys(headers), body: bodyView };
}

function presentErrorResponse(
  status: string,
  response: ResponseObject,
  isShared: boolean,
): ErrorResponseView {
  return {
    status,
    description: parseBlocks(response.description ?? ""),
    example: JSON.stringify(findExample(response.content)),
    isShared,
  };
}

const findExample = (content: Content = {}) =>
  Object.values(content).find(({ example }) => example !== undefined)?.example;

/** Formats an example: texts verbatim, other values as indented JSON. */
function formatExample(example: unknown): string {
  if (example === undefined) return "";
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

import { type Block, blocksOfMarkdown } from "~/server/site-texts/blocks";
import { type Curl, curlsOf, optionalLines } from "./curl";
import { describedBy, type Field, fieldsOf, shapesIn } from "./fields";
import {
  type ApiDocument,
  type Content,
  type Operation,
  type Parameter,
  resolved,
  type ResponseObject,
  type Schema,
} from "./openapi";
import type { Group, ListedCall } from "./groups";
import { type Piece, typeInWords } from "./schema-in-words";

/** View model of a call, without HTML and with references resolved. */
export type CallView = ListedCall & {
  about: Block[];
  /** Scope that the token needs; null for a public call. */
  scope: string | null;
  /** Whether the call needs the token on this installation: not under open access. */
  withToken: boolean;
  parameters: (Field & { place: string })[];
  body: { fields: Field[]; example: string } | null;
  answers: AnswerView[];
  refusals: RefusalView[];
  curls: Curl[];
  optional: string[];
};

export type AnswerView = {
  status: string;
  about: Block[];
  headers: string[];
  /** Description of `result.data`, or of the body if it has no envelope; null without a body. */
  holds: { inEnvelope: boolean; type: Piece[]; fields: Field[]; example: string } | null;
};

export type RefusalView = { status: string; when: Block[]; example: string; common: boolean };

export type ShapeView = { name: string; about: Block[]; fields: Field[] };

/** Installation of the reader: its origin, and whether calls need a token. */
export type Reader = { origin: string; withToken: boolean };

/** Presents the calls of a group, and the shapes that they reference. */
export function groupView(document: ApiDocument, group: Group, reader: Reader) {
  const calls = group.calls.map((call) => presentCall(document, call, reader));
  const names = new Set<string>();
  const add = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    shapesIn(findShape(document, name)).forEach(add);
  };
  group.calls.flatMap((call) => listCallShapes(document, call)).forEach(add);
  const shapes = [...names].sort().map((name): ShapeView => {
    const schema = findShape(document, name);
    const about = blocksOfMarkdown(schema.description ?? "");
    return { name, about, fields: fieldsOf(schema) };
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
  const contents = [requestBody, ...successes.map(([, response]) => resolved(document, response))];
  return contents.flatMap((each) => shapesIn(findSchema(each?.content) ?? {}));
}

function presentCall(document: ApiDocument, call: ListedCall, reader: Reader): CallView {
  const operation = findOperation(document, call);
  const parameters = (operation.parameters ?? []).map((each) => resolved(document, each));
  const [security] = operation.security ?? document.security ?? [];
  const withToken = reader.withToken && security !== undefined;
  const { origin } = reader;
  const responses = Object.entries(operation.responses).map(
    ([status, response]) => [status, response, resolved(document, response)] as const,
  );
  return {
    ...call,
    about: blocksOfMarkdown(call.description),
    scope: security ? (Object.values(security)[0]?.[0] ?? "read") : null,
    withToken,
    parameters: parameters.map(presentParameter),
    body: presentBody(document, operation.requestBody?.content),
    answers: responses
      .filter(([status]) => Number(status) < 400)
      .map(([status, , response]) => presentResponse(document, status, response)),
    refusals: responses
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { $ref }, response]) => presentRefusal(status, response, $ref !== undefined)),
    curls: curlsOf({ ...call, operation, parameters, origin, withToken }),
    optional: operation.requestBody || call.method !== "GET" ? optionalLines(parameters) : [],
  };
}

function presentParameter({
  name,
  in: place,
  required = false,
  schema = {},
  description,
}: Parameter) {
  const about = blocksOfMarkdown(description ?? schema.description ?? "");
  return { name, place, required, ...describedBy(schema), about };
}

/** Schema of a content; prefers the multipart form, which has all fields of the JSON body and the files. */
function findSchema(content: Content = {}): Schema | undefined {
  const { "multipart/form-data": form, "application/json": json, ...others } = content;
  return (form ?? json ?? Object.values(others)[0])?.schema;
}

function presentBody(document: ApiDocument, content: Content | undefined): CallView["body"] {
  if (!content) return null;
  const fields = fieldsOf(resolved(document, findSchema(content) ?? {}));
  return { fields, example: formatExample(findExample(content)) };
}

function presentResponse(
  document: ApiDocument,
  status: string,
  response: ResponseObject,
): AnswerView {
  const { description = "", headers = {}, content } = response;
  const about = blocksOfMarkdown(description);
  const schema = findSchema(content);
  if (!schema) return { status, about, headers: Object.keys(headers), holds: null };
  const data = resolved(document, schema).properties?.result?.properties?.data;
  const described = data ?? schema;
  const holds = {
    inEnvelope: data !== undefined,
    type: typeInWords(described),
    // Named shapes have a section of their own.
    fields: fieldsOf(described),
    example: formatExample(findExample(content)),
  };
  return { status, about, headers: Object.keys(headers), holds };
}

function presentRefusal(status: string, response: ResponseObject, common: boolean): RefusalView {
  const when = blocksOfMarkdown(response.description ?? "");
  return { status, when, example: JSON.stringify(findExample(response.content)), common };
}

const findExample = (content: Content = {}) =>
  Object.values(content).find(({ example }) => example !== undefined)?.example;

/** Formats an example: texts verbatim, other values as indented JSON. */
function formatExample(example: unknown): string {
  if (example === undefined) return "";
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

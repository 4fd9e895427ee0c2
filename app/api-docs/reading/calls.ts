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

/** A call as its group's page shows it; nothing in it is HTML, and nothing refers to another place. */
export type CallView = ListedCall & {
  about: Block[];
  /** The scope that its token needs; null where everybody may call it. */
  scope: string | null;
  /** Whether the call needs that token here: under open access none does. */
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
  /** What is in `result.data`, or in the body where the answer has no envelope; null where there is no body. */
  holds: { inEnvelope: boolean; type: Piece[]; fields: Field[]; example: string } | null;
};

export type RefusalView = { status: string; when: Block[]; example: string; common: boolean };

export type ShapeView = { name: string; about: Block[]; fields: Field[] };

/** How the reader reaches the product, and whether calls say whose they are there. */
export type Reader = { origin: string; withToken: boolean };

/** The calls of a group, and the shapes that they speak of. */
export function groupView(document: ApiDocument, group: Group, reader: Reader) {
  const calls = group.calls.map((call) => callView(document, call, reader));
  const names = new Set<string>();
  const add = (name: string) => {
    if (names.has(name)) return;
    names.add(name);
    shapesIn(shapeAt(document, name)).forEach(add);
  };
  group.calls.flatMap((call) => shapesOfCall(document, call)).forEach(add);
  const shapes = [...names].sort().map((name): ShapeView => {
    const schema = shapeAt(document, name);
    const about = blocksOfMarkdown(schema.description ?? "");
    return { name, about, fields: fieldsOf(schema) };
  });
  return { calls, shapes };
}

const shapeAt = ({ components }: ApiDocument, name: string): Schema =>
  components?.schemas?.[name] ?? {};

function operationAt({ paths }: ApiDocument, { method, path }: ListedCall): Operation {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`The API's document has no ${method} ${path}`);
  return operation;
}

function shapesOfCall(document: ApiDocument, call: ListedCall): string[] {
  const { requestBody, responses } = operationAt(document, call);
  const done = Object.entries(responses).filter(([status]) => Number(status) < 400);
  const contents = [requestBody, ...done.map(([, answer]) => resolved(document, answer))];
  return contents.flatMap((each) => shapesIn(schemaOf(each?.content) ?? {}));
}

function callView(document: ApiDocument, call: ListedCall, reader: Reader): CallView {
  const operation = operationAt(document, call);
  const parameters = (operation.parameters ?? []).map((each) => resolved(document, each));
  const [security] = operation.security ?? document.security ?? [];
  const withToken = reader.withToken && security !== undefined;
  const { origin } = reader;
  const answers = Object.entries(operation.responses).map(
    ([status, answer]) => [status, answer, resolved(document, answer)] as const,
  );
  return {
    ...call,
    about: blocksOfMarkdown(call.description),
    scope: security ? (Object.values(security)[0]?.[0] ?? "read") : null,
    withToken,
    parameters: parameters.map(parameterView),
    body: bodyView(document, operation.requestBody?.content),
    answers: answers
      .filter(([status]) => Number(status) < 400)
      .map(([status, , answer]) => answerView(document, status, answer)),
    refusals: answers
      .filter(([status]) => Number(status) >= 400)
      .map(([status, { $ref }, answer]) => refusalView(status, answer, $ref !== undefined)),
    curls: curlsOf({ ...call, operation, parameters, origin, withToken }),
    optional: operation.requestBody || call.method !== "GET" ? optionalLines(parameters) : [],
  };
}

function parameterView({ name, in: place, required = false, schema = {}, description }: Parameter) {
  const about = blocksOfMarkdown(description ?? schema.description ?? "");
  return { name, place, required, ...describedBy(schema), about };
}

/** A form with files has every field that the same body has as JSON. */
function schemaOf(content: Content = {}): Schema | undefined {
  const { "multipart/form-data": form, "application/json": json, ...others } = content;
  return (form ?? json ?? Object.values(others)[0])?.schema;
}

function bodyView(document: ApiDocument, content: Content | undefined): CallView["body"] {
  if (!content) return null;
  const fields = fieldsOf(resolved(document, schemaOf(content) ?? {}));
  return { fields, example: pretty(exampleIn(content)) };
}

function answerView(document: ApiDocument, status: string, answer: ResponseObject): AnswerView {
  const { description = "", headers = {}, content } = answer;
  const about = blocksOfMarkdown(description);
  const schema = schemaOf(content);
  if (!schema) return { status, about, headers: Object.keys(headers), holds: null };
  const data = resolved(document, schema).properties?.result?.properties?.data;
  const told = data ?? schema;
  const holds = {
    inEnvelope: data !== undefined,
    type: typeInWords(told),
    // What has a name stands further down, with its fields.
    fields: fieldsOf(told),
    example: pretty(exampleIn(content)),
  };
  return { status, about, headers: Object.keys(headers), holds };
}

function refusalView(status: string, answer: ResponseObject, common: boolean): RefusalView {
  const when = blocksOfMarkdown(answer.description ?? "");
  return { status, when, example: JSON.stringify(exampleIn(answer.content)), common };
}

const exampleIn = (content: Content = {}) =>
  Object.values(content).find(({ example }) => example !== undefined)?.example;

/** A text is shown as it comes. */
function pretty(example: unknown): string {
  if (example === undefined) return "";
  return typeof example === "string" ? example : JSON.stringify(example, null, 2);
}

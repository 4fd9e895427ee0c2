import { readRecording } from "../factories/files";
import { unique } from "../factories/names";
import {
  type ApiResponse,
  findDocumentedResponse,
  type Operation,
  findOperation,
  operations,
} from "./api-document";
import type { FetchPath } from "./http";

type Values = Record<string, unknown>;
/** Body and headers of a call. */
export type CallOptions = { body?: unknown; headers?: Record<string, string> };
type AddressValues = { ids?: Record<string, unknown>; query?: Record<string, unknown> };

/** Greatest id that the API accepts. No table has so many rows, so it is an unknown id too. */
export const MAX_ID = 2_147_483_647;

/** Valid example files by field name. */
const FILES: Record<string, { name: string; bytes: () => Buffer }> = {
  audio: { name: "voice.m4a", bytes: () => readRecording("voice.m4a") },
  video: { name: "film.mp4", bytes: () => readRecording("film.mp4") },
  voice: { name: "voice.m4a", bytes: () => readRecording("voice.m4a") },
  image: { name: "dot.gif", bytes: () => Buffer.from(ONE_PIXEL_GIF, "base64") },
};
const ONE_PIXEL_GIF = "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";

/** The document's example of a JSON body; undefined if the call has none. */
export function exampleBody({ requestBody }: Operation): Values | undefined {
  return requestBody?.content["application/json"].example;
}

/** Field whose duplicate value is the documented conflict of a call; undefined if there is none. */
export function uniqueField(call: Operation): string | undefined {
  const example = findDocumentedResponse(call, 409)?.content?.["application/json"]?.example as
    | { result: { data: { errors: { field: string }[] } | null } }
    | undefined;
  const field = example?.result.data?.errors[0]?.field ?? "";
  const isUnique = UNUSED_IDS.has(call.key) || typeof exampleBody(call)?.[field] === "string";
  return isUnique ? field : undefined;
}

/** Ids that the unique field of a call takes once each, by the call. */
const UNUSED_IDS = new Map<string, number[]>();
/** Provides records of which a call makes something once each, such as the outcome of an episode. */
export const provideIds = (key: string, ids: number[]) => UNUSED_IDS.set(key, ids);

/** Values of bodies that leave something for the next call with the same record. */
const REPEATABLE: Record<string, Values> = { "POST /order/{id}/refund": { amountCents: 1 } };

/** The example body with a new value of its unique field. */
export function freshBody(call: Operation): Values | undefined {
  const example = exampleBody(call);
  const body = example && { ...example, ...REPEATABLE[call.key] };
  const field = uniqueField(call);
  if (!body || !field) return body;
  const unused = UNUSED_IDS.get(call.key);
  return { ...body, [field]: unused ? unused.shift() : freshValue(String(body[field])) };
}

/** A text that no other record has; of an email address, another one. */
const freshValue = (text: string) =>
  text.includes("@") ? `${unique("fresh").replace(" ", "-")}@example.org` : unique(text);

/** Encodes a body as form fields: lists and objects as JSON, null and undefined as an empty text. */
export function toFormFields(body: Values): [name: string, text: string][] {
  return Object.entries(body).map(([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, value === null || value === undefined ? "" : JSON.stringify(value)];
  });
}

/** Names of the file fields of a call; `image[0]` for numbered ones. */
export function listFileFields({ requestBody }: Operation): string[] {
  const schema = requestBody?.content["multipart/form-data"]?.schema;
  const numbered = Object.keys(schema?.patternProperties ?? {});
  const named = Object.entries(schema?.properties ?? {}).filter(
    ([, { contentMediaType }]) => contentMediaType !== undefined,
  );
  return [
    ...named.map(([name]) => name),
    ...numbered.map((pattern) => /\w+/.exec(pattern)?.[0] + "[0]"),
  ];
}

/** Builds a form with a valid file in each file field, or with files of a type that no field accepts. */
export function buildFormWithFiles(
  call: Operation,
  body: Values,
  { hasInvalidFiles = false } = {},
): FormData {
  const form = new FormData();
  const names = listFileFields(call);
  for (const [name, text] of toFormFields(body)) if (!names.includes(name)) form.set(name, text);
  for (const field of names) {
    const { name, bytes } = FILES[/^\w+/.exec(field)?.[0] ?? ""] ?? throwUnknownFile(field);
    const content = hasInvalidFiles ? Buffer.from("These are words.") : bytes();
    form.set(field, new Blob([new Uint8Array(content)]), name);
  }
  return form;
}

function throwUnknownFile(field: string): never {
  throw new Error(`Say in FILES what ${field} is`);
}

/** Builds the address of a call from ids for its path and parameters for its query. */
export function buildAddress({ path }: Operation, { ids = {}, query = {} }: AddressValues): string {
  const filledPath = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(ids[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return search.size > 0 ? `${filledPath}?${search.toString()}` : filledPath;
}

/** Required query parameters of a call, with the document's examples. */
export function requiredQuery({ parameters }: Operation): Record<string, unknown> {
  const required = parameters.filter((each) => each.in === "query" && each.required);
  return Object.fromEntries(required.map(({ name, example }) => [name, example]));
}

/** Names of the ids in the path of a call. */
export const listIdNames = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

/**
 * Creates a client that sends calls of the document, and creates the records that they need.
 * @param getToken returns the token to send; default: no token, for open access
 */
export function createApiCaller(fetchPath: FetchPath, getToken?: () => string) {
  const send = async (
    { method }: Operation,
    address: string,
    { body, headers = {} }: CallOptions = {},
  ): Promise<ApiResponse> => {
    const authorization = getToken && { Authorization: `Bearer ${getToken()}` };
    const response = await fetchPath(method, address, body, { ...authorization, ...headers });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  /** Creates a record by the call with this key, and new parents for it. @returns its id */
  const createRecord = async (key: string): Promise<number> => {
    const operation = findOperation(key);
    const body = await prepareBody(operation);
    const { status, text } = await send(operation, operation.path, { body });
    if (status !== 201) throw new Error(`${key} answered ${status}: ${text}`);
    return parseId(text);
  };

  /** Builds a fresh body, with new parents for the record; undefined for a call without a body. */
  const prepareBody = async (operation: Operation): Promise<Values | undefined> => {
    const body = freshBody(operation);
    if (!body) return undefined;
    const parents: Values = {};
    for (const [field, parentKey] of Object.entries(PARENTS[operation.key] ?? {}))
      parents[field] = await createRecord(parentKey);
    return { ...body, ...parents };
  };

  const listedIds = new Map<string, number[]>();
  /** Finds the id of a listed record, where no call creates one. Each DELETE gets a different record. */
  const findListedId = async (path: string, method: string): Promise<number> => {
    const listOperation = findOperation(`GET ${path}`);
    if (!listedIds.has(path)) {
      const { text } = await send(listOperation, `${path}?limit=100`);
      listedIds.set(path, parseIds(text));
    }
    const remaining = listedIds.get(path) ?? [];
    const id = method === "DELETE" ? remaining.shift() : remaining.at(-1);
    if (!id) throw new Error(`No record of ${path} is left: say in CREATED_BY how one is created`);
    return id;
  };

  /** Creates the record that the path of a call names, or finds one. @returns its id by the name of the path parameter */
  const preparePathIds = async (operation: Operation): Promise<Record<string, number>> => {
    const [name, childName] = listIdNames(operation);
    if (!name) return {};
    if (childName) return prepareChild(operation, name, childName);
    const sampleId = SAMPLE_IDS[operation.key];
    if (sampleId) return { [name]: sampleId };
    const listPath = operation.path.slice(0, operation.path.indexOf(`/{${name}}`));
    const key = CREATED_BY[listPath] ?? `POST ${listPath}`;
    const canCreate = operations.some((each) => each.key === key);
    const id = canCreate ? await createRecord(key) : await findListedId(listPath, operation.method);
    const child = NEEDED_CHILDREN[operation.key];
    if (child) {
      const creation = findOperation(child.key);
      const body = { ...freshBody(creation), [child.field]: id };
      await send(creation, creation.path, { body });
    }
    for (const needed of NEEDED_CALLS[operation.key] ?? []) {
      const call = findOperation(needed);
      await send(call, buildAddress(call, { ids: { [name]: id } }));
    }
    return { [name]: id };
  };

  /** Creates the record of a path such as /procedure-plan/{id}/version/{versionId}, and its parent. */
  const prepareChild = async ({ path }: Operation, name: string, childName: string) => {
    const creation = findOperation(`POST ${path.slice(0, path.indexOf(`/{${childName}}`))}`);
    const ids = await preparePathIds(creation);
    const address = buildAddress(creation, { ids });
    const { text } = await send(creation, address, { body: await prepareBody(creation) });
    const childIds = { [name]: ids[name] ?? 0, [childName]: parseId(text) };
    if (path.endsWith("/retire")) {
      const publication = findOperation(`POST ${path.replace(/retire$/, "publish")}`);
      await send(publication, buildAddress(publication, { ids: childIds }), { body: {} });
    }
    return childIds;
  };

  return { send, createRecord, prepareBody, preparePathIds };
}

/** Records of the sample content in the state that a call needs, where no call creates one. */
const SAMPLE_IDS: Record<string, number> = {
  "POST /outbox-message/{id}/send-again": 1,
  "POST /outbox-message/{id}/stop": 2,
  // An order that is paid, and one that is waived.
  "POST /order/{id}/refund": 1,
  "POST /order/{id}/waive": 6,
};

/** Child that the record of a call needs first: the call that creates it, and its field with the record. */
const NEEDED_CHILDREN: Record<string, { key: string; field: string }> = {
  "POST /caretaker-guidance/{id}/publish": {
    key: "POST /caretaker-guidance-step",
    field: "caretakerGuidanceId",
  },
  "POST /family-guidance/{id}/publish": {
    key: "POST /family-guidance-step",
    field: "familyGuidanceId",
  },
};

/** Calls without a body that bring the record of a call into the state that it needs. */
const NEEDED_CALLS: Record<string, string[]> = {
  "POST /partner-offer/{id}/pause": ["POST /partner-offer/{id}/publish"],
  "POST /partner-offer/{id}/resume": [
    "POST /partner-offer/{id}/publish",
    "POST /partner-offer/{id}/pause",
  ],
};

/** Keys of the calls that create the records of a list path, where that is not a POST to the path itself. */
const CREATED_BY: Record<string, string> = {
  "/procedure-plan": "POST /procedure",
  "/religious-message/by-partner": "POST /religious-partner",
  "/survey-question/by-survey": "POST /survey",
  "/survey-question": "POST /survey-question/bulk",
  "/facility-step/facility": "POST /facility",
  "/caretaker-guidance-step/guidance": "POST /caretaker-guidance",
  "/family-guidance-step/guidance": "POST /family-guidance",
};

/** Parents to create for a record, by field: an existing one might be full, or deleted by another call. */
const PARENTS: Record<string, Record<string, string>> = {
  "POST /survey-question/bulk": { surveyId: "POST /survey" },
  "POST /facility-step": { facilityId: "POST /facility" },
  "POST /caretaker-guidance-step": { caretakerGuidanceId: "POST /caretaker-guidance" },
  "POST /family-guidance-step": { familyGuidanceId: "POST /family-guidance" },
  "POST /advertisement": { advertiserId: "POST /advertiser" },
  "POST /religious-message": { religiousPartnerId: "POST /religious-partner" },
  "POST /session": { religiousMessageId: "POST /religious-message" },
};

/** Id of the record in a response, or of the first of several. */
/** Id of the first record in the body of a response; 0 if it has none. */
export const parseId = (text: string): number => parseIds(text)[0] ?? 0;

function parseIds(text: string): number[] {
  const { result } = JSON.parse(text) as { result: { data: Values } };
  const records = [result.data, ...Object.values(result.data).flat()] as (Values | null)[];
  return records.flatMap((each) => (typeof each?.id === "number" ? [each.id] : []));
}

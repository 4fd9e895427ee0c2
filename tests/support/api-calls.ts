import { readRecording } from "../factories/files";
import { unique } from "../factories/names";
import {
  type ApiResponse,
  findDocumentedResponse,
  type Operation,
  findOperation,
  operations,
} from "./api-document";
import type { useServer } from "./http";

type Values = Record<string, unknown>;
/** What is sent with a call, beside its address. */
export type Sending = { body?: unknown; headers?: Record<string, string> };
type Filled = { ids?: Record<string, unknown>; query?: Record<string, unknown> };

/** No table of ours has so many rows. */
export const NOBODY = 2_147_483_647;

/** A file of each name that calls take. */
const FILES: Record<string, { name: string; bytes: () => Buffer }> = {
  audio: { name: "voice.m4a", bytes: () => readRecording("voice.m4a") },
  video: { name: "film.mp4", bytes: () => readRecording("film.mp4") },
  voice: { name: "voice.m4a", bytes: () => readRecording("voice.m4a") },
  image: { name: "dot.gif", bytes: () => Buffer.from(DOT, "base64") },
};
const DOT = "R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=";

/** The body that the document shows of a call; undefined where it has none. */
export function exampleBody({ requestBody }: Operation): Values | undefined {
  return requestBody?.content["application/json"].example;
}

/** The field that a call refuses when another record has its value; undefined where there is none. */
export function uniqueField(call: Operation): string | undefined {
  const example = findDocumentedResponse(call, 409)?.content?.["application/json"]?.example as
    { result: { data: { errors: { field: string }[] } | null } } | undefined;
  const field = example?.result.data?.errors[0]?.field ?? "";
  return typeof exampleBody(call)?.[field] === "string" ? field : undefined;
}

/** The same with a name that no other record has. */
export function freshBody(call: Operation): Values | undefined {
  const body = exampleBody(call);
  const field = uniqueField(call);
  return body && field ? { ...body, [field]: unique(String(body[field])) } : body;
}

/** A body as a form sends it: lists and objects as JSON, nothing as an empty text. */
export function formTexts(body: Values): [name: string, text: string][] {
  return Object.entries(body).map(([name, value]) => {
    if (typeof value === "string") return [name, value];
    return [name, value === null || value === undefined ? "" : JSON.stringify(value)];
  });
}

/** The names of the files that a call takes; image[0] and so on where they are numbered. */
export function fileNames({ requestBody }: Operation): string[] {
  const schema = requestBody?.content["multipart/form-data"]?.schema;
  const numbered = Object.keys(schema?.patternProperties ?? {});
  const named = Object.entries(schema?.properties ?? {}).filter(
    ([, { contentMediaType }]) => contentMediaType !== undefined,
  );
  return [...named.map(([name]) => name), ...numbered.map((each) => /\w+/.exec(each)?.[0] + "[0]")];
}

/** A body as a form with files. @param wrong whether the files hold what is never taken */
export function formWithFiles(call: Operation, body: Values, wrong = false): FormData {
  const form = new FormData();
  const names = fileNames(call);
  for (const [name, text] of formTexts(body)) if (!names.includes(name)) form.set(name, text);
  for (const field of names) {
    const { name, bytes } = FILES[/^\w+/.exec(field)?.[0] ?? ""] ?? unknownFile(field);
    const content = wrong ? Buffer.from("These are words.") : bytes();
    form.set(field, new Blob([new Uint8Array(content)]), name);
  }
  return form;
}

function unknownFile(field: string): never {
  throw new Error(`Say in FILES what ${field} is`);
}

/** The address of a call, with what stands in its path and its query. */
export function addressOf({ path }: Operation, { ids = {}, query = {} }: Filled): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(ids[name])),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** What a call's query must have, as the document shows it. */
export function neededQuery({ parameters }: Operation): Record<string, unknown> {
  const needed = parameters.filter((each) => each.in === "query" && each.required);
  return Object.fromEntries(needed.map(({ name, example }) => [name, example]));
}

export const idNames = ({ path }: Operation): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);

type Call = ReturnType<typeof useServer>["call"];

/** Sends the calls of the document, and makes the records that they are about. @param token gives the one to send */
export function apiCalls(call: Call, token: () => string) {
  const send = async (
    { method }: Operation,
    address: string,
    { body, headers = {} }: Sending = {},
  ): Promise<ApiResponse> => {
    const authorization = { Authorization: `Bearer ${token()}` };
    const answer = await call(method, address, body, { ...authorization, ...headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  /** A record that the call with this key makes, by its id, below others that are new too. */
  const made = async (key: string): Promise<number> => {
    const creating = findOperation(key);
    const body = { ...freshBody(creating) };
    for (const [field, parent] of Object.entries(MADE_FOR[key] ?? {}))
      body[field] = await made(parent);
    const { status, text } = await send(creating, creating.path, { body });
    if (status !== 201) throw new Error(`${key} answered ${status}: ${text}`);
    return idIn(text);
  };

  const listed = new Map<string, number[]>();
  /** One of a list's records, where no call makes one. What is deleted is none of them any more. */
  const oneOf = async (path: string, method: string): Promise<number> => {
    const listing = findOperation(`GET ${path}`);
    if (!listed.has(path)) {
      const { text } = await send(listing, `${path}?limit=100`);
      listed.set(path, idsIn(text));
    }
    const left = listed.get(path) ?? [];
    const id = method === "DELETE" ? left.shift() : left.at(-1);
    if (!id) throw new Error(`No record of ${path} is left: say in MADE_BY how one is made`);
    return id;
  };

  /** A record of its own for a call, by the ids in its path. */
  const recordsFor = async (asked: Operation): Promise<Record<string, number>> => {
    const [name] = idNames(asked);
    if (!name) return {};
    const before = asked.path.slice(0, asked.path.indexOf(`/{${name}}`));
    const key = MADE_BY[before] ?? `POST ${before}`;
    const makes = operations.some((each) => each.key === key);
    return { [name]: makes ? await made(key) : await oneOf(before, asked.method) };
  };

  return { send, made, recordsFor };
}

/** What makes the records of a path, where it is not a POST to it. */
const MADE_BY: Record<string, string> = {
  "/religious-message/by-partner": "POST /religious-partner",
  "/survey-question/by-survey": "POST /survey",
  "/survey-question": "POST /survey-question/bulk",
  "/caretaker-guidance-step/guidance": "POST /caretaker-guidance",
  "/family-guidance-step/guidance": "POST /family-guidance",
};

/** What a body names that could be full, or deleted by another call: the field, and what makes its record. */
const MADE_FOR: Record<string, Record<string, string>> = {
  "POST /survey-question/bulk": { surveyId: "POST /survey" },
  "POST /caretaker-guidance-step": { caretakerGuidanceId: "POST /caretaker-guidance" },
  "POST /family-guidance-step": { familyGuidanceId: "POST /family-guidance" },
  "POST /religious-message": { religiousPartnerId: "POST /religious-partner" },
  "POST /session": { religiousMessageId: "POST /religious-message" },
};

/** The id of the record in an answer: its own, under its name, or the first of several. */
const idIn = (text: string): number => idsIn(text)[0] ?? 0;

function idsIn(text: string): number[] {
  const { result } = JSON.parse(text) as { result: { data: Values } };
  const records = [result.data, ...Object.values(result.data).flat()] as (Values | null)[];
  return records.flatMap((each) => (typeof each?.id === "number" ? [each.id] : []));
}

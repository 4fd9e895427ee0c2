import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addressOf,
  apiCalls,
  exampleBody,
  fileNames,
  formTexts,
  formWithFiles,
  freshBody,
  idNames,
  neededQuery,
  NOBODY,
  type Sending,
  uniqueField,
} from "../../support/api-calls";
import { buildBodyVariants } from "../../support/api-bodies";
import {
  type ApiResponse,
  apiDocument,
  findDocumentedResponse,
  listExamples,
  findOpenObjects,
  type Operation,
  findOperation,
  operations,
  findSchemaProblems,
  findResponseProblems,
} from "../../support/api-document";
import { submitPatientRequests } from "../../support/patient-requests";
import { FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";
import { createAccount, createToken } from "../../support/operator";

const { running, call, api } = useServer({
  env: { ACCESS: "sign-in", TOKEN_REQUESTS_PER_MINUTE: "1000000" },
});
const tokens = { read: "", write: "" };
const { send, made, recordsFor } = apiCalls(call, () => tokens.write);

beforeAll(async () => {
  const email = await createAccount(running(), "administrator");
  tokens.read = await createToken(running(), email, "read");
  tokens.write = await createToken(running(), email, "write");
  for (let count = 0; count < 4; count++) await submitPatientRequests(call);
});

type Error422 = { result: { data: { errors: { field: string }[] } | null } };
const readErrors = ({ text }: ApiResponse) =>
  (JSON.parse(text) as Error422).result.data?.errors ?? [];
const hasErrorAt = (response: ApiResponse, field: string) =>
  readErrors(response).some((each) => each.field === field || each.field.startsWith(`${field}[`));

/** Statuses seen so far, by operation. */
const seenStatuses = new Map<string, Set<number>>();

/** Sends a request and checks the response against the document. */
async function sendChecked(
  each: Operation,
  address: string,
  request?: Sending,
): Promise<ApiResponse> {
  const response = await send(each, address, request);
  seenStatuses.set(each.key, (seenStatuses.get(each.key) ?? new Set()).add(response.status));
  const context = `${each.key} with ${JSON.stringify(request?.body ?? address).slice(0, 500)}`;
  expect(findResponseProblems(each, response).join("\n"), context).toBe("");
  return response;
}

/** Like `sendChecked`, and expects the status. */
async function expectStatus(
  status: number,
  each: Operation,
  address: string,
  request?: Sending,
): Promise<ApiResponse> {
  const response = await sendChecked(each, address, request);
  const context = `${each.key} ${address} ${JSON.stringify(request?.headers ?? {})} said ${response.text.slice(0, 300)}`;
  expect(response.status, context).toBe(status);
  return response;
}

/** `it` for operations that meet the condition, a no-op for the others. */
const itIf = (applies: unknown) => (applies ? it : () => undefined);

/** Status of a full success: with a 201, the 200 may mean a partial one. */
const successStatus = ({ responses }: Operation) => ("201" in responses ? 201 : 200);
const documentsStatus = (each: Operation, status: number) =>
  findDocumentedResponse(each, status) !== undefined;
const needsToken = ({ security }: Operation) => security.length > 0;
const acceptsHeader = ({ parameters }: Operation, header: string) =>
  parameters.some(({ name }) => name === header);
const form = (body: Record<string, unknown>): Sending => ({
  body: new URLSearchParams(formTexts(body)).toString(),
  headers: FORM_HEADERS,
});
const queryParameters = ({ parameters }: Operation) =>
  parameters.filter((each) => each.in === "query");

/** Valid address of an operation: ids of newly created records, and the required query parameters. */
const createValidAddress = async (each: Operation) =>
  addressOf(each, { ids: await recordsFor(each), query: neededQuery(each) });

type Conflict = { address: string; body?: Record<string, unknown> };

/** Fills a guidance up to its maximum of steps, so that another one conflicts. */
const fillStepLimit = (audience: string) => async (): Promise<Conflict> => {
  const id = await made(`POST /${audience}-guidance`);
  const parentId = { [`${audience}GuidanceId`]: id };
  const step = { guidanceDay: 1, guidanceTitle: "Rest", guidanceDirections: "Rest." };
  const fullBody = { ...parentId, steps: Array.from({ length: 100 }, () => step) };
  const path = `/${audience}-guidance-step`;
  await sendChecked(findOperation(`POST ${path}/bulk`), `${path}/bulk`, { body: fullBody });
  return { address: path, body: { ...parentId, ...step } };
};

/** Provokes the 409 of operations whose conflict is not a duplicate name. */
const CONFLICTS: Record<string, () => Promise<Conflict> | Conflict> = {
  // Records of the sample content.
  "DELETE /department/{id}": () => ({ address: "/department/1" }),
  "DELETE /speciality/{id}": () => ({ address: "/speciality/1" }),
  "DELETE /survey/{id}": () => ({ address: "/survey/1" }),
  "POST /caretaker-guidance-step": fillStepLimit("caretaker"),
  "POST /family-guidance-step": fillStepLimit("family"),
  "POST /survey-question/bulk": async () => {
    const surveyId = await made("POST /survey");
    const question = { questionText: "How are you?", questionType: "rank" };
    const body = { surveyId, questions: Array.from({ length: 100 }, () => question) };
    const address = "/survey-question/bulk";
    await sendChecked(findOperation(`POST ${address}`), address, { body });
    return { address, body };
  },
  "POST /session/{id}/publish": async () => {
    const advertisementId = await made("POST /advertisement");
    const createSession = findOperation("POST /session");
    const body = { ...exampleBody(createSession), advertiserId: null, advertisementId };
    const { text } = await sendChecked(createSession, "/session", { body });
    const { id } = (JSON.parse(text) as { result: { data: { session: { id: number } } } }).result
      .data.session;
    await sendChecked(
      findOperation("DELETE /advertisement/{id}"),
      `/advertisement/${advertisementId}`,
    );
    return { address: `/session/${id}/publish` };
  },
};

describe("the document", () => {
  it("is served without a token", async () => {
    const response = await call("GET", "/openapi.json");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(apiDocument);
  });

  it("has examples that match their schemas", async () => {
    for (const { where, example, schema } of listExamples()) {
      expect(findSchemaProblems(example, schema), where).toEqual([]);
      // Yields to the event loop: a client busy for seconds misses that the server has closed a connection.
      await new Promise(setImmediate);
    }
  });

  it("describes every field of a response", () => {
    for (const each of operations) {
      for (const status of Object.keys(each.responses)) {
        expect(findOpenObjects(findDocumentedResponse(each, status)?.content), each.key).toEqual(
          [],
        );
      }
    }
    expect(findOpenObjects(apiDocument.components.schemas)).toEqual([]);
  });

  it("has unique operation ids", () => {
    const operationIds = operations.map(({ operationId }) => operationId);
    expect(operationIds.filter((name, at) => operationIds.indexOf(name) !== at)).toEqual([]);
  });
});

describe.each(operations)("$key", (each) => {
  const { method } = each;
  const success = successStatus(each);
  const [idName] = idNames(each);

  it("succeeds with a valid request", async () => {
    const address = await createValidAddress(each);
    const body = exampleBody(each) && freshBody(each);
    await expectStatus(success, each, address, { body });
    if (!body) return;
    await expectStatus(success, each, await createValidAddress(each), form(freshBody(each) ?? {}));
    if (fileNames(each).length === 0) return;
    const files = { body: formWithFiles(each, body) };
    await expectStatus(success, each, await createValidAddress(each), files);
  });

  itIf(queryParameters(each).length > 0)(
    "accepts its query parameters, and refuses invalid values",
    async () => {
      let ids = await recordsFor(each);
      const needed = neededQuery(each);
      const withQuery = (query: Record<string, unknown>) =>
        addressOf(each, { ids, query: { ...needed, ...query } });
      for (const { name, schema, required } of queryParameters(each)) {
        const { type, enum: allowed, maximum, maxLength } = schema;
        const isRecordId = maximum === NOBODY;
        const validValues =
          allowed ??
          (type === "boolean"
            ? [true, false]
            : type === "integer"
              ? isRecordId
                ? []
                : [1]
              : ["a"]);
        const maxLengthTexts = maxLength === undefined ? [] : ["x".repeat(Number(maxLength))];
        for (const value of [...validValues, ...maxLengthTexts]) {
          await expectStatus(success, each, withQuery({ [name]: value }));
          if (method === "DELETE") ids = await recordsFor(each);
        }
        const invalidValues =
          type === "integer"
            ? ["0", "1.5", "many", Number(maximum) + 1]
            : allowed || type === "boolean"
              ? ["nonsense"]
              : [...maxLengthTexts.map((text) => `${text}x`)];
        for (const value of invalidValues) {
          const { text } = await expectStatus(400, each, withQuery({ [name]: value }));
          expect(text).toContain(name);
        }
        if (!required) continue;
        const { [name]: _, ...others } = needed;
        const { text } = await expectStatus(400, each, addressOf(each, { ids, query: others }));
        expect(text).toContain(name);
        if (isRecordId) await expectStatus(404, each, withQuery({ [name]: NOBODY }));
      }
    },
  );

  itIf(idName)("refuses invalid and unknown ids", async () => {
    const query = neededQuery(each);
    const body = exampleBody(each);
    for (const id of ["abc", "0", "1.5", NOBODY + 1]) {
      const address = addressOf(each, { ids: { [idName ?? ""]: id }, query });
      const { text } = await expectStatus(400, each, address, { body });
      expect(text).toContain(idName);
    }
    const unknownAddress = addressOf(each, { ids: { [idName ?? ""]: NOBODY }, query });
    await expectStatus(404, each, unknownAddress, { body });
  });

  itIf(documentsStatus(each, 304))("answers 304 for a matching ETag", async () => {
    const address = await createValidAddress(each);
    const { headers } = await sendChecked(each, address);
    const ifNoneMatch = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await expectStatus(304, each, address, { headers: ifNoneMatch })).text).toBe("");
  });

  itIf(acceptsHeader(each, "If-Match"))("refuses a stale If-Match", async () => {
    const address = await createValidAddress(each);
    const body = freshBody(each);
    const stale = { "If-Match": '"v999999-x"' };
    await expectStatus(412, each, address, { body, headers: stale });
    const reading = findOperation(`GET ${each.path.replace(/\}.*/, "}")}`);
    const { headers } = await sendChecked(reading, address.replace(/(\d)\/\w+$/, "$1"));
    const ifMatch = { "If-Match": headers.get("ETag") ?? "" };
    await expectStatus(success, each, address, { body, headers: ifMatch });
  });

  itIf(method === "POST")("runs once for an idempotency key", async () => {
    const address = await createValidAddress(each);
    const body = freshBody(each);
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await expectStatus(success, each, address, { body, headers });
    const again = await expectStatus(success, each, address, { body, headers });
    expect(again.text).toBe(first.text);
    expect(again.headers.get("Idempotency-Replayed")).toBe("true");
    const otherBody = body ? { ...body, other: true } : undefined;
    const elsewhere = body ? address : await createValidAddress(each);
    await expectStatus(422, each, elsewhere, { body: otherBody, headers });
    const malformed = { "Idempotency-Key": "two words" };
    await expectStatus(400, each, address, { body, headers: malformed });
  });

  itIf(each.requestBody)("refuses malformed bodies", async () => {
    const address = await createValidAddress(each);
    const json = { "Content-Type": "application/json" };
    for (const body of ["{", "[]", "null", '"text"', ""]) {
      await expectStatus(400, each, address, { body, headers: json });
    }
    const xml = { "Content-Type": "application/xml" };
    await expectStatus(415, each, address, { body: "<body/>", headers: xml });
    const large = { ...freshBody(each), more: "x".repeat(1_100_000) };
    await expectStatus(413, each, address, { body: large });
    if (fileNames(each).length === 0) return;
    const invalidForm = formWithFiles(each, freshBody(each) ?? {}, true);
    const response = await sendChecked(each, address, { body: invalidForm });
    expect(response.status, response.text).not.toBe(success);
  });

  itIf(each.requestBody)("accepts exactly the bodies that the schema allows", async () => {
    const address = await createValidAddress(each);
    const schema = each.requestBody?.content["application/json"].schema ?? {};
    for (const { field, how, body } of buildBodyVariants(freshBody(each) ?? {}, schema)) {
      const uniqueBody =
        uniqueField(each) === field || method === "PUT" ? body : withUniqueName(each, body);
      const response = await sendChecked(each, address, { body: uniqueBody });
      const context = `${field} ${how}: ${response.text.slice(0, 300)}`;
      const isValid = findSchemaProblems(uniqueBody, schema).length === 0;
      const { maximum } = schema.properties?.[field] ?? {};
      // A valid id may still reference no suitable record.
      if (isValid && maximum === NOBODY && typeof body[field] === "number") {
        expect([success, 422], context).toContain(response.status);
      } else if (isValid) {
        expect([success, ...(uniqueField(each) === field ? [409] : [])], context).toContain(
          response.status,
        );
      } else {
        expect(response.status, context).toBe(422);
        expect(hasErrorAt(response, field), context).toBe(true);
      }
    }
  });

  itIf(documentsStatus(each, 409))("answers 409 for a conflict", async () => {
    const field = uniqueField(each);
    const conflict = CONFLICTS[each.key];
    if (!field) {
      expect(conflict, "say in CONFLICTS how this comes about").toBeDefined();
      const { address = "", body } = (await conflict?.()) ?? {};
      await expectStatus(409, each, address, { body });
      return;
    }
    const body = freshBody(each);
    await expectStatus(success, each, await createValidAddress(each), { body });
    const response = await expectStatus(409, each, await createValidAddress(each), { body });
    expect(hasErrorAt(response, field)).toBe(true);
  });

  itIf(needsToken(each))("refuses callers without a token or its scope", async () => {
    const address = await createValidAddress(each);
    const body = freshBody(each);
    const withoutToken = await api(method, address, body);
    expect([withoutToken.status, withoutToken.success]).toEqual([401, false]);
    await expectStatus(401, each, address, { body, headers: { Authorization: "Basic YTpi" } });
    if (method === "GET") return;
    const reader = { Authorization: `Bearer ${tokens.read}` };
    await expectStatus(403, each, address, { body, headers: reader });
  });
});

/** Copy of a body with an unused value of its unique field. */
function withUniqueName(each: Operation, body: Record<string, unknown>) {
  const field = uniqueField(each);
  return field ? { ...body, [field]: freshBody(each)?.[field] } : body;
}

describe("too many wrong tokens", () => {
  it("are refused by every operation that needs a token", async () => {
    const headers = { Authorization: "Bearer cw_wrong" };
    const guarded = operations.filter(needsToken);
    const [first] = guarded;
    if (!first) throw new Error("There is no call that needs a token");
    const address = await createValidAddress(first);
    for (let tries = 0; tries < 100; tries++) {
      if ((await sendChecked(first, address, { headers })).status === 429) break;
    }
    for (const each of guarded) {
      const ids = Object.fromEntries(idNames(each).map((name) => [name, 1]));
      await expectStatus(429, each, addressOf(each, { ids }), { body: exampleBody(each), headers });
    }
  });
});

describe("every documented status", () => {
  /** Statuses that no call here can provoke: failures of the server and its disk, and erased records. */
  const UNTESTABLE_STATUSES = new Set([410, 500, 503, 507]);

  it.each(operations)("was seen: $key", (each) => {
    const documented = Object.keys(each.responses).map(Number);
    // Every role may read; only some may write.
    const unseen = documented.filter(
      (status) =>
        !UNTESTABLE_STATUSES.has(status) &&
        !(each.method === "GET" && status === 403) &&
        // Requires METRICS_TOKEN: see metrics.test.ts.
        !(each.key === "GET /metrics" && status === 401) &&
        !seenStatuses.get(each.key)?.has(status),
    );
    expect(unseen).toEqual([]);
  });
});

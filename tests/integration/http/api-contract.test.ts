import { randomUUID } from "node:crypto";
import type { JsonSchema } from "~/app/api-docs/json-schema";
import { beforeAll, describe, expect, it } from "vitest";
import {
  buildAddress,
  createApiCaller,
  exampleBody,
  listFileFields,
  toFormFields,
  buildFormWithFiles,
  freshBody,
  listIdNames,
  provideIds,
  requiredQuery,
  MAX_ID,
  type CallOptions,
  uniqueField,
} from "../../support/api-calls";
import { createApiChecker } from "../../support/api-checker";
import { createConflicts } from "../../support/api-conflicts";
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
} from "../../support/api-document";
import { submitPatientRequests } from "../../support/patient-requests";
import { FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";
import { createAccount, createToken } from "../../support/operator";
import { withServerData } from "../../support/with-server-data";
import { LiveSessionRequest } from "~/models";
import { seedAppointment } from "../../factories/appointments";
import { seedPastEpisodes } from "../../factories/outcomes";

const { getServer, fetchPath, callApi } = useServer({
  env: {
    ACCESS: "sign-in",
    TOKEN_REQUESTS_PER_MINUTE: "1000000",
    // Mail is on; nothing listens there.
    SMTP_URL: "smtp://127.0.0.1:1",
    MAIL_FROM: "care@example.org",
  },
});
const tokens = { read: "", write: "" };
const { send, createRecord, preparePathIds } = createApiCaller(fetchPath, () => tokens.write);
const { sendChecked, expectStatus, seenStatuses } = createApiChecker(send);
/** Calls that need a live session in a certain state, with times of a coach: `live-sessions-rest` tests them. */
const ACTIONS = new Set(
  ["offer", "accept", "move", "cancel", "complete"].map(
    (action) => `POST /live-session/{id}/${action}`,
  ),
);
/** The 409 of operations whose conflict is not a duplicate name. */
const CONFLICTS: ReturnType<typeof createConflicts> = {
  ...createConflicts({ sendChecked, expectStatus, createRecord }),
  "PUT /live-session/{id}": () => answerBooked("live-session"),
  "PUT /live-session-request/{id}": () => answerBooked("live-session-request"),
  "DELETE /live-session-request/{id}": () => ({ address: `/live-session-request/${bookedId}` }),
};
/** A live session with an appointment. */
let bookedId = 0;
const answerBooked = (entity: string) => ({
  ...{ address: `/${entity}/${bookedId}`, body: { status: "Declined" } },
});

beforeAll(async () => {
  const email = await createAccount(getServer(), "administrator");
  tokens.read = await createToken(getServer(), email, "read", "patients:read", "billing:read");
  tokens.write = await createToken(getServer(), email, "write", "patients:write", "billing:write");
  // First, so that the newest requests, which the calls change and delete, have none.
  await withServerData(getServer(), async () => {
    ({ requestId: bookedId } = await seedAppointment());
    await LiveSessionRequest.update({ state: "Scheduled" }, { where: { id: bookedId } });
    provideIds("POST /outcome", await seedPastEpisodes(150));
  });
  for (let count = 0; count < 4; count++) await submitPatientRequests(fetchPath, tokens.write);
});

type Error422 = { result: { data: { errors: { field: string; code?: string }[] } | null } };
const readErrors = ({ text }: ApiResponse) =>
  (JSON.parse(text) as Error422).result.data?.errors ?? [];
const hasErrorAt = (response: ApiResponse, field: string) =>
  readErrors(response).some((each) => each.field === field || each.field.startsWith(`${field}[`));

/** Whether a valid value does not fit the record: it names one that does not exist, or is more than is left of it. */
const isUnfitValue = (response: ApiResponse, field: string) =>
  readErrors(response).some(
    (each) => each.field === field && (each.code === "not-found" || field === "amountCents"),
  );

/** `it` for operations that meet the condition, a no-op for the others. */
const itIf = (applies: unknown) => (applies ? it : () => undefined);

/** Status of complete success: 201 where it is documented, since 200 may then mean partial success. */
const findSuccessStatus = ({ responses }: Operation) => ("201" in responses ? 201 : 200);
const documentsStatus = (operation: Operation, status: number) =>
  findDocumentedResponse(operation, status) !== undefined;
const documentsHeader = (operation: Operation, status: number, header: string) =>
  findDocumentedResponse(operation, status)?.headers?.[header] !== undefined;
const needsToken = ({ security }: Operation) => security.length > 0;
const acceptsHeader = ({ parameters }: Operation, header: string) =>
  parameters.some(({ name }) => name === header);
const buildFormOptions = (body: Record<string, unknown>): CallOptions => ({
  body: new URLSearchParams(toFormFields(body)).toString(),
  headers: FORM_HEADERS,
});
const queryParameters = ({ parameters }: Operation) =>
  parameters.filter((each) => each.in === "query");

/** Builds a valid address of an operation, with ids of new records and the required query parameters. */
const createValidAddress = async (operation: Operation) =>
  buildAddress(operation, {
    ids: await preparePathIds(operation),
    query: requiredQuery(operation),
  });

describe("the document", () => {
  it("is served without a token", async () => {
    const response = await fetchPath("GET", "/openapi.json");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(apiDocument);
  });

  it("has examples that match their schemas", async () => {
    for (const { location, example, schema } of listExamples()) {
      expect(findSchemaProblems(example, schema), location).toEqual([]);
      // Yields to the event loop: a client busy for seconds misses that the server has closed a connection.
      await new Promise(setImmediate);
    }
  });

  it("describes every field of a response", () => {
    for (const operation of operations) {
      for (const status of Object.keys(operation.responses)) {
        expect(
          findOpenObjects(findDocumentedResponse(operation, status)?.content),
          operation.key,
        ).toEqual([]);
      }
    }
    // Bodies may have more fields than we know.
    const answered = Object.entries(apiDocument.components.schemas).filter(
      ([name]) => !/(?:Input|Update|Form)$/.test(name),
    );
    expect(answered.length).toBeGreaterThan(100);
    expect(findOpenObjects(Object.fromEntries(answered))).toEqual([]);
  });

  it("has unique operation ids", () => {
    const operationIds = operations.map(({ operationId }) => operationId);
    expect(operationIds.filter((name, index) => operationIds.indexOf(name) !== index)).toEqual([]);
  });
});

/** Asserts that a response says what is left of the token's rate limit. */
function expectRateLimit(headers: Headers) {
  const names = Object.keys(apiDocument.components.headers).filter((name) =>
    name.startsWith("RateLimit-"),
  );
  expect(names).toHaveLength(4);
  for (const name of names) expect(headers.get(name), name).toMatch(/^\d/);
}

/** The next of some values that every operation refuses alike, before it looks at anything of its own: each gets one of them. */
function takeTurns<T>(values: readonly T[]): () => T {
  let turn = 0;
  return () => values[turn++ % values.length] as T;
}
const nextInvalidId = takeTurns(["abc", "0", "1.5", MAX_ID + 1]);
const nextMalformedBody = takeTurns(["{", "[]", "null", '"text"', ""]);

/** Whether another operation has the same body rules, which are tested there: those of tags. */
const sharesBodyRules = ({ key }: Operation) =>
  key.endsWith("/bulk-change") && key !== "POST /tag/bulk-change";
/** Whether the call that creates the record describes a field of an update in the same words: it is tested there. */
function sharesFieldRules({ method, path, requestBody }: Operation, field: string) {
  const creation = operations.find((each) => each.key === `POST ${path.replace("/{id}", "")}`);
  const readField = (body: Operation["requestBody"]) =>
    JSON.stringify(body?.content["application/json"].schema.properties?.[field]);
  return method === "PUT" && readField(creation?.requestBody) === readField(requestBody);
}
/** One in so many of the bodies whose rules are tested at another operation too. */
const SHARED_STEP = 4;

describe.each(operations.filter(({ key }) => !ACTIONS.has(key)))("$key", (operation) => {
  const { method } = operation;
  const successStatus = findSuccessStatus(operation);
  const [idName] = listIdNames(operation);

  it("succeeds with a valid request, and says what is left of the token's rate limit", async () => {
    const address = await createValidAddress(operation);
    const body = exampleBody(operation) && freshBody(operation);
    const { headers } = await expectStatus(successStatus, operation, address, { body });
    if (needsToken(operation)) expectRateLimit(headers);
    if (!body) return;
    await expectStatus(
      successStatus,
      operation,
      await createValidAddress(operation),
      buildFormOptions(freshBody(operation) ?? {}),
    );
    if (listFileFields(operation).length === 0) return;
    const files = { body: buildFormWithFiles(operation, body) };
    await expectStatus(successStatus, operation, await createValidAddress(operation), files);
  });

  itIf(queryParameters(operation).length > 0)(
    "accepts its query parameters, and refuses invalid values",
    async () => {
      let ids = await preparePathIds(operation);
      const needed = requiredQuery(operation);
      const withQuery = (query: Record<string, unknown>) =>
        buildAddress(operation, { ids, query: { ...needed, ...query } });
      for (const { name, schema, required, example } of queryParameters(operation)) {
        const { type, format, pattern, enum: allowed, maximum, maxLength } = schema;
        const hasForm = format !== undefined || pattern !== undefined;
        const isRecordId = maximum === MAX_ID;
        const validValues =
          allowed ??
          (type === "boolean"
            ? [true, false]
            : type === "integer"
              ? isRecordId
                ? []
                : [1]
              : hasForm
                ? [example]
                : ["a"]);
        const maxLengthTexts =
          maxLength === undefined || hasForm ? [] : ["x".repeat(Number(maxLength))];
        for (const value of [...validValues, ...maxLengthTexts]) {
          await expectStatus(successStatus, operation, withQuery({ [name]: value }));
          if (method === "DELETE") ids = await preparePathIds(operation);
        }
        const invalidValues =
          type === "integer"
            ? ["0", "1.5", "many", Number(maximum) + 1]
            : allowed || hasForm || type === "boolean"
              ? ["nonsense"]
              : maxLengthTexts.map((text) => `${text}x`);
        for (const value of invalidValues) {
          const { text } = await expectStatus(400, operation, withQuery({ [name]: value }));
          expect(text).toContain(name);
        }
        if (!required) continue;
        const { [name]: _, ...others } = needed;
        const { text } = await expectStatus(
          400,
          operation,
          buildAddress(operation, { ids, query: others }),
        );
        expect(text).toContain(name);
        if (isRecordId) await expectStatus(404, operation, withQuery({ [name]: MAX_ID }));
      }
    },
  );

  itIf(needsToken(operation))("refuses a query parameter that it does not have", async () => {
    const query = { ...requiredQuery(operation), colour: "red" };
    const address = buildAddress(operation, { ids: { [idName ?? ""]: MAX_ID }, query });
    const { text } = await expectStatus(400, operation, address, { body: exampleBody(operation) });
    expect(text).toMatch(/"message":"This call has no parameter \\"colour\\"/);
    expect(text).toContain('"code":"unknown-parameter"');
  });

  itIf(idName)("refuses invalid and unknown ids", async () => {
    const query = requiredQuery(operation);
    const body = exampleBody(operation);
    const unknownIds = Object.fromEntries(listIdNames(operation).map((name) => [name, MAX_ID]));
    const ids = { ...unknownIds, [idName ?? ""]: nextInvalidId() };
    const address = buildAddress(operation, { ids, query });
    const { text } = await expectStatus(400, operation, address, { body });
    expect(text).toContain(idName);
    const unknownAddress = buildAddress(operation, { ids: unknownIds, query });
    await expectStatus(404, operation, unknownAddress, { body });
  });

  itIf(documentsStatus(operation, 304))("answers 304 for a matching ETag", async () => {
    const address = await createValidAddress(operation);
    const { headers } = await sendChecked(operation, address);
    const ifNoneMatch = { "If-None-Match": headers.get("ETag") ?? "" };
    expect((await expectStatus(304, operation, address, { headers: ifNoneMatch })).text).toBe("");
  });

  itIf(acceptsHeader(operation, "If-Match"))("refuses a stale If-Match", async () => {
    const address = await createValidAddress(operation);
    const body = freshBody(operation);
    const stale = { "If-Match": '"v999999-x"' };
    await expectStatus(412, operation, address, { body, headers: stale });
    const readOperation = findOperation(`GET ${operation.path.replace(/\}[^}]*$/, "}")}`);
    const { headers } = await sendChecked(readOperation, address.replace(/(\d)\/[\w-]+$/, "$1"));
    const ifMatch = { "If-Match": headers.get("ETag") ?? "" };
    const written = await expectStatus(successStatus, operation, address, {
      body,
      headers: ifMatch,
    });
    const newEtag = written.headers.get("ETag");
    if (method !== "PUT" || !newEtag) return;
    await expectStatus(successStatus, operation, address, {
      body: freshBody(operation),
      headers: { "If-Match": newEtag },
    });
  });

  itIf(method !== "GET" && documentsHeader(operation, successStatus, "ETag"))(
    "answers an ETag that If-Match takes, and where a new record is",
    async () => {
      const body = freshBody(operation);
      const written = await sendChecked(operation, await createValidAddress(operation), { body });
      const etag = written.headers.get("ETag") ?? "";
      const location = written.headers.get("Location");
      if (successStatus === 201) {
        const read = await fetchPath("GET", location ?? "", undefined, {
          Authorization: `Bearer ${tokens.write}`,
        });
        expect([read.status, read.headers.get("ETag")?.startsWith(etag.slice(0, -1))]).toEqual([
          200,
          true,
        ]);
      } else {
        expect(location).toBeNull();
      }
    },
  );

  itIf(method === "POST")("runs once for an idempotency key", async () => {
    const address = await createValidAddress(operation);
    const body = freshBody(operation);
    const headers = { "Idempotency-Key": randomUUID() };
    const first = await expectStatus(successStatus, operation, address, { body, headers });
    const replayed = await expectStatus(successStatus, operation, address, { body, headers });
    expect(replayed.text).toBe(first.text);
    expect(replayed.headers.get("Idempotency-Replayed")).toBe("true");
    const otherBody = body ? { ...body, other: true } : undefined;
    const otherAddress = body ? address : await createValidAddress(operation);
    // Patients' and visitors' records cannot be created by a call.
    const isOther = body !== undefined || otherAddress !== address;
    await expectStatus(isOther ? 422 : 200, operation, otherAddress, { body: otherBody, headers });
    const malformed = { "Idempotency-Key": "two words" };
    await expectStatus(400, operation, address, { body, headers: malformed });
  });

  itIf(operation.requestBody)("refuses malformed bodies", async () => {
    const address = await createValidAddress(operation);
    const json = { "Content-Type": "application/json" };
    const malformed = nextMalformedBody();
    await expectStatus(400, operation, address, { body: malformed, headers: json });
    const xml = { "Content-Type": "application/xml" };
    await expectStatus(415, operation, address, { body: "<body/>", headers: xml });
    const large = { ...freshBody(operation), more: "x".repeat(1_100_000) };
    await expectStatus(413, operation, address, { body: large });
    if (listFileFields(operation).length === 0) return;
    const invalidForm = buildFormWithFiles(operation, freshBody(operation) ?? {}, {
      hasInvalidFiles: true,
    });
    const response = await sendChecked(operation, address, { body: invalidForm });
    expect(response.status, response.text).not.toBe(successStatus);
  });

  itIf(operation.requestBody)("accepts exactly the bodies that the schema allows", async () => {
    const sharedAddress = await createValidAddress(operation);
    // Once nothing is left of an order, the rest is refused with 409.
    const isUsedUp = operation.key === "POST /order/{id}/refund";
    // A plan has one draft.
    const isTakenOnce = operation.key === "POST /procedure-plan/{id}/version";
    const schema: JsonSchema = operation.requestBody?.content["application/json"].schema ?? {};
    const variants = buildBodyVariants(freshBody(operation) ?? {}, schema);
    const ownVariants = variants.filter(
      ({ field, change }, index) =>
        index % SHARED_STEP === 0 ||
        !(
          sharesBodyRules(operation) ||
          (sharesFieldRules(operation, field) && change !== "left out")
        ),
    );
    for (const { field, change, body } of ownVariants) {
      const address = isTakenOnce ? await createValidAddress(operation) : sharedAddress;
      const uniqueBody =
        uniqueField(operation) === field || method === "PUT"
          ? body
          : withUniqueName(operation, body);
      const response = await sendChecked(operation, address, { body: uniqueBody });
      const context = `${field} ${change}: ${response.text.slice(0, 300)}`;
      const isValid = findSchemaProblems(uniqueBody, schema).length === 0;
      const { maximum } = schema.properties?.[field] ?? {};
      // A valid id may still reference no suitable record.
      if (isValid && maximum === MAX_ID && typeof body[field] === "number") {
        expect([successStatus, 422], context).toContain(response.status);
      } else if (isValid && isUnfitValue(response, field)) {
        // A valid code may still reference no record, and an amount be above what was paid.
        expect(response.status, context).toBe(422);
      } else if (isValid) {
        expect(
          [successStatus, ...(uniqueField(operation) === field || isUsedUp ? [409] : [])],
          context,
        ).toContain(response.status);
      } else {
        expect(response.status, context).toBe(422);
        expect(hasErrorAt(response, field), context).toBe(true);
      }
    }
  });

  itIf(documentsStatus(operation, 409))("answers 409 for a conflict", async () => {
    const field = uniqueField(operation);
    const conflict = CONFLICTS[operation.key];
    if (!field) {
      expect(conflict, "CONFLICTS needs an entry that provokes this 409").toBeDefined();
      const { address = "", body } = (await conflict?.()) ?? {};
      await expectStatus(409, operation, address, { body });
      return;
    }
    const body = freshBody(operation);
    await expectStatus(successStatus, operation, await createValidAddress(operation), { body });
    const response = await expectStatus(409, operation, await createValidAddress(operation), {
      body,
    });
    expect(hasErrorAt(response, field)).toBe(true);
  });

  itIf(needsToken(operation))("refuses callers without a token or its scope", async () => {
    const address = await createValidAddress(operation);
    const body = freshBody(operation);
    const withoutToken = await callApi(method, address, body);
    expect([withoutToken.status, withoutToken.success]).toEqual([401, false]);
    await expectStatus(401, operation, address, { body, headers: { Authorization: "Basic YTpi" } });
    if (method === "GET") return;
    const reader = { Authorization: `Bearer ${tokens.read}` };
    await expectStatus(403, operation, address, { body, headers: reader });
  });
});

describe.each(Object.keys(apiDocument.paths))("the path %s", (documentedPath) => {
  const documented = operations.filter(({ path }) => path === documentedPath);
  const methods = documented.map(({ method }) => method);
  const address = documentedPath.replaceAll(/\{\w+\}/g, "1");
  const authorize = () => ({ Authorization: `Bearer ${tokens.write}` });

  it("refuses other methods, and names the allowed ones", async () => {
    const allowed = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      if (methods.includes(method)) continue;
      const body = method === "GET" ? undefined : {};
      const refused = await callApi(method, address, body, authorize());
      expect(refused, method).toMatchObject({ status: 405, success: false });
      expect(refused.headers.get("allow")?.split(", ").sort(), method).toEqual(allowed.sort());
    }
  });

  it("answers unknown paths below it in the envelope", async () => {
    const unknown = await callApi("GET", `${address}/nowhere/at-all`, undefined, authorize());
    expect(unknown).toMatchObject({ status: 404, success: false });
  });
});

/** Copy of a body with an unused value of its unique field. */
function withUniqueName(operation: Operation, body: Record<string, unknown>) {
  const field = uniqueField(operation);
  return field ? { ...body, [field]: freshBody(operation)?.[field] } : body;
}

describe("calls after too many wrong tokens", () => {
  it("are answered with 429 by every operation that needs a token", async () => {
    const headers = { Authorization: "Bearer cw_wrong" };
    const guarded = operations.filter(needsToken);
    const [first] = guarded;
    if (!first) throw new Error("No operation needs a token");
    const address = await createValidAddress(first);
    for (let tries = 0; tries < 100; tries++) {
      if ((await sendChecked(first, address, { headers })).status === 429) break;
    }
    for (const operation of guarded) {
      const ids = Object.fromEntries(listIdNames(operation).map((name) => [name, 1]));
      await expectStatus(429, operation, buildAddress(operation, { ids }), {
        body: exampleBody(operation),
        headers,
      });
    }
  });
});

describe("every documented status", () => {
  /** Statuses that no request of this test can provoke: failures of the server or its disk, and erased records. */
  const UNTESTABLE_STATUSES = new Set([410, 500, 503, 507]);

  const WITHOUT_CREATION = /(-request|contact-message)\/\{id\}\/restore$|outbox-message\/\{id\}\//;

  it.each(operations.filter(({ key }) => !ACTIONS.has(key)))("was seen: $key", (operation) => {
    const documented = Object.keys(operation.responses).map(Number);
    const unseen = documented.filter(
      (status) =>
        !UNTESTABLE_STATUSES.has(status) &&
        // Every role may read.
        !(operation.method === "GET" && status === 403) &&
        // A key is refused for another record, and no call creates one of these.
        !(status === 422 && WITHOUT_CREATION.test(operation.key)) &&
        // Requires METRICS_TOKEN: see metrics.test.ts.
        !(operation.key === "GET /metrics" && status === 401) &&
        !seenStatuses.get(operation.key)?.has(status),
    );
    expect(unseen).toEqual([]);
  });
});

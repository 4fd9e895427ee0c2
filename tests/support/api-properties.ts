import fc from "fast-check";
import { expect } from "vitest";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { openDatabaseContent } from "./database-content";
import { createApiCaller } from "./api-calls";
import {
  findDocumentedResponse,
  type Operation,
  operations,
  findResponseProblems,
} from "./api-document";
import { type HostileCall, arbitraryCall } from "./hostile-calls";
import { submitPatientRequests } from "./patient-requests";
import { createClient, type Envelope, sendRaw } from "./http";
import type { RunningServer } from "./server";

type RawResponse = Awaited<ReturnType<typeof sendRaw>>;
type RunOptions = { seed: number; numRuns: number };

/** Internals that must not leak into a response: stack traces, paths, SQL and driver messages. */
const INTERNALS =
  /\n\s+at |node:internal|node_modules|\.[cm]?[jt]s:\d+|SQLITE_|Sequelize|syntax error|invalid byte|out of range for|violates|\bINSERT INTO\b/;

const REST_PATHS = new Set(operations.map(({ path }) => path.split("/", 2)[1] ?? ""));
/** DELETE operations last, so that the other ones find records. */
const deletionsLast = [...operations].sort(
  (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
);

/**
 * Whether an operation needs a new record after each success: it deletes the record, and the API can create another. Requests
 * and contact messages are created by the public site only.
 */
const needsNewRecord = ({ method, path }: Operation) =>
  method === "DELETE" && !/request|contact/.test(path);

/**
 * Sends `numRuns` hostile calls of every operation to a server.
 * @returns for each failure the call, the failed assertion, and the seed and path by which fast-check replays it
 */
export async function sendHostileCalls(
  server: RunningServer,
  { seed, numRuns }: RunOptions,
  databaseUrl: string | null = null,
): Promise<string[]> {
  const { fetchPath } = createClient(() => server);
  const { preparePathIds } = createApiCaller(fetchPath, () => "");
  // The API cannot create these records: one each for GET, PUT and DELETE.
  for (let round = 0; round < 3; round++) await submitPatientRequests(fetchPath, "");
  const database = openDatabaseContent(server, databaseUrl);
  const send = createCheckedSender(server, database);
  const failures: string[] = [];
  try {
    for (const [index, operation] of deletionsLast.entries()) {
      let record: Record<string, number> | undefined;
      const property = fc.asyncProperty(arbitraryCall(operation), async (call) => {
        record ??= await preparePathIds(operation);
        const [id = ""] = Object.values(record);
        const path = call.path.replace(/\{\w+\}/, String(id));
        const response = await send({ ...call, path });
        if (response.status < 400 && needsNewRecord(operation)) record = undefined;
        expectSafeResponse(response, server, { ...call, path }, operation);
      });
      // A seed per operation: with one seed all operations would get the same attacks.
      const check = await fc.check(property, { seed: seed + index, numRuns });
      if (!check.failed) continue;
      const { counterexample, counterexamplePath, errorInstance } = check;
      const replay = `seed ${seed + index}, path "${counterexamplePath}"`;
      failures.push(
        [formatCall(counterexample?.[0]), replay, formatError(errorInstance)].join("\n  "),
      );
    }
  } finally {
    await database.close();
  }
  return failures;
}

type Database = ReturnType<typeof openDatabaseContent>;

/** Returns a function that sends a call, and asserts that a rejected one has changed nothing in the database. */
function createCheckedSender({ url }: RunningServer, database: Database) {
  let snapshot = { lastChange: "", content: {} };
  const readContent = async () => {
    const lastChange = await database.lastChange();
    if (lastChange !== snapshot.lastChange)
      snapshot = { lastChange, content: await database.fingerprint() };
    return snapshot.content;
  };
  return async (call: HostileCall): Promise<RawResponse> => {
    const before = call.method === "GET" ? null : await readContent();
    const response = await sendRaw(url, call);
    if (before && response.status >= 400) {
      expect(await readContent(), "what a refused call has changed").toEqual(before);
    }
    return response;
  };
}

/** Media types of lists as tables. */
const TABLE_TYPE = /^(text\/csv|application\/vnd\.openxmlformats)/;

function expectSafeResponse(
  response: RawResponse,
  { url, dataDir }: RunningServer,
  { path, attacked }: HostileCall,
  operation: Operation,
) {
  const { status, headers, body } = response;
  expect(status, body.slice(0, 300)).toBeLessThan(500);
  expect(headers["x-request-id"], "X-Request-Id").toMatch(/^[\w-]{36}$/);
  if (status >= 400) {
    expect(body).not.toMatch(INTERNALS);
    expect(body).not.toContain(dataDir);
    expect(body).not.toContain(process.cwd());
  }
  const { pathname } = new URL(url + path);
  if (!REST_PATHS.has(pathname.split("/", 2)[1]?.toLowerCase() ?? "")) {
    return expect(headers["x-content-type-options"]).toBe("nosniff");
  }
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    expect(headers[name.toLowerCase()], name).toBe(value);
  }
  if (status === 304) return expect(body).toBe("");
  // Plain-text bodies are validated against the document below.
  const isTable = status === 200 && TABLE_TYPE.test(String(headers["content-type"]));
  if (!isTable && (status !== 200 || !respondsWithText(operation))) {
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expectEnvelope(status, JSON.parse(body) as Envelope);
  }
  // A changed path may match another operation.
  if (attacked.includes("path") || isRejectedBeforeRouting(status)) return;
  const responseHeaders = new Headers(headers as Record<string, string>);
  const problems = findResponseProblems(operation, {
    status,
    headers: responseHeaders,
    text: body,
  });
  expect(problems.join("; "), "against the document").toBe("");
}

const respondsWithText = (operation: Operation) =>
  findDocumentedResponse(operation, 200)?.content?.["text/plain"] !== undefined;

/** Rejections before routing: cross-site requests (403) and overlong URLs (414). */
const isRejectedBeforeRouting = (status: number) => [403, 414].includes(status);

function expectEnvelope(status: number, { success, result }: Envelope) {
  expect(success).toBe(status < 400);
  expect(Object.keys(result)).toEqual(
    status < 400 ? ["message", "data"] : ["message", "code", "data"],
  );
  expect(result.message).toMatch(/\S/);
  if (status >= 400) expectErrorData(result.data);
}

/** Asserts that the data of an error are null or a list of field errors. */
function expectErrorData(data: Envelope["result"]["data"]) {
  if (data === null) return;
  const fieldError = {
    field: expect.any(String) as string,
    message: expect.stringMatching(/\S/) as string,
  };
  for (const each of data.errors as unknown[]) expect(each).toMatchObject(fieldError);
}

function formatCall(call: HostileCall | undefined): string {
  if (!call) return "no call";
  const { method, path, headers, body } = call;
  const truncate = (text: string) =>
    text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text;
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${JSON.stringify(truncate(value))}`,
  );
  return [
    `${method} ${truncate(path)}`,
    ...lines,
    truncate(JSON.stringify(body?.toString() ?? null)),
  ].join("\n  ");
}

const formatError = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_500);

import fc from "fast-check";
import { expect } from "vitest";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { openContent } from "./content";
import { apiCalls } from "./api-calls";
import { documentedAnswer, type Operation, operations, problemsWithAnswer } from "./api-document";
import { type HostileCall, hostileCallsOf } from "./hostile-calls";
import { askAsPatient } from "./asked-by-patients";
import { callsTo, type Envelope, raw } from "./http";
import type { RunningServer } from "./server";

type Answer = Awaited<ReturnType<typeof raw>>;
type Runs = { seed: number; numRuns: number };

/** What only somebody who keeps the server running may read. */
const INTERNALS =
  /\n\s+at |node:internal|node_modules|\.[cm]?[jt]s:\d+|SQLITE_|Sequelize|syntax error|invalid byte|out of range for|violates|\bINSERT INTO\b/;

const REST_PATHS = new Set(operations.map(({ path }) => path.split("/", 2)[1] ?? ""));
/** Those that delete come last, so that the others find something. */
const inOrder = [...operations].sort(
  (one, other) => Number(one.method === "DELETE") - Number(other.method === "DELETE"),
);

/** What is deleted is made again, where a program can make it. */
const isMadeAnew = ({ method, path }: Operation) =>
  method === "DELETE" && !/request|contact/.test(path);

/**
 * Sends many hostile calls of every operation to a server, and says what was wrong with an answer: the call, and the seed and
 * the path by which fast-check sends it again.
 */
export async function sendHostileCalls(
  running: RunningServer,
  { seed, numRuns }: Runs,
  databaseUrl: string | null = null,
): Promise<string[]> {
  const { call } = callsTo(() => running);
  const { recordsFor } = apiCalls(call, () => "");
  // One for each operation of theirs that needs one: to read, to change, and to delete.
  for (let asked = 0; asked < 3; asked++) await askAsPatient(call);
  const database = openContent(running, databaseUrl);
  const send = callsThatChangeNothing(running, database);
  const wrong: string[] = [];
  try {
    for (const [at, operation] of inOrder.entries()) {
      let record: Record<string, number> | undefined;
      const property = fc.asyncProperty(hostileCallsOf(operation), async (call) => {
        record ??= await recordsFor(operation);
        const [id = ""] = Object.values(record);
        const path = call.path.replace(/\{\w+\}/, String(id));
        const answer = await send({ ...call, path });
        if (answer.status < 400 && isMadeAnew(operation)) record = undefined;
        judge(answer, running, { ...call, path }, operation);
      });
      // Another seed for each, or all of them would be attacked in the same way.
      const details = await fc.check(property, { seed: seed + at, numRuns });
      if (!details.failed) continue;
      const { counterexample, counterexamplePath, errorInstance } = details;
      const again = `seed ${seed + at}, path "${counterexamplePath}"`;
      wrong.push([inWords(counterexample?.[0]), again, messageOf(errorInstance)].join("\n  "));
    }
  } finally {
    await database.close();
  }
  return wrong;
}

type Database = ReturnType<typeof openContent>;

/** Sends calls one after the other, each of which changes nothing where it is refused. */
function callsThatChangeNothing({ url }: RunningServer, database: Database) {
  let known = { lastChange: "", content: {} };
  const look = async () => {
    const lastChange = await database.lastChange();
    if (lastChange !== known.lastChange) known = { lastChange, content: await database.print() };
    return known.content;
  };
  return async (call: HostileCall): Promise<Answer> => {
    const before = call.method === "GET" ? null : await look();
    const answer = await raw(url, call);
    if (before && answer.status >= 400) {
      expect(await look(), "what a refused call has changed").toEqual(before);
    }
    return answer;
  };
}

function judge(
  answer: Answer,
  { url, dataDir }: RunningServer,
  { path, attacked }: HostileCall,
  operation: Operation,
) {
  const { status, headers, body } = answer;
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
  // What is answered as text, the document says below.
  if (status !== 200 || !isText(operation)) {
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expectEnvelope(status, JSON.parse(body) as Envelope);
  }
  // An address that is none of this operation's may be answered by another one.
  if (attacked.includes("path") || isRefusedBefore(status)) return;
  const heard = new Headers(headers as Record<string, string>);
  const problems = problemsWithAnswer(operation, { status, headers: heard, text: body });
  expect(problems.join("; "), "against the document").toBe("");
}

const isText = (operation: Operation) =>
  documentedAnswer(operation, 200)?.content?.["text/plain"] !== undefined;

/** What is refused before any operation sees it: pages of others, addresses that are too long. */
const isRefusedBefore = (status: number) => [403, 414].includes(status);

function expectEnvelope(status: number, { success, result }: Envelope) {
  expect(success).toBe(status < 400);
  expect(Object.keys(result)).toEqual(["message", "data"]);
  expect(result.message).toMatch(/\S/);
  if (status >= 400) expectRefusal(result.data);
}

/** Nothing, or all that was wrong with the fields. */
function expectRefusal(data: Envelope["result"]["data"]) {
  if (data === null) return;
  const error = {
    field: expect.any(String) as string,
    message: expect.stringMatching(/\S/) as string,
  };
  for (const each of data.errors as unknown[]) expect(each).toMatchObject(error);
}

function inWords(call: HostileCall | undefined): string {
  if (!call) return "no call";
  const { method, path, headers, body } = call;
  const short = (text: string) =>
    text.length > 400 ? `${text.slice(0, 400)}… (${text.length})` : text;
  const lines = Object.entries(headers).map(
    ([name, value]) => `${name}: ${JSON.stringify(short(value))}`,
  );
  return [
    `${method} ${short(path)}`,
    ...lines,
    short(JSON.stringify(body?.toString() ?? null)),
  ].join("\n  ");
}

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_500);

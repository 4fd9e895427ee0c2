import fc from "fast-check";
import { expect } from "vitest";
import type { OpenApiDocument } from "~/app/api-docs/document";
import { SECURITY_HEADERS } from "~/server/platform/security-headers";
import { openContent } from "./content";
import { type HostileCall, hostileCallsOf, type Operation } from "./hostile-calls";
import { type Envelope, raw } from "./http";
import type { RunningServer } from "./server";

type Answer = Awaited<ReturnType<typeof raw>>;
type Runs = { seed: number; numRuns: number };

/** What only somebody who keeps the server running may read. */
const INTERNALS =
  /\n\s+at |node:internal|node_modules|\.[cm]?[jt]s:\d+|SQLITE_|Sequelize|syntax error|invalid byte|out of range for|violates|\bINSERT INTO\b/;

/** All operations of the document; those that delete come last, so that the others find something. */
function operationsOf({ paths }: OpenApiDocument): Operation[] {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation,
    })),
  );
  const place = ({ method }: Operation) => Number(method === "DELETE");
  return all.sort((one, other) => place(one) - place(other));
}

/**
 * Sends many hostile calls of every operation to a server, and says what was wrong with an answer: the operation, the call,
 * and the seed and the path by which fast-check sends it again.
 */
export async function sendHostileCalls(
  running: RunningServer,
  { seed, numRuns }: Runs,
  databaseUrl: string | null = null,
): Promise<string[]> {
  const document = (await (await fetch(`${running.url}/openapi.json`)).json()) as OpenApiDocument;
  const operations = operationsOf(document);
  const restPaths = new Set(operations.map(({ path }) => path.split("/", 2)[1] ?? ""));
  const database = openContent(running, databaseUrl);
  const send = callsThatChangeNothing(running, database);
  const wrong: string[] = [];
  try {
    for (const operation of operations) {
      const property = fc.asyncProperty(hostileCallsOf(operation), async (call) => {
        const answer = await send(call);
        const { pathname } = new URL(running.url + call.path);
        const isRest = restPaths.has(pathname.split("/", 2)[1]?.toLowerCase() ?? "");
        judge(answer, running, isRest);
      });
      const { failed, counterexample, counterexamplePath, errorInstance } = await fc.check(
        property,
        {
          seed,
          numRuns,
        },
      );
      if (!failed) continue;
      const [call] = counterexample ?? [];
      const again = `seed ${seed}, path "${counterexamplePath}"`;
      wrong.push([inWords(call), again, firstLine(errorInstance)].join("\n  "));
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

function judge({ status, headers, body }: Answer, { dataDir }: RunningServer, isRest: boolean) {
  expect(status, body.slice(0, 300)).toBeLessThan(500);
  expect(headers["x-request-id"], "X-Request-Id").toMatch(/^[\w-]{36}$/);
  if (status >= 400) {
    expect(body).not.toMatch(INTERNALS);
    expect(body).not.toContain(dataDir);
    expect(body).not.toContain(process.cwd());
  }
  if (!isRest) return expect(headers["x-content-type-options"]).toBe("nosniff");
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    expect(headers[name.toLowerCase()], name).toBe(value);
  }
  if (status === 304) return expect(body).toBe("");
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  const { success, result } = JSON.parse(body) as Envelope;
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

const firstLine = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 1_500);

import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { buildAddress, createApiCaller, exampleBody, provideIds } from "../../support/api-calls";
import { findOperation, operations } from "../../support/api-document";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";

const { fetchPath, callApi } = useSharedServer();
const CONCURRENCY = 10;

const sendConcurrently = <T>(send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CONCURRENCY }, send));

const countFound = async (path: string, name: string) => {
  const separator = path.includes("?") ? "&" : "?";
  const search = `search=${encodeURIComponent(name)}&limit=100&page=1`;
  const { data } = await callApi("GET", path + separator + search);
  return (data?.pagination as { totalItems: number }).totalItems;
};

const CREATE_OPERATIONS = operations.filter(
  ({ method, responses }) => method === "POST" && "201" in responses,
);
const { send, prepareBody, preparePathIds } = createApiCaller(fetchPath);

/** Counts the audit events, except exports: the count itself is read from an export, which is recorded too. */
async function countAuditEvents(): Promise<number> {
  const csv = await (await fetchPath("GET", "/admin/audit.csv")).text();
  return csv.split("\n").filter((line) => !line.includes(",exported,")).length;
}

beforeAll(async () => {
  const episode = exampleBody(findOperation("POST /episode"));
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { data } = await callApi("POST", "/episode", { ...episode, date: "2026-01-12" });
    ids.push((data?.episode as { id: number }).id);
  }
  provideIds("POST /outcome", ids);
});

describe("a POST of the REST API", () => {
  it("is tested for every operation that creates a record", () => {
    expect(CREATE_OPERATIONS.length).toBeGreaterThan(14);
  });

  it.each(CREATE_OPERATIONS.map(({ key }) => key))(
    "creates by %s once, however often its key is sent",
    async (operationKey) => {
      const operation = findOperation(operationKey);
      /** Sends one call `times` times concurrently. @returns the responses, and the number of new audit events */
      const sendOneCall = async (times: number) => {
        // A parent of its own for each call: a plan takes one draft.
        const path = buildAddress(operation, { ids: await preparePathIds(operation) });
        const body = await prepareBody(operation);
        const headers = { "Idempotency-Key": randomUUID() };
        const eventsBefore = await countAuditEvents();
        const responses = await Promise.all(
          Array.from({ length: times }, () => send(operation, path, { body, headers })),
        );
        return { responses, events: (await countAuditEvents()) - eventsBefore };
      };
      const single = await sendOneCall(1);
      const { responses, events } = await sendOneCall(CONCURRENCY);

      expect(responses.map(({ status }) => status)).toEqual(Array<number>(CONCURRENCY).fill(201));
      expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
      const replayed = responses.filter(
        ({ headers }) => headers.get("Idempotency-Replayed") === "true",
      );
      expect(replayed).toHaveLength(CONCURRENCY - 1);
      expect(events).toBeGreaterThan(0);
      expect(events).toBe(single.events);
    },
  );

  it("with the key of another request is refused", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    const name = unique("Once");
    expect((await callApi("POST", "/tag", { name }, key)).status).toBe(201);
    const other = await callApi("POST", "/tag", { name: `${name} other` }, key);
    expect(other).toMatchObject({ status: 422, success: false });
    expect(other.message).toBe("This Idempotency-Key was sent with another request before");
    expect((await callApi("POST", "/department", { name }, key)).status).toBe(422);
    expect(await countFound("/tag", name)).toBe(1);
  });

  it("that was refused may be corrected under its key", async () => {
    const key = { "Idempotency-Key": randomUUID() };
    expect((await callApi("POST", "/tag", { name: "" }, key)).status).toBe(422);
    expect((await callApi("POST", "/tag", { name: unique("Once") }, key)).status).toBe(201);
  });

  it.each(["x".repeat(256), "a b"])("with the malformed key %j is refused", async (key) => {
    const response = await callApi(
      "POST",
      "/tag",
      { name: unique("Once") },
      { "Idempotency-Key": key },
    );
    expect(response).toMatchObject({ status: 400, success: false });
  });
});

describe("a form that is sent ten times", () => {
  /** Opens a page like a browser without scripts, and submits its form ten times concurrently. */
  const sendManyTimes = async (path: string, rawValues: Record<string, string>) => {
    const html = await (await fetchPath("GET", path)).text();
    const body = readFields(html, rawValues).toString();
    const responses = await sendConcurrently(() => fetchPath("POST", path, body, FORM_HEADERS));
    const outcomes = responses.map(({ status, headers }) => `${status} ${headers.get("location")}`);
    return { outcomes: [...new Set(outcomes)], toasts: responses.map(hasToast), body };
  };
  const hasToast = ({ headers }: Response) =>
    headers.getSetCookie().some((cookie) => cookie.startsWith("toast="));

  it("creates one tag, and shows a toast each time", async () => {
    const name = unique("Once");
    const { outcomes, toasts } = await sendManyTimes("/admin/tags/new?q=x", { name });
    expect(outcomes).toEqual([expect.stringMatching(/^303 \/admin\/tags\?q=x&new=\d+$/)]);
    expect(toasts.every(Boolean)).toBe(true);
    expect(await countFound("/tag", name)).toBe(1);
  });

  it("creates one department and one specialty", async () => {
    const name = unique("Once");
    const rawValues = { name, newDepartmentName: `${name} department` };
    const { outcomes } = await sendManyTimes("/admin/departments/new", rawValues);
    expect(outcomes).toEqual([expect.stringMatching(/^303 \/admin\/departments\?new=\d+$/)]);
    expect(await countFound("/department", name)).toBe(1);
    expect(await countFound("/speciality", `${name} department`)).toBe(1);
  });

  it("saves one edit, without a conflict with itself", async () => {
    const created = await callApi("POST", "/tag", { name: unique("Once") });
    const { id } = created.data?.tag as { id: number };
    const name = unique("Edited");
    const { outcomes } = await sendManyTimes(`/admin/tags/${id}/edit`, { name });
    expect(outcomes).toEqual(["303 /admin/tags"]);
    const { data } = await callApi("GET", `/tag/${id}`);
    expect(data?.tag).toMatchObject({ name, version: 1 });
  });

  it("deletes once, and redirects each time", async () => {
    const created = await callApi("POST", "/tag", { name: unique("Once") });
    const { id } = created.data?.tag as { id: number };
    const { outcomes } = await sendManyTimes(`/admin/tags/${id}/delete`, {});
    expect(outcomes).toEqual(["303 /admin/tags"]);
    expect((await callApi("GET", `/tag/${id}`)).status).toBe(404);
  });

  it("with other values is another write, as after going back", async () => {
    const name = unique("Once");
    const { body } = await sendManyTimes("/admin/tags/new", { name });
    const other = new URLSearchParams(body);
    other.set("name", `${name} second`);
    expect(
      (await fetchPath("POST", "/admin/tags/new", other.toString(), FORM_HEADERS)).status,
    ).toBe(303);
    expect(await countFound("/tag", name)).toBe(2);
  });

  it("without a key is refused as a duplicate from the second time on", async () => {
    const body = new URLSearchParams({ name: unique("Once") }).toString();
    const responses = await sendConcurrently(() =>
      fetchPath("POST", "/admin/tags/new", body, FORM_HEADERS),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([
      303,
      ...Array<number>(9).fill(409),
    ]);
  });
});

describe("If-Match", () => {
  const createTag = async () => {
    const { data } = await callApi("POST", "/tag", { name: unique("Match") });
    const { id } = data?.tag as { id: number };
    const etag = (await fetchPath("GET", `/tag/${id}`)).headers.get("etag") ?? "";
    return { path: `/tag/${id}`, etag };
  };
  const put = (path: string, headers: object) =>
    callApi("PUT", path, { name: unique("Match") }, headers);

  it("accepts the first write and refuses the second", async () => {
    const { path, etag } = await createTag();
    expect((await put(path, { "If-Match": etag })).status).toBe(200);
    const stale = await put(path, { "If-Match": etag });
    expect(stale).toMatchObject({ status: 412, success: false });
    expect(stale.message).toMatch(/^This tag was changed by Admin while you were editing/);
    expect((await callApi("DELETE", path, undefined, { "If-Match": etag })).status).toBe(412);
    expect((await callApi("GET", path)).status).toBe(200);
  });

  it("accepts a weak ETag, one of several ETags, and *", async () => {
    const { path, etag } = await createTag();
    expect((await put(path, { "If-Match": `W/${etag}` })).status).toBe(200);
    expect((await put(path, { "If-Match": `"v99-x", "v1-y"` })).status).toBe(200);
    expect((await put(path, { "If-Match": "*" })).status).toBe(200);
  });

  it.each([`"abc"`, `"v-1"`])(
    "with an ETag of another format (%j) matches nothing",
    async (etag) => {
      const { path } = await createTag();
      expect((await put(path, { "If-Match": etag })).status).toBe(412);
    },
  );
});

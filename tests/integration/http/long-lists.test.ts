import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ContactMessage } from "~/models";
import { findFreePort } from "../../support/free-port";
import { type Envelope, sendRaw } from "../../support/http";
import { prepareData } from "../../support/prepared-data";
import { type RunningServer, startServer } from "../../support/server";

const ROWS = 4_000;
/** Messages of the sample content, which the start adds. */
const SAMPLE_ROWS = 1;
const MESSAGE = `${"x".repeat(4_990)} äöü 😀`;
/** Response of about 2 MB. */
const LONG_LIST = "/contact-message?limit=400&sortBy=id";

let servers: Record<string, RunningServer> = {};

beforeAll(async () => {
  const message = { name: "Writer", email: "writer@example.org", message: MESSAGE };
  const row = { ...message, topic: "other", status: "New", answeredAt: null, answeredBy: null };
  const { dataDir, copyForServer } = await prepareData(async () => {
    for (let index = 0; index < ROWS; index += 500) {
      await ContactMessage.bulkCreate(Array(500).fill(row) as never[]);
    }
  });
  servers = {
    "our server": await startServer({ dataDir }),
    "plain remix-serve": await startServer({
      dataDir: copyForServer(),
      entry: "remix-serve",
      env: { PORT: String(await findFreePort()) },
    }),
  };
});
afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

describe.each(["our server", "plain remix-serve"])("a long list response, from %s", (name) => {
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    sendRaw(servers[name]?.url ?? "", { path, headers, method });

  it("has the rows in their order, and an ETag that yields a 304", async () => {
    const { status, headers, body } = await get(LONG_LIST);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    const { contactMessages, pagination } = (JSON.parse(body) as Envelope).result.data as {
      contactMessages: { id: number; message: string }[];
      pagination: object;
    };
    const first = contactMessages[0]?.id ?? 0;
    expect(contactMessages.map(({ id }) => id)).toEqual(
      Array.from({ length: 400 }, (_, index) => first + index),
    );
    expect(contactMessages.every(({ message }) => message === MESSAGE)).toBe(true);
    expect(pagination).toMatchObject({
      totalItems: ROWS + SAMPLE_ROWS,
      itemsPerPage: 400,
      hasNextPage: true,
    });

    const etag = String(headers.etag);
    expect((await get(LONG_LIST)).headers.etag).toBe(etag);
    const unchanged = await get(LONG_LIST, { "If-None-Match": etag });
    expect(unchanged).toMatchObject({ status: 304, body: "" });
    expect(await get(LONG_LIST, {}, "HEAD")).toMatchObject({
      status: 200,
      headers: { etag },
      body: "",
    });
  });

  it("is compressed on request", async () => {
    const response = await fetch(`${servers[name]?.url}${LONG_LIST}`);
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(await response.text()).toBe((await get(LONG_LIST)).body);
  });
});

describe("a list response that is too long", () => {
  // From our server alone: the limit is not one of the server's.
  const readList = (limit: string) =>
    sendRaw(servers["our server"]?.url ?? "", { path: `/contact-message?limit=${limit}` });

  it("is refused beyond 16 million characters, and says what to do", async () => {
    const { status, body } = await readList("10000");
    expect(status).toBe(400);
    expect((JSON.parse(body) as Envelope).result.message).toBe(
      "These rows are too long for one answer. Ask for fewer at a time, with limit and page",
    );
    expect((await readList("3000")).status).toBe(200);
  });
});

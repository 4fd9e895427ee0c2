import { describe, expect, it } from "vitest";
import { monitorEventLoop } from "../../support/event-loop";
import { FORM_HEADERS } from "../../support/forms";
import { sendRaw, useServer } from "../../support/http";
import { createAccount, createToken, signIn } from "../../support/operator";

const eventLoop = monitorEventLoop();
const { getServer } = useServer({
  env: { ACCESS: "sign-in", SAMPLE_CONTENT: "off", ...eventLoop.env },
});

/** Leaves room for a busy machine: before there were limits, these inputs stalled the server for 300 ms to five minutes. */
const MAX_STALL_MS = 1_000;

let [cookie, token] = ["", ""];
const post = (path: string, body: string, headers: Record<string, string>) =>
  sendRaw(getServer().url, { method: "POST", path, body, headers });
const measureStall = (work: () => Promise<{ status: number }>) => {
  let status = 0;
  return eventLoop
    .measureStall(getServer(), async () => ({ status } = await work()))
    .then((ms) => ({ ms, status }));
};

const MB = 1_040_000;
const repeatToSize = (text: string, bytes = MB) =>
  text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
/** Combining marks out of canonical order, which normalization must sort. */
const combiningMarks = (bytes = MB) =>
  `a${repeatToSize("\u0301", bytes / 2)}${repeatToSize("\u0316", bytes / 2)}`;
const buildFields = (count: number, value = "x") =>
  Array.from({ length: count }, (_, index) => `f${index}=${value}`).join("&");
const buildObject = (count: number) =>
  `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;
const buildList = (item: string, count: number) => `[${Array(count).fill(item).join(",")}]`;

type Case = [label: string, path: string, body: string, status: number];
const ANONYMOUS_FORMS: Case[] = [
  ["1 MB of marks as email", "/sign-in", `email=${combiningMarks()}&password=x`, 413],
  ["marks as email", "/sign-in", `email=${combiningMarks(580_000)}&password=x`, 401],
  [
    "marks as password",
    "/sign-in",
    `email=ada@example.org&password=${combiningMarks(580_000)}`,
    401,
  ],
  [
    "quotation marks to stash",
    "/sign-in",
    `email=a&password=x&kept=${repeatToSize('"', 290_000)}`,
    401,
  ],
  ["marks as code", "/sign-in/code", `code=${combiningMarks(580_000)}`, 401],
  ["1 MB of marks as name", "/contact", `name=${combiningMarks()}`, 413],
  ["marks as name", "/contact", `name=${combiningMarks(190_000)}`, 422],
  ["marks as message", "/contact", `message=${combiningMarks(190_000)}`, 422],
  ["characters that HTML escapes", "/contact", `name=${repeatToSize("<", 99_000)}`, 422],
  ["1 MB of plus signs", "/contact", `name=${repeatToSize("+")}`, 413],
  ["as many fields as are allowed", "/contact", buildFields(1_200), 422],
  ["5,000 fields", "/contact", buildFields(5_000), 400],
  [
    "marks for a form behind the sign-in",
    "/admin/tags/new",
    `name=${combiningMarks(580_000)}`,
    401,
  ],
  [
    "fields for a form behind the sign-in",
    "/admin/tags/new",
    buildFields(1_200, "%22".repeat(90)),
    401,
  ],
  ["5,000 fields for a form behind the sign-in", "/admin/tags/new", buildFields(5_000), 401],
];
const SIGNED_IN_FORMS: Case[] = [
  ["marks as name", "/admin/tags/new", `name=${combiningMarks(580_000)}`, 422],
  ["ampersands", "/admin/sessions/new", `description=${repeatToSize("%26", 870_000)}`, 422],
  ["fields", "/admin/surveys/new", buildFields(1_200, "%22".repeat(90)), 422],
  [
    "marks as password",
    "/admin/account/password",
    `currentPassword=${combiningMarks(580_000)}`,
    422,
  ],
];
const API_CALLS: Case[] = [
  ["1 MB of marks", "/tag", JSON.stringify({ name: combiningMarks() }), 422],
  ["lists in lists", "/tag", `{"name":${"[".repeat(MB / 2)}${"]".repeat(MB / 2)}}`, 400],
  ["names", "/session", buildObject(80_000), 400],
  ["as many names as are allowed", "/session", buildObject(9_000), 422],
  ["questions", "/survey-question/bulk", `{"questions":${buildList("{}", 340_000)}}`, 400],
  ["numbers", "/advertisement", `{"tagIds":${buildList("0", 500_000)}}`, 400],
  ["as many numbers as are allowed", "/advertisement", `{"tagIds":${buildList("0", 9_000)}}`, 422],
];

/** Remix matches routes in quadratic time; its own client requests the manifest. */
const ADDRESSES: [label: string, method: string, path: (version: string) => string][] = [
  ["segments", "GET", () => "/a".repeat(4_000)],
  ["slashes", "GET", () => `/admin${"/".repeat(8_000)}x`],
  ["segments and an unsupported method", "TRACE", () => "/a".repeat(4_000)],
  ["slashes for the manifest", "GET", (manifest) => `${manifest}&p=/admin${"/".repeat(7_500)}x`],
  ["segments for the manifest", "GET", (manifest) => `${manifest}&p=${"/a".repeat(3_700)}`],
];

describe("one request does not block the others", () => {
  it.each(ADDRESSES)("an address of 8 kB with %s", async (_, method, path) => {
    const page = await fetch(`${getServer().url}/`);
    const [, version] = /manifest-(\w+)\.js/.exec(await page.text()) ?? [];
    expect(version).toBeDefined();
    const address = path(`/__manifest?version=${version}`);
    const { ms, status } = await measureStall(() =>
      sendRaw(getServer().url, { method, path: address }),
    );
    expect(status).toBe(400);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });

  it.each(ANONYMOUS_FORMS)("an anonymous form with %s, to %s", async (_, path, body, expected) => {
    const { ms, status } = await measureStall(() => post(path, body, FORM_HEADERS));
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });

  it.each(SIGNED_IN_FORMS)("a form with %s, to %s", async (_, path, body, expected) => {
    cookie ||= await signIn(getServer(), await createAccount(getServer(), "administrator"));
    const { ms, status } = await measureStall(() =>
      post(path, body, { ...FORM_HEADERS, Cookie: cookie }),
    );
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });

  it.each(API_CALLS)("a call with %s, to %s", async (_, path, body, expected) => {
    token ||= await createToken(
      getServer(),
      await createAccount(getServer(), "administrator"),
      "write",
    );
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const { ms, status } = await measureStall(() => post(path, body, headers));
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });
});

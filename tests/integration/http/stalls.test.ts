import { describe, expect, it } from "vitest";
import { watchedEventLoop } from "../../support/event-loop";
import { FORM } from "../../support/forms";
import { raw, useServer } from "../../support/http";
import { aPersonAt, aTokenAt, cookiesOf } from "../../support/operator";

const watched = watchedEventLoop();
const { running } = useServer({
  env: { ACCESS: "sign-in", SAMPLE_CONTENT: "off", ...watched.env },
});

/** By orders of magnitude, and on a busy machine: what is tested here took from 300 ms to five minutes. */
const MAX_STALL_MS = 1_000;

let [cookie, token] = ["", ""];
const post = (path: string, body: string, headers: Record<string, string>) =>
  raw(running().url, { method: "POST", path, body, headers });
const stallOf = (work: () => Promise<{ status: number }>) => {
  let status = 0;
  return watched
    .stallOf(running(), async () => ({ status } = await work()))
    .then((ms) => ({ ms, status }));
};

const MB = 1_040_000;
const full = (text: string, bytes = MB) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)));
/** In no order, which makes normalization sort them. */
const marks = (bytes = MB) => `a${full("\u0301", bytes / 2)}${full("\u0316", bytes / 2)}`;
const fields = (many: number, value = "x") =>
  Array.from({ length: many }, (_, at) => `f${at}=${value}`).join("&");
const keys = (many: number) =>
  `{${Array.from({ length: many }, (_, at) => `"k${at}":1`).join(",")}}`;
const list = (item: string, many: number) => `[${Array(many).fill(item).join(",")}]`;

type Case = [what: string, path: string, body: string, status: number];
const FORMS: Case[] = [
  ["1 MB of marks as e-mail", "/sign-in", `email=${marks()}&password=x`, 413],
  ["marks as e-mail", "/sign-in", `email=${marks(580_000)}&password=x`, 401],
  ["marks as password", "/sign-in", `email=ada@example.org&password=${marks(580_000)}`, 401],
  ["quotation marks to carry", "/sign-in", `email=a&password=x&kept=${full('"', 290_000)}`, 401],
  ["marks as code", "/sign-in/code", `code=${marks(580_000)}`, 401],
  ["1 MB of marks as name", "/contact", `name=${marks()}`, 413],
  ["marks as name", "/contact", `name=${marks(190_000)}`, 422],
  ["marks as message", "/contact", `message=${marks(190_000)}`, 422],
  ["what a page writes in several letters", "/contact", `name=${full("<", 99_000)}`, 422],
  ["1 MB of plus signs", "/contact", `name=${full("+")}`, 413],
  ["as many fields as there may be", "/contact", fields(1_200), 422],
  ["5,000 fields", "/contact", fields(5_000), 400],
  ["marks for a form behind the sign-in", "/admin/tags/new", `name=${marks(580_000)}`, 401],
  ["fields for one", "/admin/tags/new", fields(1_200, "%22".repeat(90)), 401],
  ["5,000 fields for one", "/admin/tags/new", fields(5_000), 401],
];
const SIGNED_IN: Case[] = [
  ["marks as name", "/admin/tags/new", `name=${marks(580_000)}`, 422],
  ["ampersands", "/admin/sessions/new", `description=${full("%26", 870_000)}`, 422],
  ["fields", "/admin/surveys/new", fields(1_200, "%22".repeat(90)), 422],
  ["marks as password", "/admin/account/password", `currentPassword=${marks(580_000)}`, 422],
];
const CALLS: Case[] = [
  ["1 MB of marks", "/tag", JSON.stringify({ name: marks() }), 422],
  ["lists in lists", "/tag", `{"name":${"[".repeat(MB / 2)}${"]".repeat(MB / 2)}}`, 400],
  ["names", "/session", keys(80_000), 400],
  ["as many names as there may be", "/session", keys(9_000), 422],
  ["questions", "/survey-question/bulk", `{"questions":${list("{}", 340_000)}}`, 400],
  ["numbers", "/advertisement", `{"tagIds":${list("0", 500_000)}}`, 400],
  ["as many numbers as there may be", "/advertisement", `{"tagIds":${list("0", 9_000)}}`, 422],
];

/** Remix matches routes in quadratic time; the last is what it asks itself for. */
const ADDRESSES: [what: string, method: string, path: (version: string) => string][] = [
  ["segments", "GET", () => "/a".repeat(4_000)],
  ["slashes", "GET", () => `/admin${"/".repeat(8_000)}x`],
  ["segments and a method that is none", "TRACE", () => "/a".repeat(4_000)],
  ["slashes for the manifest", "GET", (now) => `${now}&p=/admin${"/".repeat(7_500)}x`],
  ["segments for the manifest", "GET", (now) => `${now}&p=${"/a".repeat(3_700)}`],
];

describe("one request does not hold up the others", () => {
  it.each(ADDRESSES)("an address of 8 kB with %s", async (_, method, path) => {
    const page = await fetch(`${running().url}/`);
    const [, version] = /manifest-(\w+)\.js/.exec(await page.text()) ?? [];
    expect(version).toBeDefined();
    const address = path(`/__manifest?version=${version}`);
    const { ms, status } = await stallOf(() => raw(running().url, { method, path: address }));
    expect(status).toBe(400);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });

  it.each(FORMS)("a stranger's form with %s, to %s", async (_, path, body, expected) => {
    const { ms, status } = await stallOf(() => post(path, body, FORM));
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });

  it.each(SIGNED_IN)("a form with %s, to %s", async (_, path, body, expected) => {
    cookie ||= await cookiesOf(running(), await aPersonAt(running(), "administrator"));
    const { ms, status } = await stallOf(() => post(path, body, { ...FORM, Cookie: cookie }));
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });

  it.each(CALLS)("a call with %s, to %s", async (_, path, body, expected) => {
    token ||= await aTokenAt(running(), await aPersonAt(running(), "administrator"), "write");
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
    const { ms, status } = await stallOf(() => post(path, body, headers));
    expect(status).toBe(expected);
    expect(ms).toBeLessThan(MAX_STALL_MS);
  });
});

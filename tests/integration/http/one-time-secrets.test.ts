import path from "node:path";
import sqlite3 from "sqlite3";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";

const { getServer, fetchPath } = useServer();
const INVITATION_PATH = "/admin/administrators/new";
const CONCURRENCY = 10;

/** Loads the invitation form and fills it in. @returns the name and the form body */
async function fillInvitation() {
  const name = unique("Invited");
  const email = `${name.replace(" ", ".")}@example.org`;
  const form = await (await fetchPath("GET", INVITATION_PATH)).text();
  return { name, body: readFields(form, { name, email, role: "editor" }) };
}

async function post(address: string, body: URLSearchParams) {
  const response = await fetchPath("POST", address, body.toString(), FORM_HEADERS);
  const [, link] = /value="(http[^"]+\/welcome\?link=[\w-]+)"/.exec(await response.text()) ?? [];
  return { status: response.status, link, headers: response.headers };
}

async function readRows(table: string): Promise<Record<string, unknown>[]> {
  const file = path.join(getServer().dataDir, "calmward.sqlite");
  const connection = new sqlite3.Database(file, sqlite3.OPEN_READONLY);
  return new Promise((resolve, reject) => {
    connection.all(`SELECT * FROM ${table}`, (error, rows: Record<string, unknown>[]) => {
      connection.close(() => (error ? reject(error) : resolve(rows)));
    });
  });
}
const findAdministrators = async (name: string) =>
  (await readRows("administrators")).filter((row) => row.name === name);

async function inviteAdministrator() {
  const { name, body } = await fillInvitation();
  await post(INVITATION_PATH, body);
  const [row] = await findAdministrators(name);
  return Number(row?.id);
}

describe("a form that creates a secret", () => {
  it("creates one record and shows one link, however often it is sent", async () => {
    const { name, body } = await fillInvitation();
    const responses = await Promise.all(
      Array.from({ length: CONCURRENCY }, () => post(INVITATION_PATH, body)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(CONCURRENCY).fill(200));
    const links = new Set(responses.map(({ link }) => link));
    expect([...links]).toEqual([expect.stringMatching(/\/welcome\?link=[\w-]{43}$/)]);
    expect(await findAdministrators(name)).toHaveLength(1);
  });

  it("gives a link that leaves the address at once, and that opening does not use up", async () => {
    const [first, second] = await Promise.all(
      [1, 2].map(async () => {
        const { name, body } = await fillInvitation();
        const { pathname, search } = new URL((await post(INVITATION_PATH, body)).link ?? "");
        return { name, address: pathname + search, secret: search.split("=")[1] ?? "none" };
      }),
    );
    const open = async ({ address, secret }: { address: string; secret: string }) => {
      const { status, headers } = await fetchPath("GET", address);
      const [location, cookie] = [headers.get("location") ?? "", headers.get("set-cookie") ?? ""];
      expect([status, location]).toEqual([
        303,
        expect.stringMatching(/^\/welcome\?for=[\w-]{12}$/),
      ]);
      expect(location).not.toContain(secret.slice(0, 12));
      expect(cookie).toMatch(/^link-[\w-]{12}=\S+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
      return { location, cookie: cookie.split(";", 1)[0] };
    };
    await fetchPath("HEAD", first!.address);
    const opened = [await open(first!), await open(second!), await open(first!)];
    expect(opened[2]).toEqual(opened[0]);
    // Both are open in one browser.
    const Cookie = opened.map(({ cookie }) => cookie).join("; ");
    for (const [index, { name }] of [first!, second!].entries()) {
      const { location = "" } = opened[index] ?? {};
      expect((await fetchPath("GET", location)).status).toBe(404);
      const html = await (await fetchPath("GET", location, undefined, { Cookie })).text();
      expect(html).toContain(`${name.replace(" ", ".")}@example.org`);
      const body = readFields(html, { password: "calm sea at seven" }).toString();
      const sent = await fetchPath("POST", location, body, { ...FORM_HEADERS, Cookie });
      expect(sent.headers.get("location")).toContain(encodeURIComponent(name.replace(" ", ".")));
      expect(sent.headers.getSetCookie().join()).toMatch(/link-[\w-]{12}=; Max-Age=0/);
    }
    expect((await fetchPath("GET", first!.address)).status).toBe(404);
  });

  it("neither stores nor logs the secret, and is not cached", async () => {
    const { body } = await fillInvitation();
    const { link, headers } = await post(INVITATION_PATH, body);
    const secret = link?.split("link=")[1] ?? "none";
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.getSetCookie().join()).not.toContain(secret);
    for (const table of ["kept_answers", "one_time_links", "audit_events", "administrators"]) {
      const rows = JSON.stringify(await readRows(table));
      expect(rows.length).toBeGreaterThan(2);
      expect(rows, table).not.toContain(secret);
    }
    expect(getServer().output()).not.toContain(secret);
  });

  it("shows a link with the origin of the request", async () => {
    const { body } = await fillInvitation();
    expect((await post(INVITATION_PATH, body)).link).toContain(`${getServer().url}/welcome?link=`);
  });

  it("with other values is another request", async () => {
    const { body } = await fillInvitation();
    const otherBody = new URLSearchParams(body);
    otherBody.set("email", `other.${body.get("email")}`);
    const [first, second] = [
      await post(INVITATION_PATH, body),
      await post(INVITATION_PATH, otherBody),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.link).not.toBe(first.link);
  });

  it("is not deduplicated without a key", async () => {
    const { body } = await fillInvitation();
    body.delete("submissionKey");
    expect((await post(INVITATION_PATH, body)).status).toBe(200);
    expect((await post(INVITATION_PATH, body)).status).toBe(409);
  });

  it("does not reactivate a link that was used meanwhile", async () => {
    const address = `/admin/administrators/${await inviteAdministrator()}/new-link`;
    const body = readFields(await (await fetchPath("GET", address)).text());
    const { link = "" } = await post(address, body);
    const { pathname, search } = new URL(link);
    const password = new URLSearchParams({ password: "calm sea at seven" });
    expect((await post(pathname + search, password)).status).toBe(303);
    expect(await post(address, body)).toMatchObject({ status: 200, link });
    expect((await fetch(link)).status).toBe(404);
  });

  it("that was refused is shown again with every value and no link", async () => {
    const { body } = await fillInvitation();
    body.set("email", "nobody");
    const response = await fetchPath("POST", INVITATION_PATH, body.toString(), FORM_HEADERS);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("<title>Error: Invite Administrator - Calmward</title>");
    expect(html).toContain('value="nobody"');
    expect(html).not.toContain("/welcome?link=");
  });
});

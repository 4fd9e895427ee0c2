import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawCoach } from "../../factories/coaches";
import { plainPicture, wav } from "../../factories/files";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { toFormData, guidanceApi } from "../../support/guidance-rest";
import { type CallApi, createClient, type FetchPath, type ServerClient } from "../../support/http";
import { createSharedServices } from "../../support/instances";
import { createAccount, createToken, signIn, runAdminCommand } from "../../support/operator";
import { openPlainBrowser } from "../../support/plain-browser";
import { queryRows } from "../../support/postgres-databases";
import type { RunningServer } from "../../support/server";

const shared = await createSharedServices();
if (!shared) console.log("Two instances: NOT RUN, since there is no PostgreSQL");

const DASHBOARD = "/admin/dashboard";
let lastAddress = 0;
/** Creates a header with a new client address, so that tests do not share rate limits. */
const createAddressHeader = () => ({ "X-Forwarded-For": `198.51.100.${++lastAddress}` });

describe.runIf(shared)("two instances on one database", () => {
  let servers: RunningServer[] = [];
  const instance = (index: 0 | 1) => servers[index]!;
  const one = createClient(() => instance(0));
  const other = createClient(() => instance(1));
  const both = [one, other];
  let editor = "";
  let bearer: { Authorization: string };
  let cookies: { Cookie: string };

  beforeAll(async () => {
    servers = await Promise.all([shared!.start(), shared!.start()]);
    editor = await createAccount(instance(0), "editor");
    bearer = { Authorization: `Bearer ${await createToken(instance(1), editor, "write")}` };
    cookies = { Cookie: await signIn(instance(0), editor) };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await shared?.stop();
  });

  const sortStatuses = (responses: { status: number }[]) =>
    responses.map(({ status }) => status).sort();
  const failSignIn = ({ fetchPath }: ServerClient, email: string, headers: object) =>
    fetchPath(
      "POST",
      "/sign-in",
      new URLSearchParams({ email, password: "wrong wrong" }).toString(),
      {
        ...FORM_HEADERS,
        ...headers,
      },
    );
  const createTag = async () => {
    const { data } = await one.callApi("POST", "/tag", { name: unique("Shared") }, bearer);
    return `/tag/${(data?.tag as { id: number }).id}`;
  };

  it("leave jobs to a third one that runs nothing else", async () => {
    const worker = await shared!.start({}, ["--jobs-only"]);
    const statuses = ["/healthz", "/readyz", "/", "/tag", "/admin/dashboard"].map(
      async (address) => (await fetch(`${worker.url}${address}`)).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 404, 404, 404]);
    expect(worker.output()).toContain("This instance runs jobs only");
    expect(await worker.stop()).toBe(0);
  });

  it("that start concurrently on an empty database migrate it once and load the sample content once", async () => {
    const loaded = servers.filter(({ output }) => output().includes("sample content has been"));
    expect(loaded).toHaveLength(1);
    const counts = await queryRows<{ migrations: string; names: string; loads: string }>(
      shared?.databaseUrl ?? "",
      "SELECT (SELECT COUNT(*) FROM migrations) AS migrations, " +
        "(SELECT COUNT(DISTINCT name) FROM migrations) AS names, " +
        "(SELECT COUNT(*) FROM installation WHERE name = 'sample-content') AS loads",
    );
    expect(Number(counts[0]?.loads)).toBe(1);
    expect(counts[0]?.migrations).toBe(counts[0]?.names);
    for (const { fetchPath } of both) expect((await fetchPath("GET", "/readyz")).status).toBe(200);
    const tags = both.map(({ callApi }) => callApi("GET", "/tag?limit=10000", undefined, bearer));
    const [first, second] = await Promise.all(tags);
    expect(first?.data?.tags).toEqual(second?.data?.tags);
    expect(first?.headers.get("etag")).toBe(second?.headers.get("etag"));
  });

  it("share sign-ins and logouts", async () => {
    const Cookie = await signIn(instance(0), editor);
    expect((await other.fetchPath("GET", DASHBOARD, undefined, { Cookie })).status).toBe(200);
    expect((await other.fetchPath("POST", "/logout", "", { ...FORM_HEADERS, Cookie })).status).toBe(
      303,
    );
    expect((await one.fetchPath("GET", DASHBOARD, undefined, { Cookie })).status).toBe(302);
  });

  it("let one patient have a time that both offer at once", async () => {
    const nurse = await createAccount(instance(0), "navigator");
    const token = await createToken(instance(0), nurse, "read", "patients:write");
    const headers = { Authorization: `Bearer ${token}` };
    const { data } = await one.callApi("POST", "/coach", rawCoach(), bearer);
    const { id: coachId } = data?.coach as { id: number };
    const free = await other.callApi("GET", `/coach/${coachId}/slots`, undefined, bearer);
    const [slot] = free.data?.slots as { start: string }[];
    const same =
      "leader_type, session_type, price_dollars, preferred_date, preferred_time, patient_id, patient_procedure_id";
    const sessions = await queryRows<{ id: number }>(
      shared?.databaseUrl ?? "",
      `INSERT INTO live_session_requests (created_at, updated_at, ${same}) ` +
        `SELECT now(), now(), ${same} FROM live_session_requests, generate_series(1, 6) WHERE id = 1 RETURNING id`,
    );
    const slots = [{ coachId, start: slot?.start }];
    const offers = await Promise.all(
      sessions.map(({ id }, index) =>
        both[index % 2]!.callApi("POST", `/live-session/${id}/offer`, { slots }, headers),
      ),
    );
    expect(sortStatuses(offers)).toEqual([200, ...sessions.slice(1).map(() => 409)]);
    const rows = await queryRows<{ held: string }>(
      shared?.databaseUrl ?? "",
      `SELECT COUNT(*) AS held FROM appointments WHERE coach_id = ${coachId} AND state = 'Held'`,
    );
    expect(Number(rows[0]?.held)).toBe(1);
  });

  it("show the toast that the other set", async () => {
    const page = await one.fetchPath("GET", "/admin/tags/new", undefined, cookies);
    const fields = readFields(await page.text(), { name: unique("Told") }).toString();
    const saved = await one.fetchPath("POST", "/admin/tags/new", fields, {
      ...FORM_HEADERS,
      ...cookies,
    });
    const toast = saved.headers.getSetCookie().find((each) => each.startsWith("toast=")) ?? "";
    const Cookie = `${cookies.Cookie}; ${toast.split(";", 1)[0]}`;
    const list = await other.fetchPath("GET", "/admin/tags", undefined, {
      Cookie,
      "Sec-Fetch-Dest": "document",
      "Sec-Fetch-Mode": "navigate",
    });
    expect(await list.text()).toContain("Tag created successfully");
  });

  it("share the count of sign-in attempts", async () => {
    const email = await createAccount(instance(0), "viewer");
    const headers = createAddressHeader();
    const statuses = [];
    for (const target of [one, other, one, other, one]) {
      statuses.push((await failSignIn(target, email, headers)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401]);
    const refused = await Promise.all(both.map((each) => failSignIn(each, email, headers)));
    expect(sortStatuses(refused)).toEqual([429, 429]);
  });

  it("share the count of wrong tokens, and still accept a valid one", async () => {
    const address = createAddressHeader();
    const wrongHeaders = { ...address, Authorization: "Bearer cw_none" };
    const attempt = ({ fetchPath }: ServerClient) =>
      fetchPath("GET", "/tag?limit=1", undefined, wrongHeaders);
    const clients = Array.from({ length: 15 }, () => both).flat();
    const responses = await Promise.all(clients.map(attempt));
    expect(new Set(sortStatuses(responses))).toEqual(new Set([401]));
    expect(sortStatuses(await Promise.all(both.map(attempt)))).toEqual([429, 429]);
    const goodHeaders = { ...address, ...bearer };
    expect((await other.fetchPath("GET", "/tag?limit=1", undefined, goodHeaders)).status).toBe(200);
  });

  it("continue a draft that was started on the other", async () => {
    const name = unique("Begun at one");
    const details = {
      advertiserName: name,
      contactFirstName: "Ada",
      contactLastName: "Keller",
      contactTitle: "Manager",
      contactPhone: "305-555-0123",
      contactEmail: "ada@partner.example",
    };
    const withCookies =
      (call: FetchPath): FetchPath =>
      (method, path, body, headers) =>
        call(method, path, body, { ...headers, ...cookies });
    const firstBrowser = await openPlainBrowser(withCookies(one.fetchPath));
    const firstPath = "/admin/advertisers/new";
    const { location } = await firstBrowser.send(firstPath, await firstBrowser.open(firstPath), {
      ...details,
      intent: "next",
    });
    const secondBrowser = await openPlainBrowser(withCookies(other.fetchPath));
    const item = { advertisementName: "Spot", advertisementUrl: "https://media.example.org/a.mp3" };
    await secondBrowser.send(location, await secondBrowser.open(location), {
      ...item,
      intent: "add",
    });
    const page = await firstBrowser.open(location);
    expect(page).toContain('aria-label="Edit Spot"');
    expect((await firstBrowser.send(location, page, { intent: "save" })).status).toBe(303);
    const found = await other.callApi(
      "GET",
      `/advertiser?search=${encodeURIComponent(name)}`,
      undefined,
      bearer,
    );
    expect(found.data?.pagination).toMatchObject({ totalItems: 1 });
  });

  it("run a write once that is sent to both concurrently under one key, and respond alike", async () => {
    const name = unique("Once");
    const headers = { ...bearer, "Idempotency-Key": randomUUID() };
    // More than the connection pool of an instance: waiting requests must not block the first one from finishing.
    const clients = Array.from({ length: 15 }, () => both).flat();
    const responses = await Promise.all(
      clients.map(({ fetchPath }) => fetchPath("POST", "/tag", { name }, headers)),
    );
    expect(new Set(sortStatuses(responses))).toEqual(new Set([201]));
    expect(new Set(await Promise.all(responses.map((each) => each.text()))).size).toBe(1);
    const found = await one.callApi("GET", `/tag?search=${name.split(" ")[1]}`, undefined, bearer);
    expect(
      (found.data?.tags as { name: string }[]).filter((tag) => tag.name === name),
    ).toHaveLength(1);
  });

  it("serve what was uploaded to the other, also in ranges", async () => {
    const recording = wav(40);
    const withBearer =
      (api: CallApi): CallApi =>
      (method, path, body, headers) =>
        api(method, path, body, { ...headers, ...bearer });
    const guidance = guidanceApi(withBearer(one.callApi), "family");
    const { id } = await guidance.createGuidance();
    const otherGuidance = guidanceApi(withBearer(other.callApi), "family");
    const image = await plainPicture().png().toBuffer();
    const sent = toFormData({
      [otherGuidance.idFieldName]: String(id),
      guidanceDay: "1",
      guidanceTitle: "Rest",
      guidanceDirections: "Rest.",
      image,
      voice: recording,
    });
    const created = await withBearer(other.callApi)("POST", otherGuidance.stepPath, sent);
    expect(created.status).toBe(201);
    const files = created.data?.step as Record<
      "guidanceDirectionPhoto" | "guidanceDirectionVoice",
      string
    >;
    const { guidanceDirectionPhoto: photo, guidanceDirectionVoice: voice } = files;
    const get = async (path: string, headers = {}) => {
      const response = await one.fetchPath("GET", path, undefined, { ...bearer, ...headers });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    };
    expect((await get(`${photo}?size=small`)).status).toBe(200);
    const whole = await get(voice);
    expect(whole.bytes.equals(recording)).toBe(true);
    const part = await get(voice, { Range: "bytes=500-999" });
    expect(part.status).toBe(206);
    expect(part.bytes.equals(recording.subarray(500, 1_000))).toBe(true);
    const stepPath = `${otherGuidance.stepPath}/${(created.data?.step as { id: number }).id}`;
    const texts = { guidanceTitle: "Rest", guidanceDirections: "Rest." };
    const removed = await withBearer(one.callApi)("PUT", stepPath, { ...texts, voice: "" });
    expect(removed.status).toBe(200);
    await expect
      .poll(async () => (await other.fetchPath("GET", voice, undefined, bearer)).status)
      .toBe(404);
  });

  it("accept one of two concurrent writes, over REST", async () => {
    const path = await createTag();
    const etag = (await one.fetchPath("GET", path, undefined, bearer)).headers.get("etag") ?? "";
    const headers = { ...bearer, "If-Match": etag };
    const responses = await Promise.all(
      both.map(({ callApi }) => callApi("PUT", path, { name: unique("Won") }, headers)),
    );
    expect(sortStatuses(responses)).toEqual([200, 412]);
  });

  it("accept one of two concurrent writes, by forms", async () => {
    const path = `/admin${(await createTag()).replace("tag", "tags")}/edit`;
    const loadForm = async ({ fetchPath }: ServerClient) => {
      const page = await (await fetchPath("GET", path, undefined, cookies)).text();
      return () => {
        const fields = readFields(page, { name: unique("Typed") }).toString();
        return fetchPath("POST", path, fields, { ...FORM_HEADERS, ...cookies });
      };
    };
    const submits = await Promise.all(both.map(loadForm));
    const responses = await Promise.all(submits.map((each) => each()));
    expect(sortStatuses(responses)).toEqual([303, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(await refused?.text()).toContain("Nothing has been overwritten.");
  });

  it("refuse a third instance with another secret", async () => {
    const SESSION_SECRET = "another secret than the others have";
    await expect(shared!.start({ SESSION_SECRET, LOG_LEVEL: "silent" })).rejects.toThrow(
      /ended with 1: SESSION_SECRET is not the one that this database was begun with; .*\n$/,
    );
  });

  it("leave one intact chain of the audit", async () => {
    const countSealed = () =>
      servers.filter(({ output }) => output().includes("audit sealed")).length;
    await expect
      .poll(
        async () => {
          await Promise.all(
            both.map(({ callApi }) => callApi("POST", "/tag", { name: unique("Seal") }, bearer)),
          );
          return countSealed();
        },
        { timeout: 30_000, interval: 500 },
      )
      .toBe(2);
    await expect
      .poll(() => runAdminCommand(instance(0), "audit", "verify"), { timeout: 20_000 })
      .toContain("Nothing was altered, and nothing is missing.");
  });
});

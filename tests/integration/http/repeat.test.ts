import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";
import { sessionsApi } from "../../support/sessions-rest";

const { fetchPath, callApi } = useServer();
const CONCURRENCY = 10;

const sendConcurrently = <T>(send: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: CONCURRENCY }, send));

const countFound = async (path: string, name: string) => {
  const separator = path.includes("?") ? "&" : "?";
  const search = `search=${encodeURIComponent(name)}&limit=100&page=1`;
  const { data } = await callApi("GET", path + separator + search);
  return (data?.pagination as { totalItems: number }).totalItems;
};

const createDepartment = async () =>
  (await callApi("POST", "/department", { name: unique("Department") })).data?.id as number;

const createSurvey = async () => {
  const body = { name: unique("Survey"), serveType: "post-lms-module" };
  return ((await callApi("POST", "/survey", body)).data?.survey as { id: number }).id;
};

const createGuidance = async () => {
  const { data } = await callApi("POST", "/family-guidance", { name: unique("Guidance") });
  return (data?.guidance as { id: number }).id;
};
const STEP = { guidanceDay: 1, guidanceDirections: "Rest." };

/** Advertiser 1 and religious partner 1 are in the sample content. */
const ADVERTISEMENT = {
  advertiserId: 1,
  advertisementUrl: "https://media.example.org/",
  advertisementDuration: 15,
};
const MESSAGE = {
  religiousPartnerId: 1,
  messageName: "Pre-Procedure Message",
  religionType: "Other",
  messageUrl: "https://media.example.org/",
};
const CONTACT = {
  contactFirstName: "Ada",
  contactLastName: "Keller",
  contactTitle: "Manager",
  contactPhone: "1",
  contactEmail: "ada@partner.example",
};

describe("a POST of the REST API", () => {
  type Creation = { body: object; list?: string };
  /** Body that creates a record of a name, and the path that lists it, if it is another one. */
  const CREATIONS: [path: string, buildCreation: (name: string) => Promise<Creation> | Creation][] =
    [
      ["/tag", (name) => ({ body: { name } })],
      ["/department", (name) => ({ body: { name } })],
      ["/speciality", async (name) => ({ body: { name, departmentId: await createDepartment() } })],
      ["/advertiser", (name) => ({ body: { advertiserName: name, ...CONTACT } })],
      [
        "/advertisement",
        (name) => ({
          body: { ...ADVERTISEMENT, advertisementName: name },
          list: `/advertisement/by-advertiser?advertiserId=${ADVERTISEMENT.advertiserId}`,
        }),
      ],
      ["/religious-partner", (name) => ({ body: { partnerName: name, ...CONTACT } })],
      [
        "/religious-message",
        (title) => ({
          body: { ...MESSAGE, title },
          list: `/religious-message/by-partner/${MESSAGE.religiousPartnerId}`,
        }),
      ],
      ["/survey", (name) => ({ body: { name, serveType: "post-lms-module" } })],
      [
        "/survey-question/bulk",
        async (questionText) => {
          const surveyId = await createSurvey();
          return {
            body: { surveyId, questions: [{ questionText, questionType: "rank" }] },
            list: `/survey-question/by-survey/${surveyId}`,
          };
        },
      ],
      [
        "/survey-response",
        async (respondent) => {
          const surveyId = await createSurvey();
          return {
            body: { surveyId, respondent, answers: [] },
            list: `/survey-response?surveyId=${surveyId}`,
          };
        },
      ],
      ["/session", async (name) => ({ body: await sessionsApi(callApi).buildBody({ name }) })],
      ["/caretaker-guidance", (name) => ({ body: { name } })],
      [
        "/family-guidance-step",
        async (guidanceTitle) => {
          const familyGuidanceId = await createGuidance();
          return {
            body: { familyGuidanceId, guidanceTitle, ...STEP },
            list: `/family-guidance-step/guidance/${familyGuidanceId}`,
          };
        },
      ],
      [
        "/family-guidance-step/bulk",
        async (guidanceTitle) => {
          const familyGuidanceId = await createGuidance();
          return {
            body: { familyGuidanceId, steps: [{ guidanceTitle, ...STEP }] },
            list: `/family-guidance-step/guidance/${familyGuidanceId}`,
          };
        },
      ],
    ];

  it.each(CREATIONS)(
    "to %s creates one record, however often its key is sent",
    async (path, buildCreation) => {
      const name = unique("Once");
      const { body, list = path } = await buildCreation(name);
      const key = { "Idempotency-Key": randomUUID() };
      const responses = await sendConcurrently(() => fetchPath("POST", path, body, key));

      expect(responses.map(({ status }) => status)).toEqual(Array<number>(CONCURRENCY).fill(201));
      const texts = new Set(await Promise.all(responses.map((response) => response.text())));
      expect(texts.size).toBe(1);
      const replayed = responses.filter(
        ({ headers }) => headers.get("Idempotency-Replayed") === "true",
      );
      expect(replayed).toHaveLength(CONCURRENCY - 1);
      expect(await countFound(list, name)).toBe(1);
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
    expect(outcomes).toEqual(["303 /admin/tags?q=x"]);
    expect(toasts.every(Boolean)).toBe(true);
    expect(await countFound("/tag", name)).toBe(1);
  });

  it("creates one department and one specialty", async () => {
    const name = unique("Once");
    const rawValues = { name, newDepartmentName: `${name} department` };
    const { outcomes } = await sendManyTimes("/admin/departments/new", rawValues);
    expect(outcomes).toEqual(["303 /admin/departments"]);
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
    const first = unique("Once");
    const { body } = await sendManyTimes("/admin/tags/new", { name: first });
    const other = new URLSearchParams(body);
    other.set("name", `${first} second`);
    expect(
      (await fetchPath("POST", "/admin/tags/new", other.toString(), FORM_HEADERS)).status,
    ).toBe(303);
    expect(await countFound("/tag", first)).toBe(2);
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
    async (tag) => {
      const { path } = await createTag();
      expect((await put(path, { "If-Match": tag })).status).toBe(412);
    },
  );
});

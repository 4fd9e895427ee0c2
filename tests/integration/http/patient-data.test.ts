import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";
import { RIDE } from "../../support/patient-requests";

const { fetchPath } = useSharedServer();

const readPatientCookie = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .filter((cookie) => cookie?.startsWith("patient="))
    .join("; ");

/** Finds the address of the first survey that applies to the visitor. */
async function findFirstSurvey() {
  const html = await (await fetchPath("GET", "/patient-surveys")).text();
  return /href="(\/patient-surveys\/\d+\?[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** Fills in a survey with all questions answered, like a browser without scripts. @returns the form fields */
async function fillSurvey(address: string, changes: Record<string, string> = {}) {
  const html = await (await fetchPath("GET", address)).text();
  const choices = [...html.matchAll(/name="(answer-\d+)"[^>]*value="(Yes|3)"/g)].map(
    ([, name = "", value = ""]) => [name, value] as const,
  );
  return readFields(html, {
    ...Object.fromEntries(choices),
    submissionKey: randomUUID(),
    ...changes,
  });
}

/** Answers a survey. @returns the Cookie header of the new guest patient */
async function createPatient() {
  const address = await findFirstSurvey();
  const response = await fetchPath(
    "POST",
    address,
    (await fillSurvey(address)).toString(),
    FORM_HEADERS,
  );
  expect(response.headers.get("location")).toBe("/patient-surveys/thank-you");
  return { Cookie: readPatientCookie(response) };
}

const erase = (headers: Record<string, string>) =>
  fetchPath("POST", "/patient-data/erase", `submissionKey=${randomUUID()}`, {
    ...FORM_HEADERS,
    ...headers,
  });

describe("the pages of a patient's own data", () => {
  it.each([
    "/patient-surveys",
    "/patient-surveys/1",
    "/health-metrics",
    "/patient-data",
    "/patient-data/erase",
    "/patient-data/examples",
  ])("%s is neither cached nor indexed, and reading it creates no patient", async (path) => {
    const response = await fetchPath("GET", path);
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(readPatientCookie(response)).toBe("");
    expect(await response.text()).toContain('content="noindex"');
  });

  it.each([
    ["/patient-surveys/99999", 404],
    ["/patient-surveys/one", 400],
    ["/patient-surveys/1?procedure=99999", 302],
    ["/patient-surveys?procedure=1&session=x", 400],
    ["/health-metrics?page=0", 400],
    ["/patient-data/download", 302],
  ])("%s answers %d", async (path, status) => {
    expect((await fetchPath("GET", path)).status).toBe(status);
  });
});

describe("what is charged", () => {
  it("is said before a plan is chosen, and where a completed procedure leads", async () => {
    const plan = "specialty=diagnostic-test&procedure=mri&plan";
    const [complete = "", free = "", list = "", metrics = ""] = await Promise.all(
      [
        `/plans/disclaimer?${plan}=complete`,
        `/plans/disclaimer?${plan}=no-fee`,
        "/patient-procedures",
        "/health-metrics",
      ].map(async (path) => (await fetchPath("GET", path)).text()),
    );
    expect(complete).toContain("nothing is charged here");
    expect(free).not.toContain("nothing is charged here");
    expect(list).toMatch(
      /progress in the[^.]*<a href="\/health-metrics#billing">billing section<\/a>/,
    );
    expect(metrics).toMatch(/id="billing"[^]*Nothing is charged here\./);
  });
});

describe("a survey without scripts", () => {
  it("is shown again with its values, questions and every error message", async () => {
    const address = await findFirstSurvey();
    const form = await fillSurvey(address, { "answer-1": "", questionsVersion: "1" });
    const textField = [...form.keys()].findLast((name) => name.startsWith("answer-")) ?? "";
    const [yesNoField = ""] = [...form].find(([, value]) => value === "Yes") ?? [];
    form.set(textField, "What I typed");
    form.delete(yesNoField);
    const response = await fetchPath("POST", address, form.toString(), FORM_HEADERS);
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain("What I typed");
    expect(html).toMatch(/#field-answer-\d+">[^<]+ – Please answer this question</);
    expect(readPatientCookie(response)).toBe("");
  });

  it("is refused with an unknown version of the questions", async () => {
    const address = await findFirstSurvey();
    for (const [version, status] of [
      ["77", 404],
      ["x", 400],
    ] as const) {
      const form = await fillSurvey(address, { questionsVersion: version });
      const response = await fetchPath("POST", address, form.toString(), FORM_HEADERS);
      expect(response.status).toBe(status);
    }
  });

  it("is stored once when it is sent twice", async () => {
    const address = await findFirstSurvey();
    const form = (await fillSurvey(address)).toString();
    const first = await fetchPath("POST", address, form, FORM_HEADERS);
    const second = await fetchPath("POST", address, form, FORM_HEADERS);
    expect(readPatientCookie(second)).toBe(readPatientCookie(first));
    const data = await fetchPath("GET", "/patient-data/download", undefined, {
      Cookie: readPatientCookie(first),
    });
    expect(((await data.json()) as { surveyAnswers: unknown[] }).surveyAnswers).toHaveLength(1);
  });
});

describe("what a patient has stored", () => {
  it("is stored once if it is sent again with the cookie, and once more after an erasure", async () => {
    const address = await findFirstSurvey();
    const form = (await fillSurvey(address)).toString();
    const send = (headers: Record<string, string> = {}) =>
      fetchPath("POST", address, form, { ...FORM_HEADERS, ...headers });
    const countStored = async (headers: Record<string, string>) =>
      (
        (await (await fetchPath("GET", "/patient-data/download", undefined, headers)).json()) as {
          surveyAnswers: unknown[];
        }
      ).surveyAnswers.length;
    const cookie = { Cookie: readPatientCookie(await send()) };
    expect(readPatientCookie(await send(cookie))).toBe(cookie.Cookie);
    expect(await countStored(cookie)).toBe(1);
    await erase(cookie);
    const newCookie = { Cookie: readPatientCookie(await send()) };
    expect(await countStored(newCookie)).toBe(1);
  });

  it("is private: two concurrent browsers each download their own", async () => {
    const [first, second] = await Promise.all([createPatient(), createPatient()]);
    const numbers = await Promise.all(
      [first, second].map(async (browser) => {
        const response = await fetchPath("GET", "/patient-data/download", undefined, browser);
        expect(response.headers.get("cache-control")).toBe("no-store");
        expect(response.headers.get("content-disposition")).toBe(
          'attachment; filename="calmward-my-data.json"',
        );
        const { guestPatient } = (await response.json()) as { guestPatient: { number: number } };
        return guestPatient.number;
      }),
    );
    expect(new Set(numbers).size).toBe(2);
    const page = await fetchPath("GET", "/patient-data?print", undefined, first);
    expect(page.headers.get("cache-control")).toContain("no-store");
    const html = await page.text();
    expect(html).toContain('content="noindex"');
    expect(html).toMatch(new RegExp(`>Your number here</dt><dd[^>]*>${numbers[0] ?? ""}<`));
    expect(html).toContain(">Your Answers to Surveys</h2>");
  });

  it("has the agreements to messages, each withdrawn by one press without scripts", async () => {
    const browser: Record<string, string> = {};
    const open = async (path: string) => (await fetchPath("GET", path, undefined, browser)).text();
    const [ride = ""] =
      /\/patient-procedures\/\d+\/ride/.exec(await open("/patient-procedures")) ?? [];
    const send = (path: string, fields: URLSearchParams) =>
      fetchPath("POST", path, fields.toString(), { ...FORM_HEADERS, ...browser });
    const agreed = { ...RIDE, contact: "(206) 555-0179", textMe: "yes" };
    const values = { submissionKey: randomUUID(), ...agreed };
    const sent = await send(ride, readFields(await open(ride), values));
    expect(sent.status).toBe(303);
    browser.Cookie = readPatientCookie(sent);
    const html = await open("/patient-data");
    expect(html).toMatch(/by text message to ••• 0179, since .+STOP ends this\./);
    expect(await open("/patient-data")).toContain("••• 0179");
    const [, withdraw = ""] = /name="withdraw" value="(\d+)"/.exec(html) ?? [];
    const fields = new URLSearchParams({ submissionKey: randomUUID(), withdraw });
    expect((await send("/patient-data", fields)).headers.get("location")).toBe("/patient-data");
    expect(await open("/patient-data")).not.toContain("••• 0179");
  });

  it("is erased with its cookie, and the browser sees the sample again", async () => {
    const [erased, other] = [await createPatient(), await createPatient()];
    const page = await (await fetchPath("GET", "/patient-data/erase", undefined, erased)).text();
    expect(page).toContain("1 answered survey");
    const response = await erase(erased);
    expect(response.headers.get("clear-site-data")).toBe('"cache"');
    expect(response.headers.get("location")).toBe("/patient-procedures");
    expect(response.headers.getSetCookie().join()).toMatch(/patient=[^;]*;[^,]*Max-Age=0/);
    for (const [browser, status] of [
      [erased, 302],
      [other, 200],
    ] as const) {
      const data = await fetchPath("GET", "/patient-data/download", undefined, browser);
      expect(data.status).toBe(status);
    }
    const metrics = await (await fetchPath("GET", "/health-metrics", undefined, erased)).text();
    expect(metrics).toContain("These are examples.");
    // Repeating the erasure is no error.
    expect((await erase(erased)).status).toBe(303);
  });

  it("cannot be erased from another site", async () => {
    const browser = await createPatient();
    const crossSite = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    expect((await erase({ ...browser, ...crossSite })).status).toBe(403);
    const data = await fetchPath("GET", "/patient-data/download", undefined, browser);
    expect(data.status).toBe(200);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fieldsOf, FORM } from "../../support/forms";
import { useServer } from "../../support/http";

const { call } = useServer();

const kept = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .filter((cookie) => cookie?.startsWith("patient="))
    .join("; ");

/** The address of the first survey that fits the visitor. */
async function firstSurvey() {
  const html = await (await call("GET", "/patient-surveys")).text();
  return /href="(\/patient-surveys\/\d+\?[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
}

/** What a browser without scripts sends to a survey, with all questions answered. */
async function answersTo(address: string, changes: Record<string, string> = {}) {
  const html = await (await call("GET", address)).text();
  const yes = [...html.matchAll(/name="(answer-\d+)"[^>]*value="Yes"/g)].map(
    ([, name = ""]) => [name, "Yes"] as const,
  );
  return fieldsOf(html, { ...Object.fromEntries(yes), submissionKey: randomUUID(), ...changes });
}

/** A browser that has answered a survey, as it sends its cookie back. */
async function aPatient() {
  const address = await firstSurvey();
  const answer = await call("POST", address, (await answersTo(address)).toString(), FORM);
  expect(answer.headers.get("location")).toBe("/patient-surveys/thank-you");
  return { Cookie: kept(answer) };
}

const erase = (headers: Record<string, string>) =>
  call("POST", "/patient-data/erase", `submissionKey=${randomUUID()}`, { ...FORM, ...headers });

describe("the pages of a patient's own", () => {
  it.each([
    "/patient-surveys",
    "/patient-surveys/1",
    "/health-metrics",
    "/patient-data",
    "/patient-data/erase",
    "/patient-data/examples",
  ])(
    "%s is in no cache and no search engine, and reading it makes nobody a patient",
    async (path) => {
      const answer = await call("GET", path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(kept(answer)).toBe("");
      expect(await answer.text()).toContain('content="noindex"');
    },
  );

  it.each([
    ["/patient-surveys/99999", 404],
    ["/patient-surveys/one", 400],
    ["/patient-surveys/1?procedure=99999", 404],
    ["/patient-surveys?procedure=1&session=x", 400],
    ["/health-metrics?page=0", 400],
    ["/patient-data/download", 404],
  ])("%s answers %d", async (path, status) => {
    expect((await call("GET", path)).status).toBe(status);
  });
});

describe("a survey without scripts", () => {
  it("comes back with what was typed, as it was asked, and with every message", async () => {
    const address = await firstSurvey();
    const sent = await answersTo(address, { "answer-1": "", questionsVersion: "1" });
    const text = [...sent.keys()].findLast((name) => name.startsWith("answer-")) ?? "";
    const [yesNo = ""] = [...sent].find(([, value]) => value === "Yes") ?? [];
    sent.set(text, "What I typed");
    sent.delete(yesNo);
    const answer = await call("POST", address, sent.toString(), FORM);
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toContain("What I typed");
    expect(html).toContain("Please answer this question");
    expect(kept(answer)).toBe("");
  });

  it("is refused with a version of the questions that it never had", async () => {
    const address = await firstSurvey();
    for (const [version, status] of [
      ["77", 404],
      ["x", 400],
    ] as const) {
      const sent = await answersTo(address, { questionsVersion: version });
      const answer = await call("POST", address, sent.toString(), FORM);
      expect(answer.status).toBe(status);
    }
  });

  it("is stored once when it is sent twice", async () => {
    const address = await firstSurvey();
    const sent = (await answersTo(address)).toString();
    const first = await call("POST", address, sent, FORM);
    const again = await call("POST", address, sent, FORM);
    expect(kept(again)).toBe(kept(first));
    const data = await call("GET", "/patient-data/download", undefined, { Cookie: kept(first) });
    expect(((await data.json()) as { surveyAnswers: unknown[] }).surveyAnswers).toHaveLength(1);
  });
});

describe("what a patient has stored", () => {
  it("is theirs alone: two browsers at once each download their own", async () => {
    const [one, other] = await Promise.all([aPatient(), aPatient()]);
    const numbers = await Promise.all(
      [one, other].map(async (browser) => {
        const answer = await call("GET", "/patient-data/download", undefined, browser);
        expect(answer.headers.get("cache-control")).toBe("no-store");
        expect(answer.headers.get("content-disposition")).toBe(
          'attachment; filename="calmward-my-data.json"',
        );
        const { guestPatient } = (await answer.json()) as { guestPatient: { number: number } };
        return guestPatient.number;
      }),
    );
    expect(new Set(numbers).size).toBe(2);
  });

  it("is erased with its cookie, and the browser sees the sample again", async () => {
    const [gone, stays] = [await aPatient(), await aPatient()];
    const page = await (await call("GET", "/patient-data/erase", undefined, gone)).text();
    expect(page).toContain("1 answered survey");
    const answer = await erase(gone);
    expect(answer.headers.get("location")).toBe("/patient-procedures");
    expect(answer.headers.getSetCookie().join()).toMatch(/patient=[^;]*;[^,]*Max-Age=0/);
    for (const [browser, status] of [
      [gone, 404],
      [stays, 200],
    ] as const) {
      const data = await call("GET", "/patient-data/download", undefined, browser);
      expect(data.status).toBe(status);
    }
    const metrics = await (await call("GET", "/health-metrics", undefined, gone)).text();
    expect(metrics).toContain("These are examples.");
    // Once more is no error.
    expect((await erase(gone)).status).toBe(303);
  });

  it("is nobody's to erase from another site", async () => {
    const browser = await aPatient();
    const foreign = { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" };
    expect((await erase({ ...browser, ...foreign })).status).toBe(403);
    const data = await call("GET", "/patient-data/download", undefined, browser);
    expect(data.status).toBe(200);
  });
});

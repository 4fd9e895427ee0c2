import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useSharedServer } from "../../support/http";
import { openPlainBrowser } from "../../support/plain-browser";
import { readFields, FORM_HEADERS } from "../../support/forms";

const { fetchPath } = useSharedServer();

const LIST = "/patient-procedures";
const ANSWERS = { anxietyLevel: "5", informationReceived: "yes" };
const MEDIA_HTML = /<(audio|video|source|track)\b|\/media\//;

/** Address of the surgery's third session, as linked for a visitor. */
function findSession(html: string) {
  const paths = [...html.matchAll(/href="(\/patient-procedures\/\d+\/sessions\/\d+)"/g)];
  return paths[3]?.[1] ?? "";
}

/** Adds the cookies that a response sets to a Cookie header. */
const addCookies = (cookies: string, { headers }: Response) =>
  [cookies, ...headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0])].join("; ");

/** Answers the assessment of a session as a new visitor. */
async function answerAssessment() {
  const browser = await openPlainBrowser(fetchPath, LIST);
  const sessionPath = findSession(await browser.open(LIST));
  const form = new URLSearchParams(ANSWERS).toString();
  const headers = { ...FORM_HEADERS, Cookie: browser.Cookie };
  const response = await fetchPath("POST", `${sessionPath}/assessment?tab=video`, form, headers);
  return { response, sessionPath, Cookie: addCookies(browser.Cookie, response) };
}

describe("a session's player", () => {
  it("has no media before its assessment", async () => {
    const { open } = await openPlainBrowser(fetchPath, LIST);
    const sessionPath = findSession(await open(LIST));
    for (const page of [sessionPath, `${sessionPath}?tab=video`, `${sessionPath}?play=on`]) {
      const html = await open(page);
      expect(html).toContain("Audio - 1 min<");
      expect(html).toContain("Video - 1 min<");
      expect(html).toContain(`${sessionPath}/assessment`);
      expect(html).not.toMatch(MEDIA_HTML);
    }
    expect((await fetchPath("GET", `${sessionPath}/captions`)).status).toBe(404);
  });

  it("plays after its assessment without scripts, with captions and a transcript, and offers help", async () => {
    const { response, Cookie } = await answerAssessment();
    const playerAddress = response.headers.get("location") ?? "";
    expect(playerAddress).toMatch(/\/sessions\/\d+\?tab=video&play=on$/);
    const html = await (await fetchPath("GET", playerAddress, undefined, { Cookie })).text();
    expect(html).toMatch(/<video[^>]*\scontrols=""/);
    expect(html).toContain("Your browser does not support video.");
    expect(html).toContain("Transcript");
    expect(html).toContain('href="tel:988"');
    const [, track = ""] = /<track[^>]*\ssrc="([^"]+)"/.exec(html) ?? [];
    const captions = await fetchPath("GET", track, undefined, { Cookie });
    expect(captions.headers.get("content-type")).toBe("text/vtt; charset=utf-8");
    expect(captions.headers.get("x-content-type-options")).toBe("nosniff");
    expect(captions.headers.get("cache-control")).toBe("no-store");
    expect(await captions.text()).toMatch(/^WEBVTT\n\n00:00:/);
  });

  it("is private, and says so in another browser", async () => {
    const { response } = await answerAssessment();
    const otherPatient = await answerAssessment();
    const playerPath = (response.headers.get("location") ?? "").replace(/\?.*/, "");
    const [, procedure = ""] = /\/(\d+)\//.exec(playerPath) ?? [];
    const card = `${LIST}?open=${procedure}`;
    const pages = [
      playerPath,
      card,
      `${playerPath}/assessment`,
      `${playerPath}/captions?tab=video`,
    ];
    const fetchAll = (Cookie: string) =>
      Promise.all(pages.map((page) => fetchPath("GET", page, undefined, { Cookie })));
    // Whether it exists or not, it may be a page of an account.
    for (const page of (await fetchAll("")).slice(0, 3)) {
      expect(page.headers.get("location")).toMatch(
        /^\/patient-sign-in\?back=%2Fpatient-procedures/,
      );
    }
    const unknown = await fetchPath("GET", `${LIST}/987654/details`, undefined, { Cookie: "" });
    expect(unknown.headers.get("location")).toContain("/patient-sign-in?back=");
    const ofOther = await fetchAll(otherPatient.Cookie);
    for (const page of ofOther.slice(0, 3))
      expect(page.headers.get("location")).toContain("/patient-sign-in?back=");
    expect(ofOther[3]?.status).toBe(404);
  });

  it("reports missing answers, and keeps the values", async () => {
    const browser = await openPlainBrowser(fetchPath, LIST);
    const sessionPath = findSession(await browser.open(LIST));
    const page = await browser.open(`${sessionPath}/assessment`);
    const { status, html } = await browser.send(`${sessionPath}/assessment`, page, {
      concerns: "Needles",
    });
    expect(status).toBe(422);
    expect(html).toContain(
      '#field-anxietyLevel">How anxious do you feel right now? – Please rate your anxiety level<',
    );
    expect(html).toContain("your procedure? – Please answer this question<");
    const invalidGroups = html.match(/<fieldset [^>]*aria-invalid="true"[^>]* role="radiogroup"/g);
    expect(invalidGroups).toHaveLength(2);
    // Without scripts, the browser moves the focus to the first element that asks for it.
    expect(/<[^>]* autofocus=""/.exec(html)?.[0]).toContain('role="alert"');
    expect(html).toContain("Needles");
  });
});

describe("a patient's details of a procedure", () => {
  it("are shown beside what another window has saved meanwhile", async () => {
    const browser = await openPlainBrowser(fetchPath, LIST);
    const list = await browser.open(LIST);
    const [, details = ""] = /href="(\/patient-procedures\/\d+\/details)"/.exec(list) ?? [];
    const [firstPage, secondPage] = [await browser.open(details), await browser.open(details)];
    const buildForm = (page: string, provider: string) =>
      readFields(page, { submissionKey: randomUUID(), provider }).toString();
    const first = await fetchPath("POST", details, buildForm(firstPage, "Dr. One"), {
      ...FORM_HEADERS,
      Cookie: browser.Cookie,
    });
    expect(first.status).toBe(303);
    const second = await fetchPath("POST", details, buildForm(secondPage, "Dr. Two"), {
      ...FORM_HEADERS,
      Cookie: addCookies(browser.Cookie, first),
    });
    expect(second.status).toBe(409);
    const html = await second.text();
    expect(html).toContain("was changed in another window");
    expect(html).toContain("Dr. One");
    expect(html).toContain("Dr. Two");
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useServer } from "../../support/http";
import { openPlainBrowser } from "../../support/plain-browser";
import { readFields, FORM_HEADERS } from "../../support/forms";

const { fetchPath } = useServer();

const LIST = "/patient-procedures";
const ANSWERS = { anxietyLevel: "5", informationReceived: "yes" };
const MEDIA = /<(audio|video|source|track)\b|\/media\//;

/** Address of the surgery's third session, as linked for a visitor. */
function findSession(html: string) {
  const paths = [...html.matchAll(/href="(\/patient-procedures\/\d+\/sessions\/\d+)"/g)];
  return paths[3]?.[1] ?? "";
}

/** Cookie header after a response: the cookies so far, and the new ones. */
const addCookies = (before: string, { headers }: Response) =>
  [before, ...headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0])].join("; ");

/** Answers the assessment of a session as a new visitor. */
async function answerAssessment() {
  const browser = await openPlainBrowser(fetchPath, LIST);
  const session = findSession(await browser.open(LIST));
  const form = new URLSearchParams(ANSWERS).toString();
  const headers = { ...FORM_HEADERS, Cookie: browser.Cookie };
  const response = await fetchPath("POST", `${session}/assessment?tab=video`, form, headers);
  return { response, session, Cookie: addCookies(browser.Cookie, response) };
}

describe("a session's player", () => {
  it("has no media before its assessment", async () => {
    const { open } = await openPlainBrowser(fetchPath, LIST);
    const session = findSession(await open(LIST));
    for (const page of [session, `${session}?tab=video`, `${session}?play=on`]) {
      const html = await open(page);
      expect(html).toContain("Audio - 10 mins");
      expect(html).toContain("Video - 15 mins");
      expect(html).toContain(`${session}/assessment`);
      expect(html).not.toMatch(MEDIA);
    }
    expect((await fetchPath("GET", `${session}/captions`)).status).toBe(404);
  });

  it("plays after it without scripts, with captions and a transcript, and offers help", async () => {
    const { response, Cookie } = await answerAssessment();
    const player = response.headers.get("location") ?? "";
    expect(player).toMatch(/\/sessions\/\d+\?tab=video&play=on$/);
    const html = await (await fetchPath("GET", player, undefined, { Cookie })).text();
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

  it("is private", async () => {
    const { response } = await answerAssessment();
    const otherPatient = await answerAssessment();
    const playerPath = (response.headers.get("location") ?? "").replace(/\?.*/, "");
    for (const page of [
      playerPath,
      `${playerPath}/assessment`,
      `${playerPath}/captions?tab=video`,
    ]) {
      expect((await fetchPath("GET", page)).status).toBe(404);
      expect(
        (await fetchPath("GET", page, undefined, { Cookie: otherPatient.Cookie })).status,
      ).toBe(404);
    }
  });

  it("reports missing answers, and keeps the values", async () => {
    const browser = await openPlainBrowser(fetchPath, LIST);
    const session = findSession(await browser.open(LIST));
    const page = await browser.open(`${session}/assessment`);
    const { status, html } = await browser.send(`${session}/assessment`, page, {
      concerns: "Needles",
    });
    expect(status).toBe(422);
    expect(html).toContain("Please answer this question");
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

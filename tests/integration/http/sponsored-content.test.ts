import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { SPONSORED_FIELD } from "~/app/contracts/sponsored-fields";
import { FORM_HEADERS } from "../../support/forms";
import { parseDocument } from "../../support/forms-client/document";
import { useServer } from "../../support/http";

const { fetchPath, callApi } = useServer();

const DATA = "/patient-data";
const PLAN = "specialty=general-surgery&procedure=inguinal-hernia-repair&plan=complete";
const HOST = "www.aldervale.org";
const ADDRESS = `https://${HOST}/evening?from=session`;
const SPONSOR = "Aldervale Pharmaceuticals";
/** Attributes that hold addresses, which a browser may load. */
const ADDRESS_ATTRIBUTES = /^(?:src|srcset|href|action|formaction|poster|data|style|content|ping)$/;

/** A browser without scripts that keeps its cookies. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const request = async (method: string, path: string, body?: URLSearchParams) => {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = { ...(body && FORM_HEADERS), Cookie };
    const response = await fetchPath(method, path, body?.toString(), headers);
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return response;
  };
  const open = async (path: string) => {
    const response = await request("GET", path);
    const html = await response.text();
    return { response, html, document: parseDocument(html, "http://127.0.0.1/") };
  };
  /** Presses the button of a page that has a field's value, and follows to where it leads. */
  const press = async (page: string, name: string, value: string) => {
    const { document } = await open(page);
    const button = document.querySelector(`button[name="${name}"][value="${value}"]`);
    const form = button?.closest("form");
    const fields = [...(form?.querySelectorAll("input[type=hidden]") ?? [])].map(
      (input) => [input.getAttribute("name") ?? "", input.getAttribute("value") ?? ""] as const,
    );
    const body = new URLSearchParams([...fields.map((each) => [...each]), [name, value]]);
    return request("POST", form?.getAttribute("action") ?? page, body);
  };
  const post = (path: string, values: Record<string, string>) =>
    request("POST", path, new URLSearchParams({ submissionKey: randomUUID(), ...values }));
  return { open, press, post, cookies };
}
type Browser = ReturnType<typeof openBrowser>;

/** Chooses a plan, and answers the questions before the session with an advertisement. @returns the path of its player */
async function openSession({ open, post }: Browser): Promise<string> {
  const disclaimer = await open(`/plans/disclaimer?${PLAN}`);
  const read = (name: string) =>
    disclaimer.document.querySelector(`input[name="${name}"]`)?.getAttribute("value") ?? "";
  await post(`/plans/disclaimer?${PLAN}`, {
    disclaimerVersion: read("disclaimerVersion"),
    priceCents: read("priceCents"),
  });
  const { document } = await open("/patient-procedures");
  const link = [...document.querySelectorAll("a")].find(({ textContent }) =>
    textContent?.includes("What happens, and who is with you"),
  );
  const path = link?.getAttribute("href") ?? "";
  const answers = { anxietyLevel: "2", informationReceived: "yes" };
  expect((await post(`${path}/assessment`, answers)).status).toBe(303);
  return path;
}

describe("sponsored content", () => {
  beforeAll(async () => {
    const { data } = await callApi("GET", "/advertisement/1");
    const { advertisementName, advertisementDuration } = data?.advertisement as Record<
      string,
      unknown
    >;
    const changed = await callApi("PUT", "/advertisement/1", {
      ...{ advertisementName, advertisementDuration, advertisementUrl: ADDRESS },
    });
    expect(changed.status).toBe(200);
  });

  it("is allowed and stopped on Your Data, without scripts, in the words of the page", async () => {
    const browser = openBrowser();
    const before = await browser.open(DATA);
    const section = before.document.querySelector("#sponsored-content");
    expect(section?.textContent).toContain("It is off.");
    const words = section?.querySelector("blockquote")?.textContent ?? "";
    expect(words).toMatch(/^I allow .* that a sponsor pays .*\n\nTo pick them/);
    expect(browser.cookies.has("patient")).toBe(false);
    const allowed = await browser.press(DATA, SPONSORED_FIELD, "allow");
    expect(allowed.status).toBe(303);
    expect(browser.cookies.get("patient")).not.toBe("");
    const after = await browser.open(DATA);
    const on = after.document.querySelector("#sponsored-content");
    expect(on?.textContent).toMatch(/You allow it, since \w{3} \d{1,2}, \d{4}\./);
    expect(on?.querySelector("blockquote")?.textContent).toBe(words);
    const download = (await browser.open("/patient-data/download")).html;
    const { agreements } = JSON.parse(download) as { agreements: { words: string }[] };
    expect(agreements.map((each) => each.words)).toEqual([words]);
    expect((await browser.open("/patient-data/erase")).document.body.textContent).toMatch(
      /What you chose about it stays for 6 years, as proof/,
    );
    expect((await browser.press(DATA, SPONSORED_FIELD, "stop")).status).toBe(303);
    const stopped = (await browser.open(DATA)).document.querySelector("#sponsored-content");
    expect(stopped?.textContent).toContain("It is off.");
  });

  it("is not recorded with other words than those that were shown", async () => {
    const browser = openBrowser();
    for (const words of ["", "another version"]) {
      const response = await browser.post(DATA, { [SPONSORED_FIELD]: "allow", words });
      expect(response.status).toBe(409);
      expect(await response.text()).toContain("The words have changed. Please read them again.");
    }
    const section = (await browser.open(DATA)).document.querySelector("#sponsored-content");
    expect(section?.textContent).toContain("It is off.");
  });

  it("shows the card below a session for who allowed it, and stops with one press there", async () => {
    const browser = openBrowser();
    const path = await openSession(browser);
    for (const query of ["", "?play=on", "?tab=video&play=on"])
      expect((await browser.open(path + query)).html).not.toContain(SPONSOR);
    await browser.press(DATA, SPONSORED_FIELD, "allow");
    // The session offers its religious message first.
    expect((await browser.open(`${path}?message=offer`)).html).not.toContain(SPONSOR);
    const { document } = await browser.open(`${path}?play=on`);
    const card = document.querySelector('aside[aria-labelledby="sponsor"]');
    expect(card?.textContent).toContain(`Sponsored by ${SPONSOR}`);
    expect(card?.textContent).toContain("Calmavora: a calmer night before");
    const sheet = card?.parentElement;
    expect(sheet?.lastElementChild).toBe(card);
    const stopped = await browser.press(`${path}?play=on`, SPONSORED_FIELD, "stop");
    expect(stopped.headers.get("location")).toBe(`${path}?play=on`);
    expect((await browser.open(`${path}?play=on`)).html).not.toContain(SPONSOR);
  });

  it("names the sponsor's host in its link alone: no element, header or rule of the page has it loaded", async () => {
    const browser = openBrowser();
    const path = await openSession(browser);
    await browser.press(DATA, SPONSORED_FIELD, "allow");
    const { response, document } = await browser.open(`${path}?play=on`);
    const named = [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes]
        .filter(({ name, value }) => ADDRESS_ATTRIBUTES.test(name) && /aldervale/i.test(value))
        .map(({ name, value }) => [element.localName, name, value]),
    );
    expect(named).toEqual([["a", "href", ADDRESS]]);
    const link = document.querySelector(`a[href="${ADDRESS}"]`);
    expect(link?.getAttribute("rel")).toBe("noreferrer noopener");
    expect(link?.getAttribute("target")).toBe("_blank");
    expect(link?.textContent).toBe(`Open it at ${HOST} (in a new tab)`);
    for (const [name, value] of response.headers) expect(value, name).not.toContain("aldervale");
    const rules = response.headers.get("content-security-policy") ?? "";
    expect(rules).not.toMatch(/https?:/);
    // No other element of the page leads to another host either.
    const foreign = [
      ...document.querySelectorAll("link, img, script, iframe, source, object"),
    ].filter((element) =>
      /^(?:https?:)?\/\//.test(element.getAttribute("src") ?? element.getAttribute("href") ?? ""),
    );
    expect(foreign).toEqual([]);
    expect(response.headers.get("referrer-policy")).toMatch(/no-referrer|same-origin/);
  });

  it("is shown to staff as an authorized patient sees it, which the page says, and stops nothing there", async () => {
    const browser = openBrowser();
    const { data } = await callApi("GET", "/session?search=Your Day in Surgery");
    const [{ id } = { id: 0 }] = (data?.sessions ?? []) as { id: number }[];
    const page = `/admin/sessions/${id}/as-patient?answered=on&play=on`;
    const card = (await browser.open(page)).document.querySelector(
      'aside[aria-labelledby="sponsor"]',
    );
    expect(card?.textContent).toContain("Only patients who allow sponsored content see this.");
    const pressed = await browser.press(page, SPONSORED_FIELD, "stop");
    expect(pressed.status).toBe(303);
    expect((await browser.open(page)).html).toContain("Patients see no sponsored content anymore");
  });

  it("is on no printed plan and behind no share link", async () => {
    const browser = openBrowser();
    const path = await openSession(browser);
    await browser.press(DATA, SPONSORED_FIELD, "allow");
    const procedure = /procedures\/(\d+)/.exec(path)?.[1] ?? "";
    const printed = `/patient-procedures/${procedure}/print`;
    const shared = await browser.post(`/patient-procedures/${procedure}/caretaker/send`, {
      phase: "pre-procedure",
    });
    expect(shared.status).toBe(303);
    const list = (await browser.open(DATA)).document;
    const link = list.querySelector('a[href*="/share/"]')?.getAttribute("href") ?? "";
    for (const each of [printed, `${printed}/caretaker`, `/today?procedure=${procedure}`, link]) {
      const { response, html } = await browser.open(each);
      expect(response.status, each).toBe(200);
      expect(html, each).not.toContain(SPONSOR);
    }
  });
});

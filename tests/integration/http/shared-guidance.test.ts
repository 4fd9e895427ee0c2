import { beforeAll, describe, expect, it } from "vitest";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";

const { fetchPath } = useServer({ env: { ACCESS: "sign-in" } });

const findLink = (html: string) => /value="[^"]*(\/share\/[\w-]{43})"/.exec(html)?.[1] ?? "";

describe("guidance that a patient has sent", () => {
  let path = "";
  beforeAll(async () => {
    const list = await (await fetchPath("GET", "/patient-procedures")).text();
    const id = /\/patient-procedures\/(\d+)\/family"/.exec(list)?.[1] ?? "";
    const dialog = `/patient-procedures/${id}/family/send?phase=family-procedure-pickup`;
    const page = await (await fetchPath("GET", dialog)).text();
    const response = await fetchPath("POST", dialog, readFields(page, {}).toString(), FORM_HEADERS);
    const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
    const reopened = await fetchPath("GET", dialog, undefined, { Cookie: cookies.join("; ") });
    path = findLink(await reopened.text());
  });

  it("shows one phase of one audience, and nothing about the patient", async () => {
    const response = await fetchPath("GET", path);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain("Family Support: Procedure Pick-Up");
    expect(html).not.toMatch(/Pre-Procedure|Caretaker|Rotator|patient-procedures\/\d/);
  });

  it("is neither cached nor indexed, and sends no referrer to other sites", async () => {
    const { headers } = await fetchPath("GET", path);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(await (await fetchPath("GET", path)).text()).toContain(
      'name="robots" content="noindex"',
    );
    expect(headers.getSetCookie().join()).not.toMatch(/(^|,)patient=/);
  });

  it("has pictures that need no account", async () => {
    const html = await (await fetchPath("GET", path)).text();
    const [picture = ""] = /\/media\/[\w-]{22}/.exec(html) ?? [];
    expect((await fetchPath("GET", picture)).status).toBe(200);
  });

  it("can be fetched by link previews", async () => {
    expect((await fetchPath("HEAD", path)).status).toBe(200);
    expect((await fetchPath("POST", path, "", { "Content-Type": "text/plain" })).status).toBe(405);
  });

  it.each(["x", "A".repeat(43), "A".repeat(7_000), "a%00b"])(
    "is not found under the token %s",
    async (token) => {
      const { status } = await fetchPath("GET", `/share/${token}`);
      expect([404, 400]).toContain(status);
    },
  );
});

import { describe, expect, it } from "vitest";
import { FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";

const { fetchPath } = useServer({ env: { ACCESS: "sign-in" } });

const DIALOGS = ["", "/move", "/cancel", "/none", "/book", "/rate"];

describe("the link of a message about a live session", () => {
  it("that is unknown says calmly what to do, and is neither cached nor indexed", async () => {
    const response = await fetchPath("GET", `/appointment/${"A".repeat(43)}`);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(html).toContain("This link does not work anymore");
    expect(html).toContain('href="/patient-procedures"');
    expect(html).toContain('name="robots" content="noindex"');
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("referrer-policy")).toBe("same-origin");
    expect(response.headers.getSetCookie().join()).not.toMatch(/(^|,)patient=/);
  });

  it.each(["x", "A".repeat(43), "A".repeat(7_000), "a%00b", "<script>"])(
    "is not found under the token %s, whatever is asked or sent",
    async (token) => {
      const address = `/appointment/${token.startsWith("<") ? encodeURIComponent(token) : token}`;
      for (const dialog of DIALOGS) {
        expect([400, 404]).toContain((await fetchPath("GET", address + dialog)).status);
        const sent = await fetchPath("POST", address + dialog, "slotId=1", FORM_HEADERS);
        expect([400, 404, 405, 422]).toContain(sent.status);
      }
    },
  );

  it("has no calendar file where it is unknown", async () => {
    const file = await fetchPath("GET", `/appointment/${"A".repeat(43)}/calendar.ics`);
    expect(file.status).toBe(404);
    expect(await file.text()).not.toContain("BEGIN:VCALENDAR");
  });
});

describe("the pages of a patient's live session", () => {
  it("lead who has no sign-in to the patients' sign-in, whether it exists or not", async () => {
    for (const dialog of DIALOGS) {
      const opened = await fetchPath("GET", `/patient-procedures/1/live-session/999999${dialog}`);
      expect(opened.status).toBe(302);
      expect(opened.headers.get("location")).toMatch(/^\/patient-sign-in/);
    }
    const file = await fetchPath("GET", "/patient-procedures/1/live-session/999999/calendar.ics");
    expect(file.status).toBe(404);
  });
});

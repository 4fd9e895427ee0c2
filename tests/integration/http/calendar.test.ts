import { beforeAll, describe, expect, it } from "vitest";
import { FORM_HEADERS, readFields } from "../../support/forms";
import { useServer } from "../../support/http";

const { fetchPath } = useServer({ env: { ACCESS: "sign-in", PUBLIC_URL: "" } });

describe("the calendar of a patient", () => {
  let cookie = "";

  /** Sends the form of a page as this patient. */
  async function send(page: string) {
    const headers = cookie ? { Cookie: cookie } : {};
    const html = await (await fetchPath("GET", page, undefined, headers)).text();
    const response = await fetchPath("POST", page, readFields(html, {}).toString(), {
      ...FORM_HEADERS,
      ...headers,
    });
    const cookies = response.headers.getSetCookie().map((each) => each.split(";", 1)[0]);
    cookie ||= cookies.filter((each) => each?.startsWith("patient=")).join("; ");
    return response;
  }
  const readPage = async () =>
    (await fetchPath("GET", "/my-calendar", undefined, { Cookie: cookie })).text();
  const readPath = async () =>
    /href="(\/calendar\/[\w-]{43}\.ics)"/.exec(await readPage())?.[1] ?? "";

  beforeAll(async () => {
    await send("/plans/disclaimer?specialty=diagnostic-test&procedure=mri&plan=complete");
    await send("/my-calendar");
  });

  it("is offered at an address to copy, to add and to download", async () => {
    const path = await readPath();
    const html = await readPage();
    expect(html).toMatch(new RegExp(`value="http://[^"]*${path}"`));
    expect(html).toMatch(new RegExp(`href="webcal://[^"]*${path}"`));
    expect(html).toMatch(new RegExp(`href="${path}" download`));
    expect(html).toContain('content="noindex"');
  });

  it("is answered to programs without a cookie: neither cached, indexed nor named by its token", async () => {
    const path = await readPath();
    const response = await fetchPath("GET", path);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "text/calendar; charset=utf-8",
      "cache-control": "private, no-store",
      "content-disposition": 'attachment; filename="calmward.ics"',
      "x-robots-tag": "noindex",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await response.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
    const head = await fetchPath("HEAD", path);
    expect([head.status, await head.text()]).toEqual([200, ""]);
  });

  it("takes no other method", async () => {
    const response = await fetchPath("POST", await readPath(), "", {
      "Content-Type": "text/plain",
    });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
  });

  it.each([
    "x",
    "x.ics",
    `${"A".repeat(43)}.ics`,
    `${"A".repeat(43)}`,
    `${"A".repeat(7_000)}.ics`,
    "a%00b.ics",
  ])("is not found as %s", async (name) => {
    const response = await fetchPath("GET", `/calendar/${name}`);
    expect([404, 400]).toContain(response.status);
  });

  it.each(["", "/renew", "/off"])(
    "makes no patient of a visitor who sends the form of %s",
    async (dialog) => {
      const page = await (await fetchPath("GET", "/contact")).text();
      const response = await fetchPath(
        "POST",
        `/my-calendar${dialog}`,
        readFields(page, {}).toString(),
        FORM_HEADERS,
      );
      expect([response.status, response.headers.get("location")]).toEqual([302, "/my-calendar"]);
      expect(response.headers.getSetCookie().join()).not.toMatch(/(^|,)patient=/);
    },
  );

  it("answers to an old address as to one that never was, once it is renewed or turned off", async () => {
    const old = await readPath();
    expect((await send("/my-calendar/renew")).status).toBe(303);
    const path = await readPath();
    expect(path).not.toBe(old);
    expect((await fetchPath("GET", path)).status).toBe(200);
    expect((await send("/my-calendar/off")).status).toBe(303);
    const answers = [old, path, `/calendar/${"B".repeat(43)}.ics`].map(async (each) => {
      const response = await fetchPath("GET", each);
      return [response.status, await response.text()];
    });
    const notFound = [404, "There is no such calendar"];
    expect(await Promise.all(answers)).toEqual([notFound, notFound, notFound]);
    expect(await readPage()).toContain("Your calendar is off.");
    for (const dialog of ["renew", "off"]) {
      const response = await fetchPath("GET", `/my-calendar/${dialog}`, undefined, {
        Cookie: cookie,
      });
      expect([response.status, response.headers.get("location")]).toEqual([302, "/my-calendar"]);
    }
  });
});

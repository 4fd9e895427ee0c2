import { randomUUID } from "node:crypto";
import { QueryTypes } from "sequelize";
import { describe, expect, it } from "vitest";
import { useFailingSaves } from "../../support/failing-saves";
import { readFields, FORM_HEADERS } from "../../support/forms";
import { useServer } from "../../support/http";

const server = useServer();
const { fetchPath, getServer } = server;
const { withDatabase } = useFailingSaves(server);

const SPECIALTY_MISSING = "Please select a specialty";
const PROCEDURE_MISSING = "Please select a procedure";
const PLAN_MISSING = "Please select a plan";
const MRI = "specialty=diagnostic-test&procedure=mri";
const DISCLAIMER_PATH = `/plans/disclaimer?${MRI}&plan=complete`;
const THANK_YOU_MESSAGE = "Thank you for acknowledging. Proceeding with Complete Plan ($4.99).";

const open = async (path: string, headers = {}) => {
  const response = await fetchPath("GET", path, undefined, headers);
  return {
    status: response.status,
    location: response.headers.get("location"),
    html: await response.text(),
  };
};

/** Cookie header with all cookies that a response sets. */
const readCookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** Loads the disclaimer. @returns a function that submits its form, with the changes */
async function loadAcknowledgement(changes: Record<string, string> = {}) {
  const { html } = await open(DISCLAIMER_PATH);
  const fields = readFields(html, { submissionKey: randomUUID(), ...changes }).toString();
  return (headers = {}) =>
    fetchPath("POST", DISCLAIMER_PATH, fields, { ...FORM_HEADERS, ...headers });
}

async function submitAcknowledgement(changes?: Record<string, string>) {
  const submit = await loadAcknowledgement(changes);
  return submit();
}

const countRows = (table: string) =>
  withDatabase(async (database) => {
    const sql = `SELECT COUNT(*) AS rows FROM ${table}`;
    const [row] = await database.query<{ rows: number }>(sql, { type: QueryTypes.SELECT });
    return row?.rows;
  });

const execute = (sql: string) =>
  withDatabase(async (database) => {
    await database.query(sql);
  });

describe.each(["/", "/plans", "/add-procedure"])(
  "the selector at %s, sent without scripts",
  (path) => {
    it.each([
      ["", []],
      ["?specialty=", [SPECIALTY_MISSING]],
      ["?specialty=&procedure=", [SPECIALTY_MISSING, PROCEDURE_MISSING]],
      ["?specialty=diagnostic-test", []],
      ["?specialty=diagnostic-test&procedure=", [PROCEDURE_MISSING]],
      [`?${MRI}`, []],
      ["?specialty=blood-draw&procedure=mri", [PROCEDURE_MISSING]],
      ["?procedure=mri", [SPECIALTY_MISSING, PROCEDURE_MISSING]],
      ["?specialty=none&procedure=none", [SPECIALTY_MISSING, PROCEDURE_MISSING]],
      ["?specialty=toString&procedure=__proto__", [SPECIALTY_MISSING, PROCEDURE_MISSING]],
      ["?specialty[]=diagnostic-test&specialty=%00%27%22%3Cscript%3E", [SPECIALTY_MISSING]],
      [`?specialty=${"x".repeat(2_000)}`, [SPECIALTY_MISSING]],
      [`?${MRI}&plan=`, [PLAN_MISSING]],
    ])("answers %s with what is missing: %j", async (query, expectedMessages) => {
      const { status, html } = await open(path + query);
      expect(status).toBe(200);
      const missing = [SPECIALTY_MISSING, PROCEDURE_MISSING, PLAN_MISSING].filter((message) =>
        html.includes(message),
      );
      expect(missing).toEqual(expectedMessages);
      expect(html).not.toContain("<script>");
      expect(html.includes("Plans for MRI")).toBe(query.startsWith(`?${MRI}`));
    });
  },
);

describe("a selector's form", () => {
  it.each(["/", "/plans", "/add-procedure"])(
    "of %s sends the anchor in a field, since text browsers drop it from the address",
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('<input type="hidden" name="at" value="plans"/>');
      expect(html).not.toMatch(/<form[^>]*action="[^"]*#/);
      const sent = `${path}?at=plans&of=diagnostic-test&specialty=diagnostic-test&procedure=`;
      expect(await open(sent)).toMatchObject({
        status: 302,
        location: `${path}?specialty=diagnostic-test&procedure=#plans`,
      });
      expect(await open(`${path}?at=//elsewhere`)).toMatchObject({ status: 302, location: path });
    },
  );
});

describe("a specialty that is sent before its procedures were offered", () => {
  it.each([
    ["by a text browser, which sends the disabled list too", "&procedure="],
    ["after another one", "&of=diagnostic-test&procedure="],
    ["after a procedure of another one", "&of=diagnostic-test&procedure=mri"],
  ])("%s: the page asks for the procedure, without an error", async (_how, query) => {
    const { location } = await open(`/plans?at=plans&specialty=blood-draw${query}`);
    expect(location).toBe("/plans?specialty=blood-draw#plans");
    const { status, html } = await open("/plans?specialty=blood-draw");
    expect(status).toBe(200);
    expect(html).not.toContain(PROCEDURE_MISSING);
    expect(html).toMatch(/<p [^>]*id="field-plans-procedure-hint">Now choose the procedure\.</);
    expect(html).toContain('<input type="hidden" name="of" value="blood-draw"/>');
  });
});

describe("the disclaimer's address", () => {
  it.each([
    ["/plans/disclaimer", "/plans?specialty=&procedure=&plan=#plans"],
    [`/disclaimer?${MRI}`, `/?${MRI}&plan=#plans`],
    [`/add-procedure/disclaimer?${MRI}&plan=gold`, `/add-procedure?${MRI}&plan=#plans`],
    [
      "/plans/disclaimer?specialty=blood-draw&procedure=mri&plan=complete",
      "/plans?specialty=blood-draw&procedure=&plan=#plans",
    ],
  ])("%s redirects to the selector, which says what is missing", async (path, target) => {
    expect(await open(path)).toMatchObject({ status: 302, location: target });
  });

  it("shows the disclaimer, HIPAA, the plan and its price, and is not indexed", async () => {
    const { status, html } = await open(DISCLAIMER_PATH);
    expect(status).toBe(200);
    for (const text of ["educational and emotional support only", "HIPAA", "Complete Plan, $4.99"])
      expect(html).toContain(text);
    expect(html).toContain('<meta name="robots" content="noindex"');
  });
});

describe("acknowledging", () => {
  it("creates a guest patient, whose browser is identified by an HttpOnly cookie", async () => {
    const patients = await countRows("patients");
    const send = await loadAcknowledgement();
    expect(await countRows("patients")).toBe(patients);
    const response = await send();
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe("/patient-procedures");
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith("patient="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    const page = await open("/patient-procedures", { Cookie: readCookies(response) });
    expect(page.html).toContain(THANK_YOU_MESSAGE);
    expect(page.html).toContain("Date not set yet");
    expect(await countRows("patients")).toBe((patients ?? 0) + 1);
  });

  it("sets no cookie for a visitor who only reads", async () => {
    for (const path of [
      "/",
      `/plans?${MRI}`,
      DISCLAIMER_PATH,
      "/patient-procedures",
      "/health-metrics",
    ]) {
      const { headers } = await fetchPath("GET", path);
      const names = headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
      expect(names, path).not.toContain("patient");
    }
  });

  it("runs once for concurrent duplicates, which get the same response", async () => {
    const patients = (await countRows("patients")) ?? 0;
    const send = await loadAcknowledgement();
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ status }) => status)).toEqual([303, 303, 303]);
    const cookies = responses.map(({ headers }) =>
      headers.getSetCookie().find((each) => each.startsWith("patient=")),
    );
    expect(new Set(cookies).size).toBe(1);
    const choices = await countRows("plan_choices");
    const repeated = await send({ Cookie: readCookies(responses[0]) });
    expect(repeated.status).toBe(303);
    expect(repeated.headers.get("location")).toBe("/patient-procedures");
    expect(await countRows("patients")).toBe(patients + 1);
    expect(await countRows("plan_choices")).toBe(choices);
  });

  it("leads from Your Data to an order, which an erasure leaves", async () => {
    const readData = async (cookies: string) => {
      const headers = { Cookie: cookies };
      const { html } = await open("/patient-data", headers);
      return { html, erase: (await open("/patient-data/erase", headers)).html };
    };
    const without = await readData(readCookies(await submitAcknowledgement()));
    expect(without.html).not.toContain('href="/my-orders"');
    expect(without.erase).not.toContain("Your orders stay");
    const path = `${DISCLAIMER_PATH}&code=alder-refers`;
    const fields = readFields((await open(path)).html, { submissionKey: randomUUID() });
    const cookies = readCookies(
      await fetchPath("POST", path, fields.toString(), { ...FORM_HEADERS }),
    );
    const { html, erase } = await readData(cookies);
    expect(html).toContain('href="/my-orders"');
    expect(erase).toContain("Your orders stay in the books of");
    expect(erase).toContain("without your name");
    expect(erase).toContain("A payment that you began and did not make ends.");
    expect((await open("/my-orders", { Cookie: cookies })).html).toContain("Complete plan, $0.00");
  });

  it("refuses forged cookies", async () => {
    const cookies = readCookies(await submitAcknowledgement());
    const [, signed = ""] = /patient=([^;]+)/.exec(cookies) ?? [];
    const openProcedures = async (cookie: string) =>
      (await open("/patient-procedures", { Cookie: `patient=${cookie}` })).html;
    expect(await openProcedures(signed)).toContain("MRI");
    const [value = "", signature = ""] = decodeURIComponent(signed).split(".");
    for (const forged of [
      value,
      `${value}.`,
      `${value}x.${signature}`,
      "1",
      "%00",
      "x".repeat(3_000),
    ]) {
      expect(await openProcedures(encodeURIComponent(forged))).toContain("This is an example.");
    }
  });

  it.each([
    ["another price", { priceCents: "1" }, "The price has changed: it is $4.99 now."],
    ["no price", { priceCents: "" }, "The price has changed: it is $4.99 now."],
    [
      "another disclaimer",
      { disclaimerVersion: "old" },
      "The disclaimer has changed. Please read it again.",
    ],
  ])(
    "of %s is refused with the reason, and shows the current values",
    async (_, changes, reason) => {
      const patients = await countRows("patients");
      const response = await submitAcknowledgement(changes);
      expect(response.status).toBe(409);
      expect(readCookies(response)).not.toContain("patient=");
      const html = await response.text();
      expect(html).toContain(reason);
      expect(html).toContain("<title>Error: ");
      const currentFields = readFields(html).toString();
      expect((await fetchPath("POST", DISCLAIMER_PATH, currentFields, FORM_HEADERS)).status).toBe(
        303,
      );
      expect(await countRows("patients")).toBe((patients ?? 0) + 1);
    },
  );

  it("is a 404 once the procedure is no longer offered", async () => {
    const send = await loadAcknowledgement();
    await execute("UPDATE procedures SET plan_status = 'Inactive' WHERE key = 'mri'");
    const response = await send();
    await execute("UPDATE procedures SET plan_status = 'Live' WHERE key = 'mri'");
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("This plan is not offered anymore");
  });

  it("is refused from another site", async () => {
    const send = await loadAcknowledgement();
    expect((await send({ Origin: "https://evil.example" })).status).toBe(403);
  });

  it("tells a browser without cookies what to do", async () => {
    const Referer = `${getServer().url}${DISCLAIMER_PATH}`;
    const { html } = await open("/patient-procedures", { Referer });
    expect(html).toContain("Your browser did not keep your choice");
    expect((await open("/patient-procedures")).html).not.toContain("did not keep");
  });
});

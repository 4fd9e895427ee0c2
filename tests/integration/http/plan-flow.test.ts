import { randomUUID } from "node:crypto";
import { QueryTypes } from "sequelize";
import { describe, expect, it } from "vitest";
import { useFailingSaves } from "../../support/failing-saves";
import { fieldsOf, FORM } from "../../support/forms";
import { useServer } from "../../support/http";

const server = useServer();
const { call, running } = server;
const { besides } = useFailingSaves(server);

const SPECIALTY = "Please select a specialty";
const PROCEDURE = "Please select a procedure";
const PLAN = "Please select a plan";
const MRI = "specialty=diagnostic-test&procedure=mri";
const DIALOG = `/plans/disclaimer?${MRI}&plan=complete`;
const THANKS = "Thank you for acknowledging. Proceeding with Complete Plan ($4.99).";

const open = async (path: string, headers = {}) => {
  const answer = await call("GET", path, undefined, headers);
  return { status: answer.status, to: answer.headers.get("location"), html: await answer.text() };
};

/** Everything that an answer keeps in the browser, as the browser sends it back. */
const kept = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";", 1)[0])
    .join("; ");

/** A disclaimer as it is shown, to be sent as it is or with changes. */
async function anAcknowledgement(changes: Record<string, string> = {}) {
  const { html } = await open(DIALOG);
  const fields = fieldsOf(html, { submissionKey: randomUUID(), ...changes }).toString();
  return (headers = {}) => call("POST", DIALOG, fields, { ...FORM, ...headers });
}

const countOf = (table: string) =>
  besides(async (database) => {
    const sql = `SELECT COUNT(*) AS rows FROM ${table}`;
    const [counted] = await database.query<{ rows: number }>(sql, { type: QueryTypes.SELECT });
    return counted?.rows;
  });

const afterwards = (sql: string) =>
  besides(async (database) => {
    await database.query(sql);
  });

describe.each(["/", "/plans", "/add-procedure"])(
  "the selector at %s, sent without scripts",
  (path) => {
    it.each([
      ["", []],
      ["?specialty=", [SPECIALTY]],
      ["?specialty=&procedure=", [SPECIALTY, PROCEDURE]],
      ["?specialty=diagnostic-test", []],
      ["?specialty=diagnostic-test&procedure=", [PROCEDURE]],
      [`?${MRI}`, []],
      ["?specialty=blood-draw&procedure=mri", [PROCEDURE]],
      ["?procedure=mri", [SPECIALTY, PROCEDURE]],
      ["?specialty=none&procedure=none", [SPECIALTY, PROCEDURE]],
      ["?specialty=toString&procedure=__proto__", [SPECIALTY, PROCEDURE]],
      ["?specialty[]=diagnostic-test&specialty=%00%27%22%3Cscript%3E", [SPECIALTY]],
      [`?specialty=${"x".repeat(2_000)}`, [SPECIALTY]],
      [`?${MRI}&plan=`, [PLAN]],
    ])("answers %s with what is missing: %j", async (query, said) => {
      const { status, html } = await open(path + query);
      expect(status).toBe(200);
      const missing = [SPECIALTY, PROCEDURE, PLAN].filter((words) => html.includes(words));
      expect(missing).toEqual(said);
      expect(html).not.toContain("<script>");
      expect(html.includes("Plans for MRI")).toBe(query.startsWith(`?${MRI}`));
    });
  },
);

describe("a selector's form", () => {
  it.each(["/", "/plans", "/add-procedure"])(
    "of %s names the part of the page in a field, since text browsers lose what follows an anchor",
    async (path) => {
      const { html } = await open(path);
      expect(html).toContain('<input type="hidden" name="at" value="plans"/>');
      expect(html).not.toMatch(/<form[^>]*action="[^"]*#/);
      expect(await open(`${path}?at=plans&specialty=diagnostic-test&procedure=`)).toMatchObject({
        status: 302,
        to: `${path}?specialty=diagnostic-test&procedure=#plans`,
      });
      expect(await open(`${path}?at=//elsewhere`)).toMatchObject({ status: 302, to: path });
    },
  );
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
  ])("%s leads back to the choice, which says what is missing", async (path, to) => {
    expect(await open(path)).toMatchObject({ status: 302, to });
  });

  it("shows the disclaimer, HIPAA, the plan and its price, and asks search engines to leave", async () => {
    const { status, html } = await open(DIALOG);
    expect(status).toBe(200);
    for (const words of ["educational and emotional support only", "HIPAA", "Complete Plan, $4.99"])
      expect(html).toContain(words);
    expect(html).toContain('<meta name="robots" content="noindex"');
  });
});

describe("acknowledging", () => {
  it("makes the visitor a patient, whose browser is known by a cookie that no script reads", async () => {
    const patients = await countOf("patients");
    const send = await anAcknowledgement();
    expect(await countOf("patients")).toBe(patients);
    const answer = await send();
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/patient-procedures");
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith("patient="));
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(cookie).toMatch(/Path=\//);
    const page = await open("/patient-procedures", { Cookie: kept(answer) });
    expect(page.html).toContain(THANKS);
    expect(page.html).toContain("Date not set yet");
    expect(await countOf("patients")).toBe((patients ?? 0) + 1);
  });

  it("keeps nothing of who only looks", async () => {
    for (const path of ["/", `/plans?${MRI}`, DIALOG, "/patient-procedures", "/health-metrics"]) {
      const { headers } = await call("GET", path);
      const names = headers.getSetCookie().map((cookie) => cookie.split("=", 1)[0]);
      expect(names, path).not.toContain("patient");
    }
  });

  it("is done once when it is sent twice at the same time, and answered alike", async () => {
    const patients = (await countOf("patients")) ?? 0;
    const send = await anAcknowledgement();
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    const cookies = answers.map(({ headers }) =>
      headers.getSetCookie().find((each) => each.startsWith("patient=")),
    );
    expect(new Set(cookies).size).toBe(1);
    const choices = await countOf("plan_choices");
    const again = await send({ Cookie: kept(answers[0]) });
    expect(again.status).toBe(303);
    expect(again.headers.get("location")).toBe("/patient-procedures");
    expect(await countOf("patients")).toBe(patients + 1);
    expect(await countOf("plan_choices")).toBe(choices);
  });

  it("takes no cookie that it has not made", async () => {
    const known = kept(await (await anAcknowledgement())());
    const [, signed = ""] = /patient=([^;]+)/.exec(known) ?? [];
    const page = async (cookie: string) =>
      (await open("/patient-procedures", { Cookie: `patient=${cookie}` })).html;
    expect(await page(signed)).toContain("MRI");
    const [value = "", signature = ""] = decodeURIComponent(signed).split(".");
    for (const forged of [
      value,
      `${value}.`,
      `${value}x.${signature}`,
      "1",
      "%00",
      "x".repeat(3_000),
    ]) {
      expect(await page(encodeURIComponent(forged))).toContain("This is an example, so that");
    }
  });

  it.each([
    ["another price", { priceCents: "1" }, "The price has changed: it is $4.99 now."],
    ["no price", { priceCents: "" }, "The price has changed: it is $4.99 now."],
    [
      "other words",
      { disclaimerVersion: "old" },
      "The disclaimer has changed. Please read it again.",
    ],
  ])(
    "of %s is refused with the reason, and shows what there is now",
    async (_, changes, reason) => {
      const patients = await countOf("patients");
      const answer = await (await anAcknowledgement(changes))();
      expect(answer.status).toBe(409);
      expect(kept(answer)).not.toContain("patient=");
      const html = await answer.text();
      expect(html).toContain(reason);
      expect(html).toContain("<title>Error: ");
      const again = fieldsOf(html).toString();
      expect((await call("POST", DIALOG, again, FORM)).status).toBe(303);
      expect(await countOf("patients")).toBe((patients ?? 0) + 1);
    },
  );

  it("is a 404 once the procedure is not offered any more, which leads back", async () => {
    const send = await anAcknowledgement();
    await afterwards("UPDATE procedures SET is_active = 0 WHERE key = 'mri'");
    const answer = await send();
    await afterwards("UPDATE procedures SET is_active = 1 WHERE key = 'mri'");
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain("This plan is not offered any more");
  });

  it("is refused from another site", async () => {
    const send = await anAcknowledgement();
    expect((await send({ Origin: "https://evil.example" })).status).toBe(403);
  });

  it("tells a browser that keeps no cookies what to do", async () => {
    const Referer = `${running().url}${DIALOG}`;
    const { html } = await open("/patient-procedures", { Referer });
    expect(html).toContain("Your browser did not keep your choice");
    expect((await open("/patient-procedures")).html).not.toContain("did not keep");
  });
});

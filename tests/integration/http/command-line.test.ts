import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sqlite3 from "sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runNpmAdmin, createAdminRunner } from "../../support/command-line";
import { FORM_HEADERS } from "../../support/forms";
import { type RunningServer, startServer } from "../../support/server";

const directory = mkdtempSync(path.join(tmpdir(), "calmward-command-line-"));
const dataDir = path.join(directory, "data");
const runAdmin = createAdminRunner(dataDir);
const PASSWORD = "calm sea at seven";

let server: RunningServer;
const start = () => startServer({ dataDir, env: { ACCESS: "sign-in", SAMPLE_CONTENT: "off" } });
beforeAll(async () => {
  server = await start();
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

const post = (address: string, fields: Record<string, string>) =>
  fetch(new URL(address, server.url), {
    method: "POST",
    redirect: "manual",
    headers: FORM_HEADERS,
    body: new URLSearchParams(fields).toString(),
  });

async function choosePassword(stdout: string, password = PASSWORD): Promise<number> {
  const address = new URL(stdout.split("\n").at(-1) ?? "");
  return (await post(address.pathname + address.search, { password })).status;
}

/** Signs in. @returns the cookie, or null if refused */
async function signIn(email: string, password = PASSWORD): Promise<string | null> {
  const response = await post("/sign-in", { email, password });
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith("signin="));
  return response.status === 303 ? (cookie?.split(";")[0] ?? null) : null;
}

const openTagsPage = (cookie: string | null) =>
  fetch(`${server.url}/admin/tags`, { redirect: "manual", headers: { Cookie: cookie ?? "" } });

const createAdministrator = (email: string, role = "editor") =>
  runAdmin("create", "--email", email, "--name", `Person of ${email}`, "--role", role);

function changeDatabase(sql: string): Promise<void> {
  const connection = new sqlite3.Database(path.join(dataDir, "calmward.sqlite"));
  return new Promise((resolve, reject) => {
    connection.exec(sql, (error) => {
      connection.close(() => (error ? reject(error) : resolve()));
    });
  });
}

describe("the operator's command line", () => {
  it("prints its usage without a database", async () => {
    const missingDirectory = path.join(directory, "nowhere");
    const { code, stdout } = await createAdminRunner(missingDirectory)("list", "--help");
    expect(code).toBe(0);
    expect(stdout).toContain("npm run admin -- create --email x --name y --role");
    expect(stdout).toContain("npm run admin -- audit verify [--head position:hash]");
    expect(readdirSync(directory)).not.toContain("nowhere");
  });

  it("does not migrate", async () => {
    const runAdminOnFresh = createAdminRunner(path.join(directory, "fresh"));
    expect(await runAdminOnFresh("list")).toEqual({
      code: 1,
      stdout: "",
      stderr: "The database is not up to date: run `npm run db:migrate` first.",
    });
  });

  it.each([
    [["nonsense"], 'There is no command "nonsense". Use one of: create, list,'],
    [["create", "--email", "ab", "--name", " ", "--role", "boss"], "Name is required; Enter an"],
    [["activate", "--email", "no@where.org"], 'There is no administrator "no@where.org"'],
    [["audit", "verify", "--head", "7"], "--head must be a position and a hash"],
  ])("refuses %j with one line", async (args, line) => {
    const { code, stdout, stderr } = await runAdmin(...args);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(line);
    expect(stderr.split("\n")).toHaveLength(1);
  });

  it("names a wrong setting", async () => {
    const { code, stderr } = await createAdminRunner(dataDir, { PORT: "abc" })("list");
    expect(code).toBe(1);
    expect(stderr).toBe('PORT is "abc"; it takes a whole number from 0 to 65535.');
  });

  it("creates an administrator, whose link lets them choose a password and sign in", async () => {
    const { code, stdout } = await createAdministrator("ada@example.org", "administrator");
    expect(code).toBe(0);
    expect(stdout).toContain("Person of ada@example.org (ada@example.org) is invited");
    expect(stdout).toContain("once and for 72 hours");
    expect(await choosePassword(stdout)).toBe(303);
    expect((await openTagsPage(await signIn("ada@example.org"))).status).toBe(200);
    expect(await createAdministrator("Ada@Example.org")).toMatchObject({
      code: 1,
      stderr: 'Administrator "Ada@Example.org" already exists',
    });
  });

  it("prints links with the public URL", async () => {
    const runAdminBehindProxy = createAdminRunner(dataDir, {
      PUBLIC_URL: "https://calmward.example.org",
    });
    const { stdout } = await runAdminBehindProxy("reset-password", "--email", "ada@example.org");
    expect(stdout).toMatch(/^https:\/\/calmward\.example\.org\/welcome\?link=[\w-]{43}$/m);
  });

  it("receives its arguments through npm", async () => {
    const args = ["--email", "npm@example.org", "--name", "Grace of npm", "--role", "viewer"];
    const created = await runNpmAdmin(dataDir, "create", ...args);
    expect(created).toMatchObject({ code: 0, stderr: "" });
    expect(created.stdout).toContain("Grace of npm (npm@example.org) is invited as viewer.");
    expect((await runNpmAdmin(dataDir, "list", "--evil")).code).toBe(1);
  });

  it("lists administrators with their status", async () => {
    const { stdout } = await runAdmin("list");
    const [header, ...lines] = stdout.split("\n");
    expect(header).toBe("email\tname\trole\tstatus\tsecond factor\tlast sign-in");
    const ada = lines.find((line) => line.startsWith("ada@example.org\t"));
    expect(ada).toMatch(/\tadministrator\tActive\toff\t[A-Z][a-z]{2} \d+, \d{4}$/);
    const npm = lines.find((line) => line.startsWith("npm@example.org\t"));
    expect(npm).toBe("npm@example.org\tGrace of npm\tviewer\tInvited\toff\tnever");
  });

  it("deactivates an administrator from their next request on, and activates them again", async () => {
    await choosePassword((await createAdministrator("out@example.org")).stdout);
    const cookie = await signIn("out@example.org");
    expect((await openTagsPage(cookie)).status).toBe(200);

    expect((await runAdmin("deactivate", "--email", "OUT@example.org")).code).toBe(0);
    const refused = await openTagsPage(cookie);
    expect(refused.headers.get("location")).toContain("/sign-in");
    expect(await signIn("out@example.org")).toBeNull();
    const reset = await runAdmin("reset-password", "--email", "out@example.org");
    expect(reset).toMatchObject({ code: 1, stdout: "" });

    expect((await runAdmin("activate", "--email", "out@example.org")).code).toBe(0);
    expect((await openTagsPage(await signIn("out@example.org"))).status).toBe(200);
  });

  it("does not deactivate the last administrator", async () => {
    expect(await runAdmin("deactivate", "--email", "ada@example.org")).toMatchObject({
      code: 1,
      stderr: "This is the last active administrator. Make somebody else one first.",
    });
  });

  it("resets a password, and removes the second factor", async () => {
    await choosePassword((await createAdministrator("lost@example.org")).stdout);
    await changeDatabase(
      "UPDATE administrators SET totp_secret = 'sealed', recovery_codes = '[]' " +
        "WHERE normalized_email = 'lost@example.org'",
    );
    const args = ["reset-password", "--email", "lost@example.org"];
    await runAdmin(...args);
    expect((await runAdmin("list")).stdout).toContain("editor\tActive\ton");
    const { stdout } = await runAdmin(...args, "--remove-second-factor");
    expect(stdout).toContain("Person of lost@example.org has no second factor anymore.");
    expect(stdout).toContain("once and for 24 hours");
    const password = "the other side of the bay";
    expect(await choosePassword(stdout, password)).toBe(303);
    expect(await signIn("lost@example.org")).toBeNull();
    expect((await openTagsPage(await signIn("lost@example.org", password))).status).toBe(200);
  });

  it("verifies that the audit is intact, and reports what was altered or is missing", async () => {
    await server.stop();
    const intact = await runAdmin("audit", "verify");
    expect(intact.code).toBe(0);
    const [, sealed] = /^(\d+) events sealed, 0 not sealed yet\.$/m.exec(intact.stdout) ?? [];
    const [, head = ""] = /^Head: (\d+:[\da-f]{64})$/m.exec(intact.stdout) ?? [];
    expect(head.split(":")[0]).toBe(sealed);
    expect((await runAdmin("audit", "verify", "--head", head)).code).toBe(0);
    const mismatched = await runAdmin("audit", "verify", "--head", `${sealed}:${"0".repeat(64)}`);
    expect(mismatched).toMatchObject({ code: 1, stdout: "" });
    expect(mismatched.stderr).toContain("The chain has been rewritten");

    for (const trigger of ["audit_events_no_change", "audit_events_sealed_once"]) {
      await changeDatabase(`DROP TRIGGER ${trigger}`);
    }
    await changeDatabase("UPDATE audit_events SET actor_name = 'Nobody' WHERE position = 2");
    const altered = await runAdmin("audit", "verify");
    expect(altered.code).toBe(1);
    const problems = altered.stderr.split("\n").slice(2);
    expect(problems).toEqual([expect.stringMatching(/event at position 2 .* has been altered/)]);
    server = await start();
  });

  it("records its actions in the audit as those of the operator, without links and passwords", async () => {
    const rows = await new Promise<string>((resolve, reject) => {
      const connection = new sqlite3.Database(path.join(dataDir, "calmward.sqlite"));
      connection.all("SELECT * FROM audit_events", (error: Error | null, found: unknown[]) => {
        connection.close(() => (error ? reject(error) : resolve(JSON.stringify(found))));
      });
    });
    expect(rows).toMatch(/"actor_id":"operator".{1,200}"channel":"command-line"/);
    for (const action of ["created", "deactivated", "activated", "link made"]) {
      expect(rows).toContain(`"action":"${action}"`);
    }
    expect(rows).not.toContain(PASSWORD);
    expect(rows).not.toContain("welcome?link=");
  });
});

import { describe, expect, it } from "vitest";
import { Administrator, AuditEvent, SignIn } from "~/models";
import { endOwnSignIns, getOwnSignIn, listOwnSignIns, signOut } from "~/server/access/own-sign-ins";
import { signIn } from "~/server/access/begin-sign-in";
import { authenticateSignIn, endAllSignIns, findSignIn } from "~/server/access/sign-ins";
import { hashPassword } from "~/server/access/passwords";
import { systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { settings } from "~/server/platform/settings";
import { hashSecret } from "~/server/platform/secrets";
import { unique } from "../factories/names";
import {
  seedAdministrator,
  PASSWORD,
  signInForm,
  visitorFrom,
  wrongSignInForm,
} from "../factories/people";
import { waitForBlockedWrites } from "../support/blocked-writes";
import { HAS_DATABASE, collectStatuses, recordStatements, useDatabase } from "../support/database";
import { createGate } from "../support/gate";

const updateRow = (id: number, values: object) => SignIn.update(values, { where: { id } });
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const findRow = async (token: string) => {
  const row = await SignIn.findOne({ where: { tokenHash: hashSecret(token) } });
  if (!row) throw new Error("There is no such sign-in");
  return row;
};

describe.runIf(HAS_DATABASE)("a sign-in", () => {
  useDatabase();

  it("accepts the email in any case and returns a token of which only the hash is stored", async () => {
    const person = await seedAdministrator({ role: "editor" });
    const { token } = await signIn(visitorFrom(), signInForm(` ${person.email.toUpperCase()} `));
    const caller = await authenticateSignIn(visitorFrom(), token);
    expect(caller.actor).toEqual({
      id: `administrator:${person.id}`,
      name: person.name,
      role: "editor",
    });
    const rows = await SignIn.findAll({ raw: true });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await AuditEvent.findAll({ raw: true }))).not.toContain(PASSWORD);
  });

  it("refuses a wrong password, and unknown, deactivated and invited accounts alike", async () => {
    const [person, deactivated, invited] = await Promise.all([
      seedAdministrator(),
      seedAdministrator({ isActive: false }),
      seedAdministrator(),
    ]);
    await invited.update({ passwordHash: null });
    const attempts = [
      signIn(visitorFrom("192.0.2.2"), wrongSignInForm(person.email)),
      signIn(visitorFrom("192.0.2.2"), signInForm("nobody@example.org")),
      signIn(visitorFrom("192.0.2.2"), signInForm(deactivated.email)),
      signIn(visitorFrom("192.0.2.2"), signInForm(invited.email)),
    ];
    const settled = await Promise.allSettled(attempts);
    const messages = settled.map((each) => each.status === "rejected" && String(each.reason));
    expect(new Set(messages)).toEqual(new Set(["SignInRequiredError: Email or password is wrong"]));
  });

  it("accepts an email with surplus spaces, and refuses an email or password far beyond its limit, even if correct", async () => {
    const person = await seedAdministrator();
    const signInWith = (prefix: string, password = PASSWORD) =>
      signIn(visitorFrom("192.0.2.4"), signInForm(prefix + person.email, { password }));
    expect(await signInWith(" ".repeat(1_000))).toMatchObject({ awaitsCode: false });
    await expect(signInWith(" ".repeat(2_017))).rejects.toThrow("Email or password is wrong");
    const longPassword = "a calm sea ".repeat(200);
    await person.update({ passwordHash: await hashPassword(longPassword) });
    await expect(signInWith("", longPassword)).rejects.toThrow("Email or password is wrong");
  });

  it("never records an unknown email, which may be a password", async () => {
    const input = unique("secret typed into the wrong field");
    await signIn(visitorFrom("192.0.2.3"), wrongSignInForm(input)).catch(() => null);
    const events = await AuditEvent.findAll({
      where: { recordType: "sign-in", action: "refused" },
    });
    const unknown = events.filter(({ address }) => address === "192.0.2.3");
    expect(unknown).toEqual([expect.objectContaining({ recordId: null, recordName: null })]);
    expect(unknown[0]?.changes).toContain("unknown address");
    expect(JSON.stringify(events)).not.toContain("secret typed");
  });

  it("with the old password is refused while the password changes", async () => {
    const person = await seedAdministrator();
    const newHash = await hashPassword("another calm evening");
    const [changed, mayCommit] = [createGate(), createGate()];
    const change = inTransaction(systemCaller("test"), async (writer) => {
      const { transaction } = writer;
      await Administrator.update(
        { passwordHash: newHash },
        { where: { id: person.id }, transaction },
      );
      await endAllSignIns(writer, person.id);
      changed.release();
      await mayCommit.released;
    });
    await changed.released;
    const statuses = collectStatuses(
      Array.from({ length: 4 }, (_, index) =>
        signIn(visitorFrom(`192.0.2.${50 + index}`), signInForm(person.email)),
      ),
    );
    // By then they have read the old password, and cannot sign in before the new one is committed.
    await waitForBlockedWrites(4);
    mayCommit.release();
    await change;
    expect(await statuses).toEqual([401, 401, 401, 401]);
    expect(await SignIn.count({ where: { administratorId: person.id } })).toBe(0);
  });

  it("replaces the browser's previous sign-in", async () => {
    const person = await seedAdministrator();
    const first = await signIn(visitorFrom(), signInForm(person.email));
    await signIn(visitorFrom(), signInForm(person.email, { previousToken: first.token }));
    expect((await findSignIn(first.token)).state).toBe("none");
  });

  it("expires after the idle timeout, and after the absolute timeout in any case", async () => {
    const person = await seedAdministrator();
    const { token } = await signIn(visitorFrom(), signInForm(person.email));
    const { id } = await findRow(token);
    await updateRow(id, { lastSeenAt: minutesAgo(settings().signInIdleMinutes - 1) });
    expect((await findSignIn(token)).state).toBe("valid");
    await updateRow(id, { lastSeenAt: minutesAgo(settings().signInIdleMinutes) });
    expect((await findSignIn(token)).state).toBe("expired");
    await updateRow(id, { lastSeenAt: new Date(), expiresAt: new Date() });
    expect((await findSignIn(token)).state).toBe("expired");
    await expect(authenticateSignIn(visitorFrom(), token)).rejects.toMatchObject({ expired: true });
  });

  it("updates the last activity at most once a minute", async () => {
    const person = await seedAdministrator();
    const { token } = await signIn(visitorFrom(), signInForm(person.email));
    const { id } = await findRow(token);
    const statements = await recordStatements(async () => {
      await authenticateSignIn(visitorFrom(), token);
      await updateRow(id, { lastSeenAt: minutesAgo(2) });
      await authenticateSignIn(visitorFrom(), token);
      await expect
        .poll(async () => (await findRow(token)).lastSeenAt.getTime())
        .toBeGreaterThan(minutesAgo(1).getTime());
    });
    // The second is the update of the test.
    expect(statements.filter((sql) => /UPDATE .sign_ins/.test(sql))).toHaveLength(2);
  });

  it("follows a new role immediately, and ends immediately for a deactivated account", async () => {
    const person = await seedAdministrator({ role: "viewer" });
    const { token } = await signIn(visitorFrom(), signInForm(person.email));
    await person.update({ role: "editor" });
    expect((await authenticateSignIn(visitorFrom(), token)).actor.role).toBe("editor");
    await person.update({ isActive: false });
    expect((await findSignIn(token)).state).toBe("none");
  });

  it("is listed for its owner only, who can end one sign-in, all others, or the current one", async () => {
    const [person, other] = await Promise.all([seedAdministrator(), seedAdministrator()]);
    const tokens = [];
    for (let count = 0; count < 4; count += 1) {
      tokens.push((await signIn(visitorFrom(), signInForm(person.email))).token);
    }
    const otherSignIn = await signIn(visitorFrom(), signInForm(other.email));
    const caller = await authenticateSignIn(visitorFrom(), tokens[0] ?? "");
    const own = await listOwnSignIns(caller);
    expect(own.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(own).toHaveLength(4);
    const { id } = await findRow(tokens[1] ?? "");
    const wrong = { currentPassword: "not the password" };
    expect(await collectStatuses([endOwnSignIns(caller, id, wrong)])).toEqual([422]);
    expect(await listOwnSignIns(caller)).toHaveLength(4);
    const right = { currentPassword: PASSWORD };
    await endOwnSignIns(caller, id, right);
    expect(await listOwnSignIns(caller)).toHaveLength(3);
    const foreignId = (await findRow(otherSignIn.token)).id;
    expect(await collectStatuses([getOwnSignIn(caller, foreignId)])).toEqual([404]);
    await endOwnSignIns(caller, foreignId, right);
    await endOwnSignIns(caller, "others", right);
    expect(await listOwnSignIns(caller)).toHaveLength(1);
    expect((await findSignIn(otherSignIn.token)).state).toBe("valid");
    await signOut(caller);
    expect((await findSignIn(tokens[0] ?? "")).state).toBe("none");
  });
});

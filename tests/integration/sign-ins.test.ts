import { describe, expect, it } from "vitest";
import { Administrator, AuditEvent, SignIn } from "~/models";
import {
  endOtherSignIns,
  endOwnSignIn,
  listOwnSignIns,
  signOut,
} from "~/server/access/own-sign-ins";
import { signIn } from "~/server/access/begin-sign-in";
import { authenticateSignIn, endAllSignIns, findSignIn } from "~/server/access/sign-ins";
import { hashPassword } from "~/server/access/passwords";
import { systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { settings } from "~/server/platform/settings";
import { hashSecret } from "~/server/platform/secrets";
import { unique } from "../factories/names";
import { anAdministrator, PASSWORD, signInForm, visitorAt, wrongSignIn } from "../factories/people";
import { HAS_DATABASE, statusesOf, useDatabase } from "../support/database";

const shift = (id: number, values: object) => SignIn.update(values, { where: { id } });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const rowOf = async (token: string) => {
  const row = await SignIn.findOne({ where: { tokenHash: hashSecret(token) } });
  if (!row) throw new Error("There is no such sign-in");
  return row;
};

describe.runIf(HAS_DATABASE)("signing in", () => {
  useDatabase();

  it("takes the address in any case and gives a token of which only the hash is stored", async () => {
    const person = await anAdministrator({ role: "editor" });
    const { token } = await signIn(visitorAt(), signInForm(` ${person.email.toUpperCase()} `));
    const caller = await authenticateSignIn(visitorAt(), token);
    expect(caller.actor).toEqual({
      id: `administrator:${person.id}`,
      name: person.name,
      role: "editor",
    });
    const rows = await SignIn.findAll({ raw: true });
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await AuditEvent.findAll({ raw: true }))).not.toContain(PASSWORD);
  });

  it("refuses a wrong password, a stranger, somebody deactivated and somebody invited alike", async () => {
    const [person, gone, invited] = await Promise.all([
      anAdministrator(),
      anAdministrator({ isActive: false }),
      anAdministrator(),
    ]);
    await invited.update({ passwordHash: null });
    const attempts = [
      signIn(visitorAt("192.0.2.2"), wrongSignIn(person.email)),
      signIn(visitorAt("192.0.2.2"), signInForm("nobody@example.org")),
      signIn(visitorAt("192.0.2.2"), signInForm(gone.email)),
      signIn(visitorAt("192.0.2.2"), signInForm(invited.email)),
    ];
    const settled = await Promise.allSettled(attempts);
    const messages = settled.map((each) => each.status === "rejected" && String(each.reason));
    expect(new Set(messages)).toEqual(new Set(["SignInRequiredError: Email or password is wrong"]));
  });

  it("takes an address and a password that are far longer than any for wrong, whatever they are", async () => {
    const person = await anAdministrator();
    const enter = (before: string, password = PASSWORD) =>
      signIn(visitorAt("192.0.2.4"), signInForm(before + person.email, { password }));
    expect(await enter(" ".repeat(1_000))).toMatchObject({ awaitsCode: false });
    await expect(enter(" ".repeat(2_017))).rejects.toThrow("Email or password is wrong");
    const long = "a calm sea ".repeat(200);
    await person.update({ passwordHash: await hashPassword(long) });
    await expect(enter("", long)).rejects.toThrow("Email or password is wrong");
  });

  it("never records what a stranger typed, which may be a password", async () => {
    const typed = unique("secret typed into the wrong field");
    await signIn(visitorAt("192.0.2.3"), wrongSignIn(typed)).catch(() => null);
    const events = await AuditEvent.findAll({
      where: { recordType: "sign-in", action: "refused" },
    });
    expect(events.length).toBeGreaterThan(0);
    expect(JSON.stringify(events)).not.toContain("secret typed");
  });

  it("with the old password is refused while the password is being changed", async () => {
    const person = await anAdministrator();
    const newer = await hashPassword("another calm evening");
    const attempts = Array.from({ length: 4 }, (_, at) =>
      signIn(visitorAt(`192.0.2.${50 + at}`), signInForm(person.email)),
    );
    await new Promise((resolve) => setTimeout(resolve, 15));
    await inTransaction(systemCaller("test"), async (writer) => {
      const { transaction } = writer;
      await Administrator.update(
        { passwordHash: newer },
        { where: { id: person.id }, transaction },
      );
      await endAllSignIns(writer, person.id);
    });
    await statusesOf(attempts);
    expect(await SignIn.count({ where: { administratorId: person.id } })).toBe(0);
  });

  it("replaces the sign-in that the browser had", async () => {
    const person = await anAdministrator();
    const first = await signIn(visitorAt(), signInForm(person.email));
    await signIn(visitorAt(), signInForm(person.email, { previous: first.token }));
    expect((await findSignIn(first.token)).state).toBe("none");
  });

  it("ends after the idle time, and after the absolute time in any case", async () => {
    const person = await anAdministrator();
    const { token } = await signIn(visitorAt(), signInForm(person.email));
    const { id } = await rowOf(token);
    await shift(id, { lastSeenAt: ago(settings().signInIdleMinutes - 1) });
    expect((await findSignIn(token)).state).toBe("valid");
    await shift(id, { lastSeenAt: ago(settings().signInIdleMinutes) });
    expect((await findSignIn(token)).state).toBe("expired");
    await shift(id, { lastSeenAt: new Date(), expiresAt: new Date() });
    expect((await findSignIn(token)).state).toBe("expired");
    await expect(authenticateSignIn(visitorAt(), token)).rejects.toMatchObject({ expired: true });
  });

  it("notes that somebody is still there at most once a minute", async () => {
    const person = await anAdministrator();
    const { token } = await signIn(visitorAt(), signInForm(person.email));
    const { id, lastSeenAt } = await rowOf(token);
    await authenticateSignIn(visitorAt(), token);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await rowOf(token)).lastSeenAt).toEqual(lastSeenAt);
    await shift(id, { lastSeenAt: ago(2) });
    await authenticateSignIn(visitorAt(), token);
    await expect
      .poll(async () => (await rowOf(token)).lastSeenAt.getTime())
      .toBeGreaterThan(ago(1).getTime());
  });

  it("ends at once for somebody who was deactivated, and takes a new role at once", async () => {
    const person = await anAdministrator({ role: "viewer" });
    const { token } = await signIn(visitorAt(), signInForm(person.email));
    await person.update({ role: "editor" });
    expect((await authenticateSignIn(visitorAt(), token)).actor.role).toBe("editor");
    await person.update({ isActive: false });
    expect((await findSignIn(token)).state).toBe("none");
  });

  it("shows one's own sign-ins, and ends one, all others, or this one", async () => {
    const [person, other] = await Promise.all([anAdministrator(), anAdministrator()]);
    const tokens = [];
    for (let times = 0; times < 4; times += 1) {
      tokens.push((await signIn(visitorAt(), signInForm(person.email))).token);
    }
    const stranger = await signIn(visitorAt(), signInForm(other.email));
    const caller = await authenticateSignIn(visitorAt(), tokens[0] ?? "");
    const own = await listOwnSignIns(caller);
    expect(own.map(({ current }) => current).filter(Boolean)).toHaveLength(1);
    expect(own).toHaveLength(4);
    const { id } = await rowOf(tokens[1] ?? "");
    await endOwnSignIn(caller, id);
    const foreign = (await rowOf(stranger.token)).id;
    expect(await statusesOf([endOwnSignIn(caller, foreign)])).toEqual([404]);
    expect(await endOtherSignIns(caller)).toBe(2);
    expect((await findSignIn(stranger.token)).state).toBe("valid");
    await signOut(caller);
    expect((await findSignIn(tokens[0] ?? "")).state).toBe("none");
  });
});

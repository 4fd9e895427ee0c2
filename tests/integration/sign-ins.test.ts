import { describe, expect, it } from "vitest";
import { Administrator, AuditEvent, OneTimeLink, SignIn } from "~/models";
import {
  makeLink,
  makeSetUpLink,
  readLink,
  useLink as takeLink,
} from "~/server/access/one-time-links";
import {
  endOtherSignIns,
  endOwnSignIn,
  listOwnSignIns,
  signOut,
} from "~/server/access/own-sign-ins";
import { callerOfSignIn, endSignInsOf, findSignIn, signIn } from "~/server/access/sign-ins";
import { hashPassword } from "~/server/access/passwords";
import { systemCaller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { settings } from "~/server/platform/settings";
import { hashSecret } from "~/server/platform/secrets";
import { unique } from "../factories/names";
import { anAdministrator, PASSWORD, visitorAt } from "../factories/people";
import { HAS_DATABASE, statusesOf, useDatabase } from "../support/database";

const form = (email: string, more: object = {}) => ({
  email,
  password: PASSWORD,
  device: null,
  browser: "Test",
  previous: null,
  ...more,
});
const wrong = (email: string, more: object = {}) =>
  form(email, { password: "not this one", ...more });
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
    const { token } = await signIn(visitorAt(), form(` ${person.email.toUpperCase()} `));
    const caller = await callerOfSignIn(visitorAt(), token);
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
      signIn(visitorAt("192.0.2.2"), wrong(person.email)),
      signIn(visitorAt("192.0.2.2"), form("nobody@example.org")),
      signIn(visitorAt("192.0.2.2"), form(gone.email)),
      signIn(visitorAt("192.0.2.2"), form(invited.email)),
    ];
    const settled = await Promise.allSettled(attempts);
    const messages = settled.map((each) => each.status === "rejected" && String(each.reason));
    expect(new Set(messages)).toEqual(new Set(["SignInRequiredError: Email or password is wrong"]));
  });

  it("never records what a stranger typed, which may be a password", async () => {
    const typed = unique("secret typed into the wrong field");
    await signIn(visitorAt("192.0.2.3"), wrong(typed)).catch(() => null);
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
      signIn(visitorAt(`192.0.2.${50 + at}`), form(person.email)),
    );
    await new Promise((resolve) => setTimeout(resolve, 15));
    await inTransaction(systemCaller("test"), async (writer) => {
      const { transaction } = writer;
      await Administrator.update(
        { passwordHash: newer },
        { where: { id: person.id }, transaction },
      );
      await endSignInsOf(writer, person.id);
    });
    await statusesOf(attempts);
    expect(await SignIn.count({ where: { administratorId: person.id } })).toBe(0);
  });

  it("replaces the sign-in that the browser had", async () => {
    const person = await anAdministrator();
    const first = await signIn(visitorAt(), form(person.email));
    await signIn(visitorAt(), form(person.email, { previous: first.token }));
    expect((await findSignIn(first.token)).state).toBe("none");
  });

  it("ends after the idle time, and after the absolute time in any case", async () => {
    const person = await anAdministrator();
    const { token } = await signIn(visitorAt(), form(person.email));
    const { id } = await rowOf(token);
    await shift(id, { lastSeenAt: ago(settings().signInIdleMinutes - 1) });
    expect((await findSignIn(token)).state).toBe("valid");
    await shift(id, { lastSeenAt: ago(settings().signInIdleMinutes) });
    expect((await findSignIn(token)).state).toBe("expired");
    await shift(id, { lastSeenAt: new Date(), expiresAt: new Date() });
    expect((await findSignIn(token)).state).toBe("expired");
    await expect(callerOfSignIn(visitorAt(), token)).rejects.toMatchObject({ expired: true });
  });

  it("notes that somebody is still there at most once a minute", async () => {
    const person = await anAdministrator();
    const { token } = await signIn(visitorAt(), form(person.email));
    const { id, lastSeenAt } = await rowOf(token);
    await callerOfSignIn(visitorAt(), token);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await rowOf(token)).lastSeenAt).toEqual(lastSeenAt);
    await shift(id, { lastSeenAt: ago(2) });
    await callerOfSignIn(visitorAt(), token);
    await expect
      .poll(async () => (await rowOf(token)).lastSeenAt.getTime())
      .toBeGreaterThan(ago(1).getTime());
  });

  it("ends at once for somebody who was deactivated, and takes a new role at once", async () => {
    const person = await anAdministrator({ role: "viewer" });
    const { token } = await signIn(visitorAt(), form(person.email));
    await person.update({ role: "editor" });
    expect((await callerOfSignIn(visitorAt(), token)).actor.role).toBe("editor");
    await person.update({ isActive: false });
    expect((await findSignIn(token)).state).toBe("none");
  });

  it("shows one's own sign-ins, and ends one, all others, or this one", async () => {
    const [person, other] = await Promise.all([anAdministrator(), anAdministrator()]);
    const tokens = [];
    for (let times = 0; times < 4; times += 1) {
      tokens.push((await signIn(visitorAt(), form(person.email))).token);
    }
    const stranger = await signIn(visitorAt(), form(other.email));
    const caller = await callerOfSignIn(visitorAt(), tokens[0] ?? "");
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

describe.runIf(HAS_DATABASE)("guessing passwords", () => {
  useDatabase();

  it("from one address is slowed and refused, while the owner signs in from another one", async () => {
    const person = await anAdministrator();
    const statuses = [];
    for (let times = 0; times < 100; times += 1) {
      statuses.push(...(await statusesOf([signIn(visitorAt("203.0.113.9"), wrong(person.email))])));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(95);
    const right = signIn(visitorAt("203.0.113.9"), form(person.email));
    await expect(right).rejects.toMatchObject({ status: 429 });
    await expect(right).rejects.toHaveProperty("retryAfter");
    expect((await signIn(visitorAt("198.51.100.7"), form(person.email))).token).toBeTruthy();
  });

  it("in parallel counts every attempt", async () => {
    const person = await anAdministrator();
    const attempts = Array.from({ length: 20 }, () =>
      signIn(visitorAt("203.0.113.10"), wrong(person.email)),
    );
    const statuses = await statusesOf(attempts);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  it("of many accounts from one address is refused after fifty", async () => {
    const attempts = Array.from({ length: 60 }, (_, at) =>
      signIn(visitorAt("203.0.113.11"), wrong(`somebody${at}@example.org`)),
    );
    const statuses = await statusesOf(attempts);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  });

  it("of one account from many addresses never locks out the browser that its owner uses", async () => {
    const person = await anAdministrator();
    const { device } = await signIn(visitorAt(), form(person.email));
    const attempts = Array.from({ length: 110 }, (_, at) =>
      signIn(visitorAt(`2001:db8:0:${at}::1`), wrong(person.email)),
    );
    expect((await statusesOf(attempts)).filter((status) => status === 429)).toHaveLength(10);
    const elsewhere = signIn(visitorAt("198.51.100.8"), form(person.email));
    await expect(elsewhere).rejects.toMatchObject({ status: 429 });
    expect((await signIn(visitorAt(), form(person.email, { device }))).token).toBeTruthy();
    const stolen = Array.from({ length: 11 }, () =>
      signIn(visitorAt(), wrong(person.email, { device })),
    );
    expect((await statusesOf(stolen)).filter((status) => status === 429)).toHaveLength(1);
  });

  it("from a browser that knew an older password counts like any other", async () => {
    const person = await anAdministrator();
    const { device } = await signIn(visitorAt(), form(person.email));
    await person.update({ passwordHash: await hashPassword("another calm evening") });
    const attempts = Array.from({ length: 8 }, () =>
      signIn(visitorAt("203.0.113.77"), wrong(person.email, { device })),
    );
    expect((await statusesOf(attempts)).filter((status) => status === 429)).toHaveLength(3);
  });

  it("from one IPv6 network counts as one address", async () => {
    const person = await anAdministrator();
    const attempts = Array.from({ length: 8 }, (_, at) =>
      signIn(visitorAt(`2001:db8:aa:bb::${at}`), wrong(person.email)),
    );
    expect((await statusesOf(attempts)).filter((status) => status === 429)).toHaveLength(3);
  });

  it("leaves one event per address in the audit, not one per refused attempt", async () => {
    const person = await anAdministrator();
    const attempts = Array.from({ length: 30 }, () =>
      signIn(visitorAt("203.0.113.12"), wrong(person.email)),
    );
    await statusesOf(attempts);
    const events = await AuditEvent.findAll({ where: { recordId: String(person.id) } });
    const reasons = events.map(
      ({ changes }) => (JSON.parse(changes) as { reason: string[] }).reason[1],
    );
    expect(reasons.filter((reason) => reason === "too many attempts")).toHaveLength(1);
    expect(reasons.filter((reason) => reason === "wrong password")).toHaveLength(5);
  });
});

describe.runIf(HAS_DATABASE)("a one-time link", () => {
  useDatabase();
  const secretIn = (path: string | null) =>
    new URL(path ?? "", "http://x").searchParams.get("link") ?? "";
  const admin = systemCaller("test");

  it("makes the first administrator, once, and then no other", async () => {
    const [first, second] = [await makeSetUpLink(admin), await makeSetUpLink(admin)];
    const person = { name: "Ada", email: "ada@example.org", password: "a calm evening walk" };
    expect((await readLink(visitorAt(), secretIn(first))).purpose).toBe("set-up");
    expect(await takeLink(visitorAt(), secretIn(first), person)).toBe("ada@example.org");
    const other = { ...person, email: "eve@example.org" };
    for (const link of [first, second]) {
      expect(await statusesOf([takeLink(visitorAt(), secretIn(link), other)])).toEqual([404]);
    }
    expect(await makeSetUpLink(admin)).toBeNull();
    expect(await Administrator.count()).toBe(1);
    expect(
      (await signIn(visitorAt(), { ...form("ada@example.org"), password: person.password })).token,
    ).toBeTruthy();
  });

  it("is stored as a hash, ends after its time, and takes the place of an earlier one", async () => {
    const person = await anAdministrator();
    const first = secretIn(await makeLink(admin, "new-password", person.id));
    const second = secretIn(await makeLink(admin, "new-password", person.id));
    expect(JSON.stringify(await OneTimeLink.findAll({ raw: true }))).not.toContain(second);
    expect(await statusesOf([readLink(visitorAt(), first)])).toEqual([404]);
    expect((await readLink(visitorAt(), second)).person?.email).toBe(person.email);
    await OneTimeLink.update({ expiresAt: new Date() }, { where: { administratorId: person.id } });
    expect(await statusesOf([readLink(visitorAt(), second)])).toEqual([404]);
  });

  it("sets a password once and ends every sign-in", async () => {
    const person = await anAdministrator();
    const { token } = await signIn(visitorAt(), form(person.email));
    const secret = secretIn(await makeLink(admin, "new-password", person.id));
    const password = "another calm morning";
    const tries = await statusesOf([
      takeLink(visitorAt(), secret, { password }),
      takeLink(visitorAt(), secret, { password: "yet another calm day" }),
    ]);
    expect(tries.filter((status) => status === "done")).toHaveLength(1);
    expect((await findSignIn(token)).state).toBe("none");
    expect(await statusesOf([signIn(visitorAt(), form(person.email))])).toEqual([401]);
  });

  it.each([
    ["short", "Password must be at least 12 characters"],
    ["x".repeat(201), "Password must be at most 200 characters"],
    ["password1234", "This password is too easy to guess. Choose another one."],
    ["1234567890123", "This password is too easy to guess. Choose another one."],
    ["aaaaaaaaaaaa", "This password is too easy to guess. Choose another one."],
    ["Qwertyqwerty", "This password is too easy to guess. Choose another one."],
    ["ada lovelace", "This password is too easy to guess. Choose another one."],
    ["", "Password is required"],
  ])("refuses the password %j", async (password, message) => {
    const person = await anAdministrator({ name: "Ada Lovelace" }).catch(() =>
      Administrator.findOne({ where: { name: "Ada Lovelace" } }),
    );
    const secret = secretIn(await makeLink(admin, "new-password", person?.id ?? 0));
    await expect(takeLink(visitorAt(), secret, { password })).rejects.toMatchObject({
      fields: [{ field: "password", message }],
    });
    expect((await readLink(visitorAt(), secret)).purpose).toBe("new-password");
  });
});

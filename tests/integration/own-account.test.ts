import { Secret, TOTP } from "otpauth";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Administrator, AuditEvent, OneTimeLink } from "~/models";
import { createLink } from "~/server/access/one-time-links";
import { changePassword, getOwnAccount } from "~/server/access/own-account";
import {
  offerSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "~/server/access/own-second-factor";
import { listOwnSignIns } from "~/server/access/own-sign-ins";
import { confirmSignIn, signIn } from "~/server/access/begin-sign-in";
import { authenticateSignIn, findSignIn } from "~/server/access/sign-ins";
import type { Caller } from "~/server/platform/caller";
import { anAdministrator, callerFor, PASSWORD, visitorAt } from "../factories/people";
import { admin, HAS_DATABASE, statusesOf, useDatabase } from "../support/database";

const NEW_PASSWORD = "the tide comes back at nine";
const formKey = () => randomBytes(16).toString("hex");
const fieldError = (field: string, message: string | RegExp) => ({
  status: 422,
  fields: [{ field, message: expect.stringMatching(message) as string }],
});

async function enter(email: string, password = PASSWORD) {
  const form = { email, password, device: null, browser: "Test", previous: null };
  return signIn(visitorAt(), form);
}
const actionsOn = async ({ id }: { id: number }) => {
  const where = { recordType: "administrator", recordId: String(id) };
  const events = await AuditEvent.findAll({ where, order: [["id", "ASC"]] });
  return events.map(({ action }) => action);
};

/** The digits that an app shows, so many time steps from now. */
function codeOf(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
const wrongCodeOf = (secret: string) => {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (each) => !right.includes(each),
  );
};

/** Somebody whose second factor is on. */
async function withSecondFactor() {
  const person = await anAdministrator({ role: "editor" });
  const caller = callerFor(person);
  const { sealed, secret } = await offerSecondFactor(caller);
  const currentPassword = PASSWORD;
  const form = { sealed, currentPassword, code: codeOf(secret, -1), submissionKey: formKey() };
  const codes = await turnOnSecondFactor(caller, form);
  return { person, caller, secret, codes, form };
}

describe.runIf(HAS_DATABASE)("changing one's password", () => {
  useDatabase();

  it("ends every other sign-in and gives this one another token", async () => {
    const person = await anAdministrator({ role: "viewer" });
    const [here, there] = [await enter(person.email), await enter(person.email)];
    const caller = await authenticateSignIn(visitorAt(), here.token);
    await createLink(admin, "new-password", person.id);
    const form = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const token = await changePassword(caller, form);

    const states = [here.token, there.token, token].map(
      async (each) => (await findSignIn(each)).state,
    );
    expect(await Promise.all(states)).toEqual(["none", "none", "valid"]);
    expect((await authenticateSignIn(visitorAt(), token)).signInId).toBe(caller.signInId);
    await expect(enter(person.email)).rejects.toMatchObject({ status: 401 });
    await expect(enter(person.email, NEW_PASSWORD)).resolves.toBeDefined();
    expect(await OneTimeLink.count({ where: { administratorId: person.id } })).toBe(0);
    expect(await actionsOn(person)).toEqual(["password changed"]);
    const events = JSON.stringify(await AuditEvent.findAll());
    for (const secret of [PASSWORD, NEW_PASSWORD, token ?? "?"]) {
      expect(events).not.toContain(secret);
    }
  });

  it.each([
    [{ currentPassword: "" }, "currentPassword", "Your current password is required"],
    [{ currentPassword: "not this one" }, "currentPassword", "This is not your current password"],
    [{ password: "short" }, "password", "Password must be at least 12 characters"],
    [{ password: "password12345" }, "password", /too easy to guess/],
    [{ password: PASSWORD }, "password", /Choose another one/],
  ])("is refused for %j, and changes nothing", async (values, field, message) => {
    const person = await anAdministrator();
    const form = { currentPassword: PASSWORD, password: NEW_PASSWORD, ...values };
    await expect(changePassword(callerFor(person), form)).rejects.toMatchObject(
      fieldError(field, message),
    );
    await expect(enter(person.email)).resolves.toBeDefined();
    expect(await actionsOn(person)).not.toContain("password changed");
  });

  it("takes five wrong tries, then none for a while, and says so in the audit once", async () => {
    const person = await anAdministrator();
    const change = (currentPassword: string) =>
      changePassword(callerFor(person), { currentPassword, password: NEW_PASSWORD });
    const statuses = [];
    for (let at = 0; at < 7; at++) statuses.push(...(await statusesOf([change("wrong")])));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await expect(change(PASSWORD)).rejects.toMatchObject({ status: 429 });
    expect(await actionsOn(person)).toEqual(Array(6).fill("refused"));
  });

  it("is done once of two that were sent at once", async () => {
    const person = await anAdministrator();
    const change = (password: string) =>
      changePassword(callerFor(person), { currentPassword: PASSWORD, password });
    const statuses = await statusesOf([change(NEW_PASSWORD), change(`${NEW_PASSWORD} again`)]);
    expect(statuses.sort()).toEqual([422, "done"]);
  });

  it("is for those who have an account", async () => {
    expect(await getOwnAccount(admin)).toBeNull();
    const form = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    await expect(changePassword(admin, form)).rejects.toMatchObject({ status: 409 });
    await expect(changePassword(visitorAt(), form)).rejects.toMatchObject({ status: 403 });
  });
});

describe.runIf(HAS_DATABASE)("a second factor", () => {
  useDatabase();

  // In the middle of a time step: no code grows old while it is on its way.
  const middle = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: middle }));
  afterEach(() => void vi.useRealTimers());

  it("is offered without writing anything, and is on after the first right code", async () => {
    const person = await anAdministrator({ role: "viewer" });
    const caller = callerFor(person);
    const { sealed, secret, uri } = await offerSecondFactor(caller);
    expect(await offerSecondFactor(caller)).not.toMatchObject({ secret });
    expect(await getOwnAccount(caller)).toMatchObject({ secondFactor: false });
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);

    const submissionKey = formKey();
    const turnOn = (code: string | undefined, currentPassword = PASSWORD) =>
      turnOnSecondFactor(caller, { sealed, code, currentPassword, submissionKey });
    await expect(turnOn("")).rejects.toMatchObject(fieldError("code", "Code is required"));
    await expect(turnOn(wrongCodeOf(secret))).rejects.toMatchObject(fieldError("code", /wrong/));
    await expect(turnOn(codeOf(secret), "not this one")).rejects.toMatchObject(
      fieldError("currentPassword", "This is not your current password"),
    );
    expect(await getOwnAccount(caller)).toMatchObject({ secondFactor: false });

    const codes = await turnOn(codeOf(secret));
    expect(new Set(codes).size).toBe(10);
    expect(await getOwnAccount(caller)).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 10,
    });
    expect(await actionsOn(person)).toEqual(["refused", "second factor turned on"]);
  });

  it("lets a code that is sent twice in once, with the same token", async () => {
    const { person, secret } = await withSecondFactor();
    const { token } = await enter(person.email);
    const form = { token, code: codeOf(secret), submissionKey: formKey() };
    const first = await confirmSignIn(visitorAt(), form);
    expect((await confirmSignIn(visitorAt(), form)).token).toBe(first.token);
    const other = { ...form, submissionKey: formKey() };
    await expect(confirmSignIn(visitorAt(), other)).rejects.toMatchObject({ status: 401 });
  });

  it("cannot be read in the database, nor in the audit", async () => {
    const { person, secret, codes } = await withSecondFactor();
    const stored = JSON.stringify([
      await Administrator.findByPk(person.id, { raw: true }),
      await AuditEvent.findAll({ raw: true }),
    ]);
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(each);
    }
  });

  it("gives the same codes to the same form, and says no to another one", async () => {
    const { caller, codes, form, person } = await withSecondFactor();
    expect(await turnOnSecondFactor(caller, form)).toEqual(codes);
    const other = { ...form, submissionKey: formKey() };
    await expect(turnOnSecondFactor(caller, other)).rejects.toMatchObject({ status: 409 });
    await expect(offerSecondFactor(caller)).rejects.toMatchObject({ status: 409 });
    expect(await actionsOn(person)).toEqual(["second factor turned on"]);
  });

  it("is sealed for one person", async () => {
    const { sealed, secret } = await offerSecondFactor(callerFor(await anAdministrator()));
    const other = callerFor(await anAdministrator());
    for (const each of [sealed, sealed.slice(0, -2), "", "x".repeat(60)]) {
      const typed = { code: codeOf(secret), currentPassword: PASSWORD };
      const form = { sealed: each, ...typed, submissionKey: formKey() };
      await expect(turnOnSecondFactor(other, form)).rejects.toMatchObject(
        fieldError("code", /open for too long/),
      );
    }
  });

  it("is asked for at the sign-in: a right code once, none twice, a recovery code once", async () => {
    const { person, secret, codes } = await withSecondFactor();
    const attempt = async (code: string | undefined) => {
      const { token, awaitsCode } = await enter(person.email);
      expect(awaitsCode).toBe(true);
      return confirmSignIn(visitorAt(), { token, code: code ?? "", submissionKey: "" });
    };
    await expect(attempt(wrongCodeOf(secret))).rejects.toMatchObject({ status: 401 });
    await expect(attempt(codeOf(secret, -1)), "the one that turned it on").rejects.toMatchObject({
      status: 401,
    });
    await expect(attempt(codeOf(secret))).resolves.toMatchObject({ awaitsCode: false });
    await expect(attempt(codeOf(secret)), "replayed").rejects.toMatchObject({ status: 401 });
    await expect(attempt(codes[3]?.toUpperCase())).resolves.toMatchObject({ awaitsCode: false });
    await expect(attempt(codes[3]), "used up").rejects.toMatchObject({ status: 401 });
    const account = await getOwnAccount(callerFor(person));
    expect(account?.recoveryCodesLeft).toBe(9);
  });

  it("gets new recovery codes for a code, and the old ones end", async () => {
    const { person, caller, secret, codes } = await withSecondFactor();
    const form = { code: codeOf(secret), submissionKey: formKey() };
    const wrong = { code: wrongCodeOf(secret), submissionKey: formKey() };
    await expect(renewRecoveryCodes(caller, wrong)).rejects.toMatchObject(
      fieldError("code", /wrong or was used/),
    );
    const renewed = await renewRecoveryCodes(caller, form);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    expect(await renewRecoveryCodes(caller, form), "the same form").toEqual(renewed);
    const again = renewRecoveryCodes(caller, { code: codes[0], submissionKey: formKey() });
    await expect(again).rejects.toMatchObject({ status: 422 });
    const byCode = { code: renewed[0], submissionKey: formKey() };
    await expect(renewRecoveryCodes(caller, byCode)).resolves.toHaveLength(10);
    expect((await actionsOn(person)).filter((action) => action !== "refused")).toEqual([
      "second factor turned on",
      "recovery codes renewed",
      "recovery codes renewed",
    ]);
  });

  it("is turned off with the current password and a code, not with one of them", async () => {
    const { person, caller, secret } = await withSecondFactor();
    const off = (currentPassword: string, code: string | undefined) =>
      turnOffSecondFactor(caller, { currentPassword, code });
    await expect(off("", "")).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "currentPassword" }, { field: "code" }],
    });
    const code = codeOf(secret);
    await expect(off("wrong", code)).rejects.toMatchObject(fieldError("currentPassword", /not/));
    await expect(off(PASSWORD, wrongCodeOf(secret))).rejects.toMatchObject(
      fieldError("code", /wrong/),
    );
    await off(PASSWORD, code);
    await off(PASSWORD, code);
    expect(await Administrator.findByPk(person.id)).toMatchObject({
      totpSecret: null,
      totpLastStep: null,
      recoveryCodes: null,
    });
    expect((await enter(person.email)).awaitsCode).toBe(false);
    expect((await actionsOn(person)).filter((each) => each === "second factor turned off")).toEqual(
      ["second factor turned off"],
    );
  });

  it("cannot be guessed: a known password buys no more tries at the code", async () => {
    const { caller, secret } = await withSecondFactor();
    const statuses: unknown[] = [];
    for (let at = 0; at < 4; at++) {
      const form = { currentPassword: PASSWORD, code: wrongCodeOf(secret) };
      statuses.push(...(await statusesOf([turnOffSecondFactor(caller, form)])));
    }
    await changePassword(caller, { currentPassword: PASSWORD, password: NEW_PASSWORD });
    for (let at = 0; at < 2; at++) {
      const form = { currentPassword: NEW_PASSWORD, code: wrongCodeOf(secret) };
      statuses.push(...(await statusesOf([turnOffSecondFactor(caller, form)])));
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("takes a code that is a step early or late, no older one", async () => {
    const { caller, secret } = await withSecondFactor();
    const renew = (code: string) => renewRecoveryCodes(caller, { code, submissionKey: formKey() });
    vi.setSystemTime(middle + 10 * 60_000);
    await expect(renew(codeOf(secret, -2))).rejects.toMatchObject({ status: 422 });
    await expect(renew(codeOf(secret, -1))).resolves.toHaveLength(10);
    await expect(renew(codeOf(secret, 1))).resolves.toHaveLength(10);
    await expect(renew(codeOf(secret, 0))).rejects.toMatchObject({ status: 422 });
  });
});

describe.runIf(HAS_DATABASE)("one's own sign-ins", () => {
  useDatabase();

  it("are listed for oneself, with this browser marked", async () => {
    const person = await anAdministrator();
    await enter(person.email);
    const { token } = await enter(person.email);
    await enter((await anAdministrator()).email);
    const caller: Caller = await authenticateSignIn(visitorAt(), token);
    const listed = await listOwnSignIns(caller);
    expect(listed.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(listed.find(({ current }) => current)?.id).toBe(caller.signInId);
  });
});

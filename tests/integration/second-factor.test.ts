import { Secret, TOTP } from "otpauth";
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Administrator, AuditEvent } from "~/models";
import { changePassword, getOwnAccount } from "~/server/access/own-account";
import {
  offerSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from "~/server/access/own-second-factor";
import { confirmSignIn } from "~/server/access/begin-sign-in";
import { authenticateSignIn, findSignIn } from "~/server/access/sign-ins";
import { listScreenPermissions } from "~/server/platform/caller";
import { replaceSettings, settings } from "~/server/platform/settings";
import { seedAdministrator, callerFor, PASSWORD, visitorFrom } from "../factories/people";
import { fieldError, listActions, signInWithPassword } from "../support/administrators";
import { HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";

const NEW_PASSWORD = "the tide comes back at nine";
const createFormKey = () => randomBytes(16).toString("hex");
/** Generates the TOTP code of the current time step, or of the one `steps` later. */
function generateCode(secret: string, steps = 0): string {
  const timestamp = Date.now() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}
const generateWrongCode = (secret: string) => {
  const validCodes = [-2, -1, 0, 1, 2].map((steps) => generateCode(secret, steps));
  return ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (each) => !validCodes.includes(each),
  );
};

/** Creates an administrator with the second factor turned on. */
async function createWithSecondFactor() {
  const person = await seedAdministrator({ role: "editor" });
  const caller = callerFor(person);
  const { sealed, secret } = await offerSecondFactor(caller);
  const currentPassword = PASSWORD;
  const form = {
    sealed,
    currentPassword,
    code: generateCode(secret, -1),
    submissionKey: createFormKey(),
  };
  const codes = await turnOnSecondFactor(caller, form);
  return { person, caller, secret, codes, form };
}

describe.runIf(HAS_DATABASE)("a second factor", () => {
  useDatabase();

  // The middle of a time step, so that no code expires during a test.
  const middleOfStep = Math.floor(Date.now() / 30_000) * 30_000 + 15_000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: middleOfStep }));
  afterEach(() => void vi.useRealTimers());

  it("is offered without writing anything, and is turned on by the first right code", async () => {
    const person = await seedAdministrator({ role: "viewer" });
    const caller = callerFor(person);
    const { sealed, secret, uri } = await offerSecondFactor(caller);
    expect(await offerSecondFactor(caller)).not.toMatchObject({ secret });
    expect(await getOwnAccount(caller)).toMatchObject({ secondFactor: false });
    expect(new URL(uri).searchParams.get("secret")).toBe(secret);

    const submissionKey = createFormKey();
    const turnOn = (code: string | undefined, currentPassword = PASSWORD) =>
      turnOnSecondFactor(caller, { sealed, code, currentPassword, submissionKey });
    await expect(turnOn("")).rejects.toMatchObject(fieldError("code", "Code is required"));
    await expect(turnOn(generateWrongCode(secret))).rejects.toMatchObject(
      fieldError("code", /wrong/),
    );
    await expect(turnOn(generateCode(secret), "not this one")).rejects.toMatchObject(
      fieldError("currentPassword", "This is not your current password"),
    );
    expect(await getOwnAccount(caller)).toMatchObject({ secondFactor: false });

    const codes = await turnOn(generateCode(secret));
    expect(new Set(codes).size).toBe(10);
    expect(await getOwnAccount(caller)).toMatchObject({
      secondFactor: true,
      recoveryCodesLeft: 10,
    });
    expect(await listActions(person)).toEqual(["refused", "second factor turned on"]);
  });

  it("ends the other sign-ins of its owner when it is turned on, and when it is turned off", async () => {
    const person = await seedAdministrator();
    const signInTwice = async () => {
      const [{ token: own }, { token: other }] = [
        await signInWithPassword(person.email),
        await signInWithPassword(person.email),
      ];
      const caller = await authenticateSignIn(visitorFrom(), own);
      return { caller, readStates: () => Promise.all([own, other].map((each) => findState(each))) };
    };
    const findState = async (token: string) => (await findSignIn(token)).state;
    const without = await signInTwice();
    const { sealed, secret } = await offerSecondFactor(without.caller);
    const form = { currentPassword: PASSWORD, submissionKey: createFormKey() };
    await turnOnSecondFactor(without.caller, { ...form, sealed, code: generateCode(secret, -1) });
    expect(await without.readStates()).toEqual(["valid", "none"]);

    const { token } = await signInWithPassword(person.email);
    const code = generateCode(secret);
    const confirmed = await confirmSignIn(visitorFrom(), {
      token,
      code,
      submissionKey: "",
      device: null,
    });
    await turnOffSecondFactor(without.caller, {
      currentPassword: PASSWORD,
      code: generateCode(secret, 1),
    });
    expect([await findState(confirmed.token), ...(await without.readStates())]).toEqual([
      "none",
      "valid",
      "none",
    ]);
  });

  it.each([
    ["administrators", "administrator", true],
    ["administrators", "editor", false],
    ["everyone", "viewer", true],
    ["optional", "administrator", false],
  ] as const)("is required of %s: %s %s", async (secondFactor, role, isRequired) => {
    const current = settings();
    const person = await seedAdministrator({ role });
    try {
      replaceSettings({ ...current, secondFactor });
      const { token } = await signInWithPassword(person.email);
      const caller = await authenticateSignIn(visitorFrom(), token);
      expect(listScreenPermissions(caller)).toEqual(
        isRequired ? ["account.own"] : listScreenPermissions(callerFor(person)),
      );
      await person.update({ totpSecret: "sealed" });
      expect(await authenticateSignIn(visitorFrom(), token)).not.toHaveProperty(
        "needsSecondFactor",
      );
    } finally {
      replaceSettings(current);
    }
  });

  it("accepts the same code again from a resubmitted form, and returns the same token", async () => {
    const { person, secret } = await createWithSecondFactor();
    const { token } = await signInWithPassword(person.email);
    const form = {
      token,
      code: generateCode(secret),
      submissionKey: createFormKey(),
      device: null,
    };
    const first = await confirmSignIn(visitorFrom(), form);
    expect((await confirmSignIn(visitorFrom(), form)).token).toBe(first.token);
    const other = { ...form, submissionKey: createFormKey() };
    await expect(confirmSignIn(visitorFrom(), other)).rejects.toMatchObject({ status: 401 });
  });

  it("is readable neither in the database nor in the audit", async () => {
    const { person, secret, codes } = await createWithSecondFactor();
    const stored = JSON.stringify([
      await Administrator.findByPk(person.id, { raw: true }),
      await AuditEvent.findAll({ raw: true }),
    ]);
    for (const each of [secret, ...codes, ...codes.map((code) => code.replaceAll("-", ""))]) {
      expect(stored).not.toContain(each);
    }
  });

  it("returns the same codes to a resubmitted form, and refuses another form", async () => {
    const { caller, codes, form, person } = await createWithSecondFactor();
    expect(await turnOnSecondFactor(caller, form)).toEqual(codes);
    const other = { ...form, submissionKey: createFormKey() };
    await expect(turnOnSecondFactor(caller, other)).rejects.toMatchObject({ status: 409 });
    await expect(offerSecondFactor(caller)).rejects.toMatchObject({ status: 409 });
    expect(await listActions(person)).toEqual(["second factor turned on"]);
  });

  it("cannot be turned on with the secret that was sealed for another administrator", async () => {
    const { sealed, secret } = await offerSecondFactor(callerFor(await seedAdministrator()));
    const other = callerFor(await seedAdministrator());
    for (const each of [sealed, sealed.slice(0, -2), "", "x".repeat(60)]) {
      const input = { code: generateCode(secret), currentPassword: PASSWORD };
      const form = { sealed: each, ...input, submissionKey: createFormKey() };
      await expect(turnOnSecondFactor(other, form)).rejects.toMatchObject(
        fieldError("code", /open for too long/),
      );
    }
  });

  it("is required at the sign-in: each code and each recovery code works once", async () => {
    const { person, secret, codes } = await createWithSecondFactor();
    const attempt = async (code: string | undefined) => {
      const { token, awaitsCode } = await signInWithPassword(person.email);
      expect(awaitsCode).toBe(true);
      return confirmSignIn(visitorFrom(), {
        token,
        code: code ?? "",
        submissionKey: "",
        device: null,
      });
    };
    await expect(attempt(generateWrongCode(secret))).rejects.toMatchObject({ status: 401 });
    await expect(
      attempt(generateCode(secret, -1)),
      "the one that turned it on",
    ).rejects.toMatchObject({
      status: 401,
    });
    await expect(attempt(generateCode(secret))).resolves.toMatchObject({ awaitsCode: false });
    await expect(attempt(generateCode(secret)), "replayed").rejects.toMatchObject({ status: 401 });
    await expect(attempt(codes[3]?.toUpperCase())).resolves.toMatchObject({ awaitsCode: false });
    await expect(attempt(codes[3]), "used up").rejects.toMatchObject({ status: 401 });
    const account = await getOwnAccount(callerFor(person));
    expect(account?.recoveryCodesLeft).toBe(9);
  });

  it("renews recovery codes for a code, and revokes the old recovery codes", async () => {
    const { person, caller, secret, codes } = await createWithSecondFactor();
    const form = { code: generateCode(secret), submissionKey: createFormKey(), device: null };
    const wrong = { code: generateWrongCode(secret), submissionKey: createFormKey() };
    await expect(renewRecoveryCodes(caller, wrong)).rejects.toMatchObject(
      fieldError("code", /wrong or was used/),
    );
    const renewed = await renewRecoveryCodes(caller, form);
    expect(renewed.filter((code) => codes.includes(code))).toEqual([]);
    expect(await renewRecoveryCodes(caller, form), "the same form").toEqual(renewed);
    const withUsedCode = renewRecoveryCodes(caller, {
      code: codes[0],
      submissionKey: createFormKey(),
    });
    await expect(withUsedCode).rejects.toMatchObject({ status: 422 });
    const byRecoveryCode = { code: renewed[0], submissionKey: createFormKey() };
    await expect(renewRecoveryCodes(caller, byRecoveryCode)).resolves.toHaveLength(10);
    expect((await listActions(person)).filter((action) => action !== "refused")).toEqual([
      "second factor turned on",
      "recovery codes renewed",
      "recovery codes renewed",
    ]);
  });

  it("is turned off with both the current password and a code", async () => {
    const { person, caller, secret } = await createWithSecondFactor();
    const turnOff = (currentPassword: string, code: string | undefined) =>
      turnOffSecondFactor(caller, { currentPassword, code });
    await expect(turnOff("", "")).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "currentPassword" }, { field: "code" }],
    });
    const code = generateCode(secret);
    await expect(turnOff("wrong", code)).rejects.toMatchObject(
      fieldError("currentPassword", /not/),
    );
    await expect(turnOff(PASSWORD, generateWrongCode(secret))).rejects.toMatchObject(
      fieldError("code", /wrong/),
    );
    await turnOff(PASSWORD, code);
    await turnOff(PASSWORD, code);
    expect(await Administrator.findByPk(person.id)).toMatchObject({
      totpSecret: null,
      totpLastStep: null,
      recoveryCodes: null,
    });
    expect((await signInWithPassword(person.email)).awaitsCode).toBe(false);
    expect(
      (await listActions(person)).filter((each) => each === "second factor turned off"),
    ).toEqual(["second factor turned off"]);
  });

  it("cannot be guessed: neither the right password nor a new one resets the limit on wrong codes", async () => {
    const { caller, secret } = await createWithSecondFactor();
    const statuses: unknown[] = [];
    for (let index = 0; index < 4; index++) {
      const form = { currentPassword: PASSWORD, code: generateWrongCode(secret) };
      statuses.push(...(await collectStatuses([turnOffSecondFactor(caller, form)])));
    }
    await changePassword(caller, { currentPassword: PASSWORD, password: NEW_PASSWORD });
    for (let index = 0; index < 2; index++) {
      const form = { currentPassword: NEW_PASSWORD, code: generateWrongCode(secret) };
      statuses.push(...(await collectStatuses([turnOffSecondFactor(caller, form)])));
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it("accepts a code one step early or late, and no older code", async () => {
    const { caller, secret } = await createWithSecondFactor();
    const renew = (code: string) =>
      renewRecoveryCodes(caller, { code, submissionKey: createFormKey() });
    vi.setSystemTime(middleOfStep + 10 * 60_000);
    await expect(renew(generateCode(secret, -2))).rejects.toMatchObject({ status: 422 });
    await expect(renew(generateCode(secret, -1))).resolves.toHaveLength(10);
    await expect(renew(generateCode(secret, 1))).resolves.toHaveLength(10);
    await expect(renew(generateCode(secret, 0))).rejects.toMatchObject({ status: 422 });
  });
});

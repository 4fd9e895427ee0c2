import { describe, expect, it } from "vitest";
import { AuditEvent, OneTimeLink } from "~/models";
import { createLink } from "~/server/access/one-time-links";
import { changePassword, getOwnAccount } from "~/server/access/own-account";
import { listOwnSignIns } from "~/server/access/own-sign-ins";
import { authenticateSignIn, findSignIn } from "~/server/access/sign-ins";
import { type Caller } from "~/server/platform/caller";
import { seedAdministrator, callerFor, PASSWORD, visitorFrom } from "../factories/people";
import { fieldError, listActions, signInWithPassword } from "../support/administrators";
import { admin, HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";

const NEW_PASSWORD = "the tide comes back at nine";

describe.runIf(HAS_DATABASE)("changing one's password", () => {
  useDatabase();

  it("ends every other sign-in and rotates the token of the current sign-in", async () => {
    const person = await seedAdministrator({ role: "viewer" });
    const [current, otherSignIn] = [
      await signInWithPassword(person.email),
      await signInWithPassword(person.email),
    ];
    const caller = await authenticateSignIn(visitorFrom(), current.token);
    await createLink(admin, "new-password", person.id);
    const form = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    const token = await changePassword(caller, form);

    const states = [current.token, otherSignIn.token, token].map(
      async (each) => (await findSignIn(each)).state,
    );
    expect(await Promise.all(states)).toEqual(["none", "none", "valid"]);
    expect((await authenticateSignIn(visitorFrom(), token)).signInId).toBe(caller.signInId);
    await expect(signInWithPassword(person.email)).rejects.toMatchObject({ status: 401 });
    await expect(signInWithPassword(person.email, NEW_PASSWORD)).resolves.toBeDefined();
    expect(await OneTimeLink.count({ where: { administratorId: person.id } })).toBe(0);
    expect(await listActions(person)).toEqual(["password changed"]);
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
    const person = await seedAdministrator();
    const form = { currentPassword: PASSWORD, password: NEW_PASSWORD, ...values };
    await expect(changePassword(callerFor(person), form)).rejects.toMatchObject(
      fieldError(field, message),
    );
    await expect(signInWithPassword(person.email)).resolves.toBeDefined();
    expect(await listActions(person)).not.toContain("password changed");
  });

  it("allows five wrong attempts, then none for a while, and audits that refusal once", async () => {
    const person = await seedAdministrator();
    const change = (currentPassword: string) =>
      changePassword(callerFor(person), { currentPassword, password: NEW_PASSWORD });
    const statuses = [];
    for (let index = 0; index < 7; index++)
      statuses.push(...(await collectStatuses([change("wrong")])));
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429, 429]);
    await expect(change(PASSWORD)).rejects.toMatchObject({ status: 429 });
    expect(await listActions(person)).toEqual(Array(6).fill("refused"));
  });

  it("succeeds for one of two concurrent requests", async () => {
    const person = await seedAdministrator();
    const change = (password: string) =>
      changePassword(callerFor(person), { currentPassword: PASSWORD, password });
    const statuses = await collectStatuses([change(NEW_PASSWORD), change(`${NEW_PASSWORD} again`)]);
    expect(statuses.sort()).toEqual([422, "done"]);
  });

  it("is refused without an account", async () => {
    expect(await getOwnAccount(admin)).toBeNull();
    const form = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    await expect(changePassword(admin, form)).rejects.toMatchObject({ status: 409 });
    await expect(changePassword(visitorFrom(), form)).rejects.toMatchObject({ status: 403 });
  });
});

describe.runIf(HAS_DATABASE)("one's own sign-ins", () => {
  useDatabase();

  it("are listed with the current sign-in flagged", async () => {
    const person = await seedAdministrator();
    await signInWithPassword(person.email);
    const { token } = await signInWithPassword(person.email);
    await signInWithPassword((await seedAdministrator()).email);
    const caller: Caller = await authenticateSignIn(visitorFrom(), token);
    const signIns = await listOwnSignIns(caller);
    expect(signIns.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(signIns.find(({ current }) => current)?.id).toBe(caller.signInId);
  });
});

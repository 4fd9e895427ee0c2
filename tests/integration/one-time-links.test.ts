import { describe, expect, it } from "vitest";
import { Administrator, OneTimeLink } from "~/models";
import { createLink, createSetUpLink, readLink, redeemLink } from "~/server/access/one-time-links";
import { signIn } from "~/server/access/begin-sign-in";
import { findSignIn } from "~/server/access/sign-ins";
import { systemCaller } from "~/server/platform/caller";
import { seedAdministrator, parseLinkSecret, signInForm, visitorFrom } from "../factories/people";
import { HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";

describe.runIf(HAS_DATABASE)("a one-time link", () => {
  useDatabase();
  const admin = systemCaller("test");

  it("creates the first administrator once, and no other", async () => {
    const [first, second] = [await createSetUpLink(admin), await createSetUpLink(admin)];
    const person = { name: "Ada", email: "ada@example.org", password: "a calm evening walk" };
    expect((await readLink(visitorFrom(), parseLinkSecret(first))).purpose).toBe("set-up");
    expect(await redeemLink(visitorFrom(), parseLinkSecret(first), person)).toBe("ada@example.org");
    const other = { ...person, email: "eve@example.org" };
    for (const link of [first, second]) {
      expect(
        await collectStatuses([redeemLink(visitorFrom(), parseLinkSecret(link), other)]),
      ).toEqual([404]);
    }
    expect(await createSetUpLink(admin)).toBeNull();
    expect(await Administrator.count()).toBe(1);
    expect(
      (await signIn(visitorFrom(), { ...signInForm("ada@example.org"), password: person.password }))
        .token,
    ).toBeTruthy();
  });

  it("is stored as a hash, expires, and replaces an earlier link", async () => {
    const person = await seedAdministrator();
    const first = parseLinkSecret(await createLink(admin, "new-password", person.id));
    const second = parseLinkSecret(await createLink(admin, "new-password", person.id));
    expect(JSON.stringify(await OneTimeLink.findAll({ raw: true }))).not.toContain(second);
    expect(await collectStatuses([readLink(visitorFrom(), first)])).toEqual([404]);
    expect((await readLink(visitorFrom(), second)).person?.email).toBe(person.email);
    await OneTimeLink.update({ expiresAt: new Date() }, { where: { administratorId: person.id } });
    expect(await collectStatuses([readLink(visitorFrom(), second)])).toEqual([404]);
  });

  it("sets a password once and ends every sign-in", async () => {
    const person = await seedAdministrator();
    const { token } = await signIn(visitorFrom(), signInForm(person.email));
    const secret = parseLinkSecret(await createLink(admin, "new-password", person.id));
    const password = "another calm morning";
    const statuses = await collectStatuses([
      redeemLink(visitorFrom(), secret, { password }),
      redeemLink(visitorFrom(), secret, { password: "yet another calm day" }),
    ]);
    expect(statuses.filter((status) => status === "done")).toHaveLength(1);
    expect((await findSignIn(token)).state).toBe("none");
    expect(await collectStatuses([signIn(visitorFrom(), signInForm(person.email))])).toEqual([401]);
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
    const person = await seedAdministrator({ name: "Ada Lovelace" }).catch(() =>
      Administrator.findOne({ where: { name: "Ada Lovelace" } }),
    );
    const secret = parseLinkSecret(await createLink(admin, "new-password", person?.id ?? 0));
    await expect(redeemLink(visitorFrom(), secret, { password })).rejects.toMatchObject({
      fields: [{ field: "password", message }],
    });
    expect((await readLink(visitorFrom(), secret)).purpose).toBe("new-password");
  });
});

describe.runIf(HAS_DATABASE)("the set-up link", () => {
  useDatabase();

  it("works as long as there is no active administrator who could invite others", async () => {
    await seedAdministrator({ role: "editor" });
    await seedAdministrator({ isActive: false });
    const link = await createSetUpLink(systemCaller("test"));
    const secret = parseLinkSecret(link);
    const input = { name: "Ada", email: "ada@example.org", password: "a calm evening walk" };
    expect(await redeemLink(visitorFrom(), secret, input)).toBe("ada@example.org");
    expect(await createSetUpLink(systemCaller("test"))).toBeNull();
  });
});

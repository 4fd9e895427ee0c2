import { describe, expect, it } from "vitest";
import { OutboxMessage } from "~/models";
import { deactivateAdministrator, resetPassword } from "~/server/access/administrator-access";
import { inviteAdministrator } from "~/server/access/administrators";
import { confirmSignIn, signIn } from "~/server/access/begin-sign-in";
import { redeemLink } from "~/server/access/one-time-links";
import { changePassword } from "~/server/access/own-account";
import { turnOffSecondFactor } from "~/server/access/own-second-factor";
import { encryptTotpSecret, generateTotpSecret } from "~/server/access/second-factor";
import { openSealedLink } from "~/server/outbox/sealed-link";
import { readSettings, replaceSettings, settings } from "~/server/platform/settings";
import { TOTP, Secret } from "otpauth";
import { randomSecret } from "~/server/platform/secrets";
import {
  callerFor,
  parseLinkSecret,
  PASSWORD,
  seedAdministrator,
  signInForm,
  visitorFrom,
} from "../factories/people";
import { buildInvitation } from "../support/administrators";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";
const NEW_PASSWORD = "another calm morning";

const listMessages = (id: number) =>
  OutboxMessage.findAll({
    where: { recipientKind: "administrator", recipientId: id },
    order: [["id", "ASC"]],
  });
/** Purposes of an administrator's messages, oldest first. */
const listPurposes = async ({ id }: { id: number }) =>
  (await listMessages(id)).map(({ purpose }) => purpose);
const turnMail = (on: boolean) =>
  replaceSettings(
    readSettings({
      DATA_DIR: settings().dataDir,
      ...(on && { SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "care@example.org" }),
    }),
  );
const currentCode = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate();
async function seedWithSecondFactor() {
  const person = await seedAdministrator();
  const secret = generateTotpSecret();
  await person.update({ totpSecret: encryptTotpSecret(secret) });
  return { person, code: currentCode(secret) };
}

describe.runIf(HAS_DATABASE)("mail about an account", () => {
  useDatabase();

  it("carries the link of an invitation, and is one message for the same link", async () => {
    turnMail(true);
    const secret = randomSecret();
    const { administrator, link, isMailed } = await inviteAdministrator(
      admin,
      buildInvitation(),
      secret,
    );
    const [message, ...others] = await listMessages(administrator.id);
    expect(others).toEqual([]);
    expect(isMailed).toBe(true);
    expect(message).toMatchObject({ status: "Scheduled", purpose: "invitation", link: "" });
    expect(message?.address).toBe(administrator.email);
    expect(message?.text).toContain(`${admin.actor.name} invites you`);
    expect(message?.text).toContain("72 hours");
    expect(openSealedLink(message?.sealedLink ?? "")).toBe(link);
    expect(JSON.stringify(message)).not.toContain(secret);
  });

  it("says that a link is not sent while mail is off, and keeps the message", async () => {
    turnMail(false);
    const { administrator, isMailed } = await inviteAdministrator(admin, buildInvitation());
    expect(isMailed).toBe(false);
    expect(await listMessages(administrator.id)).toMatchObject([
      { status: "Stopped", stopReason: "no-channel" },
    ]);
  });

  it("stops messages whose links are dead, by a newer link, a password, or a deactivation", async () => {
    turnMail(true);
    const readStatuses = async (id: number) =>
      (await listMessages(id)).map(({ purpose, status }) => `${purpose} ${status}`);
    const { administrator, link } = await inviteAdministrator(admin, buildInvitation());
    const { id } = administrator;
    const next = await resetPassword(admin, id, {});
    expect(await readStatuses(id)).toEqual(["invitation Stopped", "new-password Scheduled"]);
    await expect(
      redeemLink(visitorFrom(), parseLinkSecret(link), { password: NEW_PASSWORD }),
    ).rejects.toMatchObject({ status: 404 });
    await redeemLink(visitorFrom(), parseLinkSecret(next.link), { password: NEW_PASSWORD });
    // The first password is no change.
    expect(await readStatuses(id)).toEqual(["invitation Stopped", "new-password Stopped"]);
    await resetPassword(admin, id, {});
    await deactivateAdministrator(admin, id);
    expect((await readStatuses(id)).at(-1)).toBe("new-password Stopped");
  });

  it("warns of a changed password, and of a second factor that was turned off, by whomever", async () => {
    const own = await seedAdministrator();
    await changePassword(callerFor(own), { currentPassword: PASSWORD, password: NEW_PASSWORD });
    expect(await listPurposes(own)).toEqual(["password-changed"]);
    const byLink = await seedAdministrator();
    const { link } = await resetPassword(admin, byLink.id, {});
    await redeemLink(visitorFrom(), parseLinkSecret(link), { password: NEW_PASSWORD });
    expect(await listPurposes(byLink)).toEqual(["new-password", "password-changed"]);

    const { person, code } = await seedWithSecondFactor();
    await turnOffSecondFactor(callerFor(person), { currentPassword: PASSWORD, code });
    expect(await listPurposes(person)).toEqual(["second-factor-off"]);
    const { person: lost } = await seedWithSecondFactor();
    await resetPassword(admin, lost.id, { removeSecondFactor: "yes" });
    expect(await listPurposes(lost)).toEqual(["new-password", "second-factor-off"]);
    const [, warning] = await listMessages(lost.id);
    expect(warning).toMatchObject({ link: "/admin/account", sealedLink: null });
  });

  describe("of a new browser", () => {
    const enter = ({ email }: { email: string }, overrides: object = {}) =>
      signIn(visitorFrom(), signInForm(email, { userAgent: FIREFOX, ...overrides }));

    it("is left out for the first sign-in, and for a browser that is known, also after a new password", async () => {
      const person = await seedAdministrator();
      const { device } = await enter(person);
      await enter(person, { device });
      // Releases before this one have set a cookie without the accounts.
      await enter(person, { device: { id: device.id, mark: device.mark } });
      await changePassword(callerFor(person), {
        currentPassword: PASSWORD,
        password: NEW_PASSWORD,
      });
      await enter(person, { device, password: NEW_PASSWORD });
      expect(await listPurposes(person)).toEqual(["password-changed"]);
    });

    it("names it, once for a browser that keeps no cookie", async () => {
      const person = await seedAdministrator();
      await enter(person);
      await enter(person);
      await enter(person);
      const [message, ...others] = await listMessages(person.id);
      expect(others).toEqual([]);
      expect(message).toMatchObject({ purpose: "new-browser", link: "/admin/account" });
      expect(message?.text).toContain("Firefox on Windows");
    });

    it("knows each of several people on a shared computer", async () => {
      const [one, other] = await Promise.all([seedAdministrator(), seedAdministrator()]);
      const first = await enter(one);
      const second = await enter(other, { device: first.device });
      await enter(one, { device: second.device });
      expect([await listPurposes(one), await listPurposes(other)]).toEqual([[], []]);
    });

    it("waits for the code of the second factor, and is left out right after a link", async () => {
      const { person, code } = await seedWithSecondFactor();
      await person.update({ lastSignInAt: new Date() });
      const { token } = await enter(person);
      expect(await listPurposes(person)).toEqual([]);
      await confirmSignIn(visitorFrom(), { token, code, submissionKey: "", device: null });
      expect(await listPurposes(person)).toEqual(["new-browser"]);

      const { person: linked, code: nextCode } = await seedWithSecondFactor();
      await linked.update({ lastSignInAt: new Date() });
      const { token: started, device } = await enter(linked, { isAfterLink: true });
      const form = { token: started, code: nextCode, submissionKey: "", device };
      await confirmSignIn(visitorFrom(), form);
      expect(await listPurposes(linked)).toEqual([]);
    });
  });
});

import { describe, expect, it } from "vitest";
import { Administrator, AuditEvent } from "~/models";
import { redeemLink } from "~/server/access/one-time-links";
import { findOwnCoach, readCoachSignIn } from "~/server/coaches/account";
import { getCoach, updateCoach } from "~/server/coaches/coaches";
import { inviteCoach } from "~/server/coaches/invite-coach";
import { listSlots } from "~/server/coaches/slots";
import { ADMINISTRATOR_COMMANDS } from "~/server/command-line/administrators";
import type { Caller } from "~/server/platform/caller";
import { seedCoach } from "../factories/coaches";
import { unique } from "../factories/names";
import { callerFor, parseLinkSecret, PASSWORD, visitorFrom } from "../factories/people";
import { admin, HAS_DATABASE, navigator, useDatabase, viewer } from "../support/database";

const editor: Caller = { ...admin, actor: { id: "editor", name: "Editor", role: "editor" } };
const withScope = (scope: string): Caller => ({ ...admin, token: { id: 1, name: "Token", scope } });

const freshEmail = () => `${unique("coach").replace(" ", "-")}@example.org`;

/** Runs `npm run admin -- create`. */
const createAccount = (values: { email: string; name: string; role: string }) =>
  ADMINISTRATOR_COMMANDS.create?.run(admin, { values, positionals: [] });

describe.runIf(HAS_DATABASE)("the sign-in of a coach", () => {
  useDatabase();

  const findAccount = (email: string) =>
    Administrator.findOne({ where: { normalizedEmail: email.toLowerCase() }, rejectOnEmpty: true });

  it("is made by invitation: Invited until the link is used, then Active", async () => {
    const email = freshEmail();
    const { id } = await seedCoach({ email });
    const { coach, link, isMailed } = await inviteCoach(admin, id, { waitsForSignIn: true });
    expect(coach).toMatchObject({ status: "Invited", hasAccount: true });
    expect(isMailed).toBe(false);
    expect((await listSlots(admin, id)).slots).toEqual([]);
    await expect(inviteCoach(admin, id)).rejects.toMatchObject({ status: 409 });
    await redeemLink(visitorFrom(), parseLinkSecret(link), { password: PASSWORD });
    expect(await getCoach(admin, id)).toMatchObject({ status: "Active", hasAccount: true });
    expect((await listSlots(admin, id)).slots.length).toBeGreaterThan(0);
    const account = await findAccount(email);
    expect(account.role).toBe("coach");
    expect(await findOwnCoach(callerFor(account))).toMatchObject({ id });
    const actions = await AuditEvent.findAll({
      where: { recordType: "coach", recordId: String(id) },
    });
    expect(actions.map(({ action }) => action).sort()).toEqual(["created", "joined", "updated"]);
  });

  it("takes no free time away from a coach whose sessions staff arrange already", async () => {
    const { id } = await seedCoach({ email: freshEmail() });
    expect(await readCoachSignIn(viewer, id)).toBe("none");
    const { link } = await inviteCoach(admin, id);
    expect(await getCoach(admin, id)).toMatchObject({ status: "Active", hasAccount: true });
    expect((await listSlots(admin, id)).slots.length).toBeGreaterThan(0);
    expect(await readCoachSignIn(viewer, id)).toBe("invited");
    await redeemLink(visitorFrom(), parseLinkSecret(link), { password: PASSWORD });
    expect(await readCoachSignIn(viewer, id)).toBe("chosen");
  });

  it("stays as it is where an invitation comes too late: somebody paused the coach meanwhile", async () => {
    const { id } = await seedCoach({ email: freshEmail() });
    const { link } = await inviteCoach(admin, id, { waitsForSignIn: true });
    await updateCoach(admin, id, { status: "Paused" });
    await redeemLink(visitorFrom(), parseLinkSecret(link), { password: PASSWORD });
    expect(await getCoach(admin, id)).toMatchObject({ status: "Paused", hasAccount: true });
  });

  it("needs an email that nobody else signs in with, and an administrator who invites", async () => {
    const { id } = await seedCoach();
    await expect(inviteCoach(admin, id)).rejects.toThrow("enter an email address");
    for (const caller of [editor, navigator, withScope("write,patients:write")])
      await expect(inviteCoach(caller, id)).rejects.toMatchObject({ status: 403 });
    const email = freshEmail();
    await createAccount({ email, name: "Ada", role: "viewer" });
    const other = await seedCoach({ email });
    await expect(inviteCoach(admin, other.id)).rejects.toMatchObject({ status: 409 });
    expect(await getCoach(admin, other.id)).toEqual(other);
    const stale = inviteCoach(admin, other.id, { expectedVersions: [other.version + 1] });
    await expect(stale).rejects.toMatchObject({ status: 412 });
  });

  it("joins the profile of the same email, whichever is made first", async () => {
    const [first, second] = [freshEmail(), freshEmail()];
    const create = (email: string) => createAccount({ email, name: "Grace", role: "coach" });
    const profile = await seedCoach({ email: first });
    expect(await create(first.toUpperCase())).toContain("is invited as coach");
    expect(await getCoach(admin, profile.id)).toMatchObject({ status: "Active", hasAccount: true });
    await create(second);
    const own = callerFor(await findAccount(second));
    await expect(findOwnCoach(own)).rejects.toMatchObject({ status: 404 });
    const { id } = await seedCoach({ email: second.toUpperCase() });
    expect(await findOwnCoach(own)).toMatchObject({ id });
  });

  it("is joined by saving the profile again once somebody's role has become coach", async () => {
    const email = freshEmail();
    await createAccount({ email, name: "Ada", role: "viewer" });
    const { id, name } = await seedCoach({ email });
    await Administrator.update({ role: "coach" }, { where: { normalizedEmail: email } });
    expect(await updateCoach(admin, id, { name })).toMatchObject({ hasAccount: true });
  });

  it("is not that of a viewer with the same email", async () => {
    const email = freshEmail();
    await createAccount({ email, name: "Ada", role: "viewer" });
    expect(await seedCoach({ email })).toMatchObject({ hasAccount: false });
    const account = callerFor(await findAccount(email));
    await expect(findOwnCoach(account)).rejects.toMatchObject({ status: 403 });
  });
});

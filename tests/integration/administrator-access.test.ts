import { describe, expect, it } from "vitest";
import { Administrator, OneTimeLink, SignIn } from "~/models";
import {
  activateAdministrator,
  deactivateAdministrator,
  endPersonSignIns,
  resetPassword,
} from "~/server/access/administrator-access";
import {
  findAdministrator,
  getAdministrator,
  getAdministratorByEmail,
  inviteAdministrator,
  listAdministrators,
  updateAdministrator,
} from "~/server/access/administrators";
import { readLink, redeemLink } from "~/server/access/one-time-links";
import { authenticateSignIn } from "~/server/access/sign-ins";
import { authenticateToken } from "~/server/access/token-authentication";
import type { Caller } from "~/server/platform/caller";
import { hashSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { seedAdministrator, PASSWORD, parseLinkSecret, visitorFrom } from "../factories/people";
import { waitForBlockedWrites } from "../support/blocked-writes";
import { createGate } from "../support/gate";
import {
  createApiToken,
  toCaller,
  readAuditEvents,
  signInAs,
  buildListQuery,
  buildInvitation,
} from "../support/administrators";
import { admin, HAS_DATABASE, collectStatuses, useDatabase, viewer } from "../support/database";

describe.runIf(HAS_DATABASE)("administrators' access", () => {
  useDatabase();

  describe("signing somebody out", () => {
    it("ends every sign-in and no token, and is audited if there was one", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const apiToken = await createApiToken(person);
      const cookies = [await signInAs(person), await signInAs(person)];
      expect(await endPersonSignIns(admin, person.id)).toEqual({ name: person.name, ended: 2 });
      expect(await endPersonSignIns(admin, person.id)).toMatchObject({ ended: 0 });
      const attempts = cookies.map(({ token }) => authenticateSignIn(visitorFrom(), token));
      expect(await collectStatuses(attempts)).toEqual([401, 401]);
      await authenticateToken(visitorFrom(), apiToken);
      expect((await readAuditEvents(person.id)).at(-1)).toEqual(["signed out", {}]);
    });

    it("is refused for oneself, and to others than administrators", async () => {
      const person = await seedAdministrator();
      const attempts = [
        endPersonSignIns(toCaller(person), person.id),
        endPersonSignIns(viewer, person.id),
        endPersonSignIns(admin, 999_999),
      ];
      expect(await collectStatuses(attempts)).toEqual([409, 403, 404]);
    });
  });

  describe("a deactivation", () => {
    it("ends sign-ins, tokens and links, and leaves an audit event", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await createApiToken(person), await signInAs(person)];
      const { link } = await resetPassword(admin, person.id, {});
      await authenticateToken(visitorFrom(), token);

      const deactivated = await deactivateAdministrator(admin, person.id);
      expect(deactivated.isActive).toBe(false);
      const attempts = [
        authenticateToken(visitorFrom(), token),
        authenticateSignIn(visitorFrom(), cookie),
        signInAs(person),
        readLink(visitorFrom(), parseLinkSecret(link)),
      ];
      expect(await collectStatuses(attempts)).toEqual([401, 401, 401, 404]);
      expect((await readAuditEvents(person.id)).at(-1)).toEqual([
        "deactivated",
        { isActive: [true, false] },
      ]);
    });

    it("that is undone restores the password and the tokens, but no sign-in or link", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await createApiToken(person), await signInAs(person)];
      const { link } = await resetPassword(admin, person.id, {});
      await deactivateAdministrator(admin, person.id);
      // Race: a sign-in that started before the deactivation and was committed after it.
      await SignIn.create({
        administratorId: person.id,
        tokenHash: hashSecret("late"),
        awaitsCode: false,
        address: null,
        browser: null,
        lastSeenAt: new Date(),
        expiresAt: new Date(Date.now() + 3_600_000),
      });
      expect((await activateAdministrator(admin, person.id)).isActive).toBe(true);
      const attempts = [
        authenticateToken(visitorFrom(), token),
        signInAs(person),
        authenticateSignIn(visitorFrom(), cookie),
        authenticateSignIn(visitorFrom(), "late"),
        readLink(visitorFrom(), parseLinkSecret(link)),
      ];
      expect(await collectStatuses(attempts)).toEqual(["done", "done", 401, 401, 404]);
    });

    it("is idempotent, and leaves one event", async () => {
      const { id } = await seedAdministrator({ role: "viewer" });
      const first = await deactivateAdministrator(admin, id);
      expect(await deactivateAdministrator(admin, id)).toEqual(first);
      await activateAdministrator(admin, id);
      await activateAdministrator(admin, id);
      expect((await readAuditEvents(id)).map(([action]) => action)).toEqual([
        "deactivated",
        "activated",
      ]);
    });

    it("of oneself is refused", async () => {
      // A second administrator exists, so that the refusal is not that for the last administrator.
      const [person] = [await seedAdministrator(), await seedAdministrator()];
      const attempt = deactivateAdministrator(toCaller(person), person.id);
      await expect(attempt).rejects.toMatchObject({ status: 409 });
      expect(await getAdministrator(admin, person.id)).toMatchObject({ isActive: true });
    });
  });

  describe("the last active administrator", () => {
    /** Creates the only active administrators: deactivates those that earlier tests created. */
    async function createOnlyAdministrators(count: number) {
      await Administrator.update({ isActive: false }, { where: { role: "administrator" } });
      return Promise.all(Array.from({ length: count }, () => seedAdministrator()));
    }
    const countActiveAdministrators = () =>
      Administrator.count({ where: { role: "administrator", isActive: true } });

    it("can be neither deactivated nor given another role", async () => {
      const [last] = await createOnlyAdministrators(1);
      await seedAdministrator({ role: "editor" });
      const id = last?.id ?? 0;
      const attempts = [
        deactivateAdministrator(admin, id),
        updateAdministrator(admin, id, { name: "Last", role: "viewer" }),
      ];
      expect(await collectStatuses(attempts)).toEqual([409, 409]);
      await updateAdministrator(admin, id, { name: "Last", role: "administrator" });
      expect(await countActiveAdministrators()).toBe(1);
    });

    it("stays active when all administrators are deactivated concurrently", async () => {
      const people = await createOnlyAdministrators(6);
      const attempts = people.map(({ id }) => deactivateAdministrator(admin, id));
      const statuses = await collectStatuses(attempts);
      expect(statuses.filter((each) => each === "done")).toHaveLength(5);
      expect(statuses.filter((each) => each === 409)).toHaveLength(1);
      expect(await countActiveAdministrators()).toBe(1);
    });

    it("stays active when two administrators demote and deactivate each other", async () => {
      for (let round = 0; round < 5; round++) {
        const [one, other] = await createOnlyAdministrators(2);
        if (!one || !other) throw new Error("There are not two");
        const statuses = await collectStatuses([
          deactivateAdministrator(toCaller(one), other.id),
          updateAdministrator(toCaller(other), one.id, { name: "One", role: "viewer" }),
        ]);
        expect(statuses.sort()).toEqual([409, "done"]);
        expect(await countActiveAdministrators()).toBe(1);
      }
    });
  });

  describe("a link for a new password", () => {
    it("works once and for 24 hours, and replaces earlier links", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const first = parseLinkSecret((await resetPassword(admin, person.id, {})).link);
      const second = parseLinkSecret((await resetPassword(admin, person.id, {})).link);
      const row = await OneTimeLink.findOne({ where: { administratorId: person.id } });
      const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
      expect(Math.round(hours)).toBe(24);
      const password = "another calm sea at nine";
      await redeemLink(visitorFrom(), second, { password });
      const attempts = [
        readLink(visitorFrom(), first),
        redeemLink(visitorFrom(), second, { password }),
        signInAs(person),
      ];
      expect(await collectStatuses(attempts)).toEqual([404, 404, 401]);
    });

    it("removes the second factor only on request", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const factor = { totpSecret: "sealed", totpLastStep: 7, recoveryCodes: "[]" };
      await person.update(factor);
      await resetPassword(admin, person.id, {});
      expect(await getAdministrator(admin, person.id)).toMatchObject({ hasSecondFactor: true });

      await resetPassword(admin, person.id, { removeSecondFactor: "yes" });
      await person.reload();
      expect(person).toMatchObject({
        totpSecret: null,
        totpLastStep: null,
        recoveryCodes: null,
      });
      expect((await readAuditEvents(person.id)).map(([action]) => action)).toEqual([
        "link made",
        "link made",
        "second factor removed",
      ]);
    });

    it("that removes the second factor ends the sign-ins", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const { token } = await signInAs(person);
      await person.update({ totpSecret: "sealed" });
      await resetPassword(admin, person.id, {});
      await expect(authenticateSignIn(visitorFrom(), token)).resolves.toBeDefined();
      await resetPassword(admin, person.id, { removeSecondFactor: "yes" });
      await expect(authenticateSignIn(visitorFrom(), token)).rejects.toMatchObject({ status: 401 });
    });

    it("is refused for a deactivated administrator", async () => {
      const { id } = await seedAdministrator({ role: "viewer", isActive: false });
      await expect(resetPassword(admin, id, {})).rejects.toMatchObject({ status: 409 });
      expect(await OneTimeLink.count({ where: { administratorId: id } })).toBe(0);
    });

    it("can be replaced while it is being redeemed", async () => {
      const { id } = await seedAdministrator({ role: "viewer" });
      const secret = parseLinkSecret((await resetPassword(admin, id, {})).link);
      const [locked, mayCommit] = [createGate(), createGate()];
      const lockingTransaction = inTransaction(admin, async (writer) => {
        await findAdministrator(writer, id);
        locked.release();
        await mayCommit.released;
      });
      await locked.released;
      // Both wait for the administrator's row lock: the second must not hold a lock on the link that the first needs.
      const replacing = resetPassword(admin, id, {});
      await waitForBlockedWrites(1);
      const redeeming = redeemLink(visitorFrom(), secret, { password: PASSWORD });
      await waitForBlockedWrites(2);
      mayCommit.release();
      expect(await collectStatuses([replacing, redeeming])).toEqual(["done", 404]);
      await lockingTransaction;
    });
  });

  it("is managed by signed-in administrators only", async () => {
    const { id } = await seedAdministrator({ role: "viewer" });
    const editor: Caller = { ...viewer, actor: { ...viewer.actor, role: "editor" } };
    const apiCaller: Caller = { ...admin, token: { id: 1, name: "Program", scope: "write" } };
    for (const caller of [viewer, editor, apiCaller, visitorFrom()]) {
      const attempts = [
        listAdministrators(caller, buildListQuery()),
        getAdministrator(caller, id),
        getAdministratorByEmail(caller, "x@example.org"),
        inviteAdministrator(caller, buildInvitation()),
        updateAdministrator(caller, id, { name: "No", role: "viewer" }),
        deactivateAdministrator(caller, id),
        activateAdministrator(caller, id),
        resetPassword(caller, id, {}),
      ];
      expect(await collectStatuses(attempts)).toEqual(Array<number>(8).fill(403));
    }
  });

  it("answers 404 for an administrator that does not exist", async () => {
    const id = 2_000_000_000;
    const attempts = [
      getAdministrator(admin, id),
      updateAdministrator(admin, id, { name: "No", role: "viewer" }),
      deactivateAdministrator(admin, id),
      activateAdministrator(admin, id),
      resetPassword(admin, id, {}),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 404, 404, 404, 404]);
  });
});

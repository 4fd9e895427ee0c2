import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Administrator, OneTimeLink, SignIn } from "~/models";
import {
  activateAdministrator,
  deactivateAdministrator,
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
import { readLink, redeemLink as takeLink } from "~/server/access/one-time-links";
import { authenticateSignIn } from "~/server/access/sign-ins";
import { authenticateToken } from "~/server/access/token-authentication";
import type { Caller } from "~/server/platform/caller";
import { hashSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { anAdministrator, PASSWORD, secretIn, visitorAt } from "../factories/people";
import { aTokenOf, callerOf, eventsOf, signInOf, query, values } from "../support/administrators";
import { admin, HAS_DATABASE, statusesOf, useDatabase, viewer } from "../support/database";

describe.runIf(HAS_DATABASE)("who may come in", () => {
  useDatabase();

  describe("a deactivation", () => {
    it("ends sign-ins, tokens and links, and is an event", async () => {
      const person = await anAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await aTokenOf(person), await signInOf(person)];
      const { link } = await resetPassword(admin, person.id, {});
      await authenticateToken(visitorAt(), token);

      const out = await deactivateAdministrator(admin, person.id);
      expect(out.isActive).toBe(false);
      const attempts = [
        authenticateToken(visitorAt(), token),
        authenticateSignIn(visitorAt(), cookie),
        signInOf(person),
        readLink(visitorAt(), secretIn(link)),
      ];
      expect(await statusesOf(attempts)).toEqual([401, 401, 401, 404]);
      expect((await eventsOf(person.id)).at(-1)).toEqual([
        "deactivated",
        { isActive: [true, false] },
      ]);
    });

    it("that is taken back brings the password and the tokens back, and no sign-in or link", async () => {
      const person = await anAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await aTokenOf(person), await signInOf(person)];
      const { link } = await resetPassword(admin, person.id, {});
      await deactivateAdministrator(admin, person.id);
      // A sign-in that began before the deactivation and was written after it.
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
        authenticateToken(visitorAt(), token),
        signInOf(person),
        authenticateSignIn(visitorAt(), cookie),
        authenticateSignIn(visitorAt(), "late"),
        readLink(visitorAt(), secretIn(link)),
      ];
      expect(await statusesOf(attempts)).toEqual(["done", "done", 401, 401, 404]);
    });

    it("a second time changes nothing and leaves no second event", async () => {
      const { id } = await anAdministrator({ role: "viewer" });
      const first = await deactivateAdministrator(admin, id);
      expect(await deactivateAdministrator(admin, id)).toEqual(first);
      await activateAdministrator(admin, id);
      await activateAdministrator(admin, id);
      expect((await eventsOf(id)).map(([action]) => action)).toEqual(["deactivated", "activated"]);
    });

    it("of oneself is refused", async () => {
      const [person] = [await anAdministrator(), await anAdministrator()];
      const attempt = deactivateAdministrator(callerOf(person), person.id);
      await expect(attempt).rejects.toMatchObject({ status: 409 });
      expect(await getAdministrator(admin, person.id)).toMatchObject({ isActive: true });
    });
  });

  describe("the last active administrator", () => {
    /** Everybody else of that role is out, as the ones before were made by other tests. */
    async function only(count: number) {
      await Administrator.update({ isActive: false }, { where: { role: "administrator" } });
      return Promise.all(Array.from({ length: count }, () => anAdministrator()));
    }
    const left = () => Administrator.count({ where: { role: "administrator", isActive: true } });

    it("stays, whoever asks", async () => {
      const [last] = await only(1);
      await anAdministrator({ role: "editor" });
      const id = last?.id ?? 0;
      const attempts = [
        deactivateAdministrator(admin, id),
        updateAdministrator(admin, id, { name: "Last", role: "viewer" }),
      ];
      expect(await statusesOf(attempts)).toEqual([409, 409]);
      await updateAdministrator(admin, id, { name: "Last", role: "administrator" });
      expect(await left()).toBe(1);
    });

    it("stays when all are deactivated at once", async () => {
      const people = await only(6);
      const attempts = people.map(({ id }) => deactivateAdministrator(admin, id));
      const statuses = await statusesOf(attempts);
      expect(statuses.filter((each) => each === "done")).toHaveLength(5);
      expect(statuses.filter((each) => each === 409)).toHaveLength(1);
      expect(await left()).toBe(1);
    });

    it("stays when two take each other's role and rights away", async () => {
      for (let round = 0; round < 5; round++) {
        const [one, other] = await only(2);
        if (!one || !other) throw new Error("There are not two");
        const statuses = await statusesOf([
          deactivateAdministrator(callerOf(one), other.id),
          updateAdministrator(callerOf(other), one.id, { name: "One", role: "viewer" }),
        ]);
        expect(statuses.sort()).toEqual([409, "done"]);
        expect(await left()).toBe(1);
      }
    });
  });

  describe("a new link", () => {
    it("works once and for 24 hours, and takes the place of earlier ones", async () => {
      const person = await anAdministrator({ role: "editor" });
      const first = secretIn((await resetPassword(admin, person.id, {})).link);
      const second = secretIn((await resetPassword(admin, person.id, {})).link);
      const row = await OneTimeLink.findOne({ where: { administratorId: person.id } });
      const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
      expect(Math.round(hours)).toBe(24);
      const password = "another calm sea at nine";
      await takeLink(visitorAt(), second, { password });
      const attempts = [
        readLink(visitorAt(), first),
        takeLink(visitorAt(), second, { password }),
        signInOf(person),
      ];
      expect(await statusesOf(attempts)).toEqual([404, 404, 401]);
    });

    it("removes the second factor only where that was asked for", async () => {
      const person = await anAdministrator({ role: "editor" });
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
      expect((await eventsOf(person.id)).map(([action]) => action)).toEqual([
        "link made",
        "link made",
        "second factor removed",
      ]);
    });

    it("is not for somebody who is not active", async () => {
      const { id } = await anAdministrator({ role: "viewer", isActive: false });
      await expect(resetPassword(admin, id, {})).rejects.toMatchObject({ status: 409 });
      expect(await OneTimeLink.count({ where: { administratorId: id } })).toBe(0);
    });

    it("can be taken away while it is being used", async () => {
      const { id } = await anAdministrator({ role: "viewer" });
      const secret = secretIn((await resetPassword(admin, id, {})).link);
      let hold: (() => void) | undefined;
      const held = new Promise<void>((resolve) => (hold = resolve));
      const holder = inTransaction(admin, async (writer) => {
        await findAdministrator(writer, id);
        hold?.();
        await setTimeout(400);
      });
      await held;
      // Both wait for the person: who comes second must not hold the link that the first one needs.
      const attempts = [
        resetPassword(admin, id, {}),
        takeLink(visitorAt(), secret, { password: PASSWORD }),
      ];
      expect(await statusesOf(attempts)).toEqual(["done", 404]);
      await holder;
    });
  });

  it("are for those who may manage them, and for nobody else", async () => {
    const { id } = await anAdministrator({ role: "viewer" });
    const editor: Caller = { ...viewer, actor: { ...viewer.actor, role: "editor" } };
    const program: Caller = { ...admin, token: { id: 1, name: "Program", scope: "write" } };
    for (const caller of [viewer, editor, program, visitorAt()]) {
      const attempts = [
        listAdministrators(caller, query()),
        getAdministrator(caller, id),
        getAdministratorByEmail(caller, "x@example.org"),
        inviteAdministrator(caller, values()),
        updateAdministrator(caller, id, { name: "No", role: "viewer" }),
        deactivateAdministrator(caller, id),
        activateAdministrator(caller, id),
        resetPassword(caller, id, {}),
      ];
      expect(await statusesOf(attempts)).toEqual(Array<number>(8).fill(403));
    }
  });

  it("that are not there are not found", async () => {
    const id = 2_000_000_000;
    const attempts = [
      getAdministrator(admin, id),
      updateAdministrator(admin, id, { name: "No", role: "viewer" }),
      deactivateAdministrator(admin, id),
      activateAdministrator(admin, id),
      resetPassword(admin, id, {}),
    ];
    expect(await statusesOf(attempts)).toEqual([404, 404, 404, 404, 404]);
  });
});

import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Administrator, ApiToken, AuditEvent, KeptAnswer, OneTimeLink, SignIn } from "~/models";
import {
  activateAdministrator,
  deactivateAdministrator,
  resetPassword,
} from "~/server/access/administrator-access";
import {
  type AdministratorSortField,
  findAdministrator,
  getAdministrator,
  getAdministratorByEmail,
  inviteAdministrator,
  listAdministrators,
  updateAdministrator,
} from "~/server/access/administrators";
import {
  LINK_HOURS,
  makeSetUpLink,
  readLink,
  useLink as takeLink,
} from "~/server/access/one-time-links";
import { callerOfSignIn, signIn } from "~/server/access/sign-ins";
import { callerOfToken } from "~/server/access/token-callers";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { unique } from "../factories/names";
import { anAdministrator, PASSWORD, visitorAt } from "../factories/people";
import {
  admin,
  HAS_DATABASE,
  statementsOf,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";

const query = (
  values: Partial<ListQuery<AdministratorSortField>> = {},
): ListQuery<AdministratorSortField> => ({
  page: 1,
  limit: 20,
  sortBy: "id",
  sortOrder: "ASC",
  search: "",
  ...values,
});
const found = async (search: string) =>
  (await listAdministrators(admin, query({ search }))).administrators.map(({ name }) => name);
const values = (more: object = {}) => {
  const name = unique("Person");
  return { name, email: `${name.replace(" ", ".")}@Example.org`, role: "editor", ...more };
};
const secretIn = (link: string) => link.split("link=")[1] ?? "";
const callerOf = ({ id, name, role }: Administrator): Caller => ({
  ...admin,
  actor: { id: `administrator:${id}`, name, role },
  administratorId: id,
});
const signInOf = ({ email }: Administrator) =>
  signIn(visitorAt(), { email, password: PASSWORD, device: null, browser: null, previous: null });
const eventsOf = async (id: number) =>
  (
    await AuditEvent.findAll({
      where: { recordType: "administrator", recordId: String(id) },
      order: [["id", "ASC"]],
    })
  ).map(({ action, changes }) => [action, JSON.parse(changes) as unknown]);

async function aTokenOf({ id }: Administrator): Promise<string> {
  const secret = randomSecret();
  await ApiToken.create({
    name: unique("Token"),
    administratorId: id,
    tokenHash: hashSecret(secret),
    hint: secret.slice(-4),
    scope: "write",
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  return secret;
}

describe.runIf(HAS_DATABASE)("administrators", () => {
  useDatabase();

  describe("an invitation", () => {
    it("makes somebody without a password, and a link that lets them choose one", async () => {
      const given = values();
      const { administrator, link } = await inviteAdministrator(admin, given);
      expect(administrator).toMatchObject({ ...given, isActive: true, hasPassword: false });
      const secret = secretIn(link);
      expect(await readLink(visitorAt(), secret)).toEqual({
        purpose: "invitation",
        person: { name: given.name, email: given.email },
      });
      await takeLink(visitorAt(), secret, { password: PASSWORD });
      expect(await getAdministrator(admin, administrator.id)).toMatchObject({ hasPassword: true });
    });

    it("works for 72 hours", async () => {
      const { administrator } = await inviteAdministrator(admin, values());
      const row = await OneTimeLink.findOne({ where: { administratorId: administrator.id } });
      const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
      expect(LINK_HOURS.invitation).toBe(72);
      expect(hours).toBeGreaterThan(71.9);
      expect(hours).toBeLessThanOrEqual(72);
    });

    it("has the given secret, which is stored nowhere", async () => {
      const secret = randomSecret();
      const { administrator, link } = await inviteAdministrator(admin, values(), secret);
      expect(link).toBe(`/welcome?link=${secret}`);
      const where = { administratorId: administrator.id };
      const stored = [
        await OneTimeLink.findAll({ where, raw: true }),
        await AuditEvent.findAll({ raw: true }),
        await KeptAnswer.findAll({ raw: true }),
      ];
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(JSON.stringify(stored)).toContain(hashSecret(secret));
    });

    it("is an event of the audit", async () => {
      const given = values();
      const { administrator } = await inviteAdministrator(admin, given);
      expect(await eventsOf(administrator.id)).toEqual([
        [
          "created",
          expect.objectContaining({ email: [null, given.email], role: [null, "editor"] }),
        ],
      ]);
    });

    it("refuses an address that somebody has, whatever its case, and makes nothing", async () => {
      const { email } = await anAdministrator();
      const before = await Administrator.count();
      await expect(
        inviteAdministrator(admin, values({ email: ` ${email.toUpperCase()} ` })),
      ).rejects.toMatchObject({
        status: 409,
        fields: [
          { field: "email", message: `Administrator "${email.toUpperCase()}" already exists` },
        ],
      });
      expect(await Administrator.count()).toBe(before);
    });

    it("invites one of ten people who are invited at once at one address", async () => {
      const given = values();
      const invite = () => inviteAdministrator(admin, given);
      const statuses = await statusesOf(Array.from({ length: 10 }, invite));
      expect(statuses.filter((each) => each === "done")).toHaveLength(1);
      expect(statuses.filter((each) => each === 409)).toHaveLength(9);
    });

    it.each([
      [{ name: "" }, "name", "Name is required"],
      [{ email: "" }, "email", "Email is required"],
      [{ email: "nobody" }, "email", "Enter an email address such as name@example.org"],
      [{ role: "owner" }, "role", "Role must be administrator, editor, viewer"],
    ])("refuses %j", async (more, field, message) => {
      await expect(inviteAdministrator(admin, values(more))).rejects.toMatchObject({
        status: 422,
        fields: [{ field, message }],
      });
    });
  });

  describe("the list", () => {
    it("finds a text anywhere in a name or an address, and treats signs as signs", async () => {
      const mark = unique("zq").replace(" ", "");
      const given = values({ name: `Ada ${mark} 100%`, email: `x_${mark}@clinic.example.org` });
      await inviteAdministrator(admin, given);
      expect(await found(`${mark.toUpperCase()} 100%`)).toEqual([given.name]);
      expect(await found(`X_${mark}@CLINIC`)).toEqual([given.name]);
      expect(await found(`xx${mark}@clinic`)).toEqual([]);
      expect(await found(`%${mark}@clinic`)).toEqual([]);
    });

    it("sorts by every field, both ways, in a total order over all pages", async () => {
      for (const sortBy of ["id", "name", "email", "role", "createdAt", "lastSignInAt"] as const) {
        const all = await listAdministrators(admin, query({ sortBy, limit: 10_000 }));
        const paged = [];
        for (let page = 1; paged.length < all.administrators.length; page++) {
          const values = { sortBy, page, limit: 4 };
          paged.push(...(await listAdministrators(admin, query(values))).administrators);
        }
        expect(paged).toEqual(all.administrators);
        const down = query({ sortBy, sortOrder: "DESC", limit: 10_000 });
        expect((await listAdministrators(admin, down)).administrators).toEqual(
          [...all.administrators].reverse(),
        );
      }
    });

    it("takes two statements a page, and holds no hash and no secret", async () => {
      await anAdministrator();
      for (const search of ["", "person"]) {
        const sent = await statementsOf(() => listAdministrators(admin, query({ search })));
        expect(sent).toHaveLength(2);
      }
      const text = JSON.stringify(await listAdministrators(admin, query({ limit: 10_000 })));
      expect(text).not.toMatch(/passwordHash|totp|recovery|argon2/i);
    });

    it("finds one by address, whatever its case", async () => {
      const { id, email } = await anAdministrator();
      expect(await getAdministratorByEmail(admin, ` ${email.toUpperCase()}`)).toMatchObject({ id });
      await expect(getAdministratorByEmail(admin, "no@where.org")).rejects.toThrow(
        'There is no administrator "no@where.org"',
      );
    });
  });

  describe("a change", () => {
    it("sets name and role, leaves the address, and is an event of what changed", async () => {
      const person = await anAdministrator({ role: "viewer" });
      const name = unique("Renamed");
      const change = { name, role: "editor", email: "other@example.org" };
      const changed = await updateAdministrator(admin, person.id, change, [0]);
      expect(changed).toMatchObject({ name, role: "editor", email: person.email, version: 1 });
      expect(await eventsOf(person.id)).toEqual([
        ["updated", { name: [person.name, name], role: ["viewer", "editor"] }],
      ]);
    });

    it("is refused when somebody else saved meanwhile", async () => {
      const { id } = await anAdministrator({ role: "viewer" });
      const change = { name: "First", role: "viewer" };
      await updateAdministrator(admin, id, change, [0]);
      const second = updateAdministrator(admin, id, { ...change, name: "Second" }, [0]);
      await expect(second).rejects.toMatchObject({ status: 412, changed: { version: 1 } });
    });

    it("of a role counts for tokens and sign-ins from the next request on", async () => {
      const person = await anAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await aTokenOf(person), await signInOf(person)];
      expect((await callerOfToken(visitorAt(), token)).actor.role).toBe("editor");
      await inTransaction(admin, (writer) =>
        updateAdministrator(writer, person.id, { name: person.name, role: "viewer" }),
      );
      expect((await callerOfToken(visitorAt(), token)).actor.role).toBe("viewer");
      expect((await callerOfSignIn(visitorAt(), cookie)).actor.role).toBe("viewer");
    });

    it("of one's own role is refused; of one's own name it is not", async () => {
      const [person] = [await anAdministrator(), await anAdministrator()];
      const own = callerOf(person);
      await expect(
        updateAdministrator(own, person.id, { name: person.name, role: "editor" }),
      ).rejects.toMatchObject({ status: 409, fields: [{ field: "role" }] });
      const name = unique("Renamed");
      await updateAdministrator(own, person.id, { name, role: "administrator" });
      expect(await found(name)).toEqual([name]);
    });
  });

  describe("a deactivation", () => {
    it("ends sign-ins, tokens and links, and is an event", async () => {
      const person = await anAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await aTokenOf(person), await signInOf(person)];
      const { link } = await resetPassword(admin, person.id, {});
      await callerOfToken(visitorAt(), token);

      const out = await deactivateAdministrator(admin, person.id);
      expect(out.isActive).toBe(false);
      const attempts = [
        callerOfToken(visitorAt(), token),
        callerOfSignIn(visitorAt(), cookie),
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
        callerOfToken(visitorAt(), token),
        signInOf(person),
        callerOfSignIn(visitorAt(), cookie),
        callerOfSignIn(visitorAt(), "late"),
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

describe.runIf(HAS_DATABASE)("one's own row among the administrators", () => {
  useDatabase();

  it("gives no way round proving who one is", async () => {
    const person = await anAdministrator();
    const own = { ...admin, administratorId: person.id };
    const link = resetPassword(own, person.id, { removeSecondFactor: "yes" });
    await expect(link).rejects.toMatchObject({ status: 409 });
    expect(await OneTimeLink.count()).toBe(0);
  });

  it("is not named as changed by a sign-in or a refusal, only by who saved it", async () => {
    const person = await anAdministrator({ name: unique("Ada") });
    const carol = { ...admin, actor: { ...admin.actor, name: "Carol" } };
    const input = { name: unique("Ada"), role: "administrator" };
    await updateAdministrator(carol, person.id, input);
    await recordEvent(
      { ...admin, actor: { ...admin.actor, name: "Ada" } },
      { action: "refused", record: { type: "administrator", id: person.id } },
    );
    const stale = updateAdministrator(admin, person.id, { ...input, name: unique("Ada") }, [0]);
    await expect(stale).rejects.toMatchObject({ changed: { by: "Carol" } });
  });
});

describe.runIf(HAS_DATABASE)("the set-up link", () => {
  useDatabase();

  it("works while nobody could invite others, whoever else is there", async () => {
    await anAdministrator({ role: "editor" });
    await anAdministrator({ isActive: false });
    const link = await makeSetUpLink(admin);
    const secret = new URL(link ?? "", "http://x").searchParams.get("link") ?? "";
    const input = { name: "Ada", email: "ada@example.org", password: "a calm evening walk" };
    expect(await takeLink(visitorAt(), secret, input)).toBe("ada@example.org");
    expect(await makeSetUpLink(admin)).toBeNull();
  });
});

import { describe, expect, it } from "vitest";
import { Administrator, AuditEvent, IdempotencyRecord, OneTimeLink } from "~/models";
import { resetPassword } from "~/server/access/administrator-access";
import {
  getAdministrator,
  getAdministratorByEmail,
  inviteAdministrator,
  listAdministrators,
  updateAdministrator,
} from "~/server/access/administrators";
import { LINK_HOURS, readLink, redeemLink } from "~/server/access/one-time-links";
import { authenticateSignIn } from "~/server/access/sign-ins";
import { authenticateToken } from "~/server/access/token-authentication";
import { recordEvent } from "~/server/platform/audit";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { inTransaction } from "~/server/platform/transaction";
import { unique } from "../factories/names";
import { seedAdministrator, PASSWORD, parseLinkSecret, visitorFrom } from "../factories/people";
import {
  createApiToken,
  toCaller,
  readAuditEvents,
  signInAs,
  buildListQuery,
  buildInvitation,
} from "../support/administrators";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
} from "../support/database";

const findNames = async (search: string) =>
  (await listAdministrators(admin, buildListQuery({ search }))).administrators.map(
    ({ name }) => name,
  );
describe.runIf(HAS_DATABASE)("administrators", () => {
  useDatabase();

  describe("an invitation", () => {
    it("creates an administrator without a password, and a link to choose a password", async () => {
      const input = buildInvitation();
      const { administrator, link } = await inviteAdministrator(admin, input);
      expect(administrator).toMatchObject({ ...input, isActive: true, hasPassword: false });
      const secret = parseLinkSecret(link);
      expect(await readLink(visitorFrom(), secret)).toEqual({
        purpose: "invitation",
        person: { name: input.name, email: input.email },
      });
      await redeemLink(visitorFrom(), secret, { password: PASSWORD });
      expect(await getAdministrator(admin, administrator.id)).toMatchObject({ hasPassword: true });
    });

    it("works for 72 hours", async () => {
      const { administrator } = await inviteAdministrator(admin, buildInvitation());
      const row = await OneTimeLink.findOne({ where: { administratorId: administrator.id } });
      const hours = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 3_600_000;
      expect(LINK_HOURS.invitation).toBe(72);
      expect(hours).toBeGreaterThan(71.9);
      expect(hours).toBeLessThanOrEqual(72);
    });

    it("contains the given secret, which is stored only as a hash", async () => {
      const secret = randomSecret();
      const { administrator, link } = await inviteAdministrator(admin, buildInvitation(), secret);
      expect(link).toBe(`/welcome?link=${secret}`);
      const where = { administratorId: administrator.id };
      const stored = [
        await OneTimeLink.findAll({ where, raw: true }),
        await AuditEvent.findAll({ raw: true }),
        await IdempotencyRecord.findAll({ raw: true }),
      ];
      expect(JSON.stringify(stored)).not.toContain(secret);
      expect(JSON.stringify(stored)).toContain(hashSecret(secret));
    });

    it("leaves an audit event", async () => {
      const input = buildInvitation();
      const { administrator } = await inviteAdministrator(admin, input);
      expect(await readAuditEvents(administrator.id)).toEqual([
        [
          "created",
          expect.objectContaining({ email: [null, input.email], role: [null, "editor"] }),
        ],
      ]);
    });

    it("refuses an address in use, whatever its case, and creates nothing", async () => {
      const { email } = await seedAdministrator();
      const before = await Administrator.count();
      await expect(
        inviteAdministrator(admin, buildInvitation({ email: ` ${email.toUpperCase()} ` })),
      ).rejects.toMatchObject({
        status: 409,
        fields: [
          { field: "email", message: `Administrator "${email.toUpperCase()}" already exists` },
        ],
      });
      expect(await Administrator.count()).toBe(before);
    });

    it("succeeds once when the same address is invited ten times concurrently", async () => {
      const input = buildInvitation();
      const invite = () => inviteAdministrator(admin, input);
      const statuses = await collectStatuses(Array.from({ length: 10 }, invite));
      expect(statuses.filter((each) => each === "done")).toHaveLength(1);
      expect(statuses.filter((each) => each === 409)).toHaveLength(9);
    });

    it.each([
      [{ name: "" }, "name", "Name is required"],
      [{ email: "" }, "email", "Email is required"],
      [{ email: "nobody" }, "email", "Enter an email address such as name@example.org"],
      [{ role: "owner" }, "role", "Role must be administrator, editor, navigator, coach, viewer"],
    ])("refuses %j", async (overrides, field, message) => {
      await expect(inviteAdministrator(admin, buildInvitation(overrides))).rejects.toMatchObject({
        status: 422,
        fields: [{ field, message }],
      });
    });
  });

  describe("the list", () => {
    it("finds a text anywhere in a name or an address, and matches wildcards literally", async () => {
      const marker = unique("zq").replace(" ", "");
      const input = buildInvitation({
        name: `Ada ${marker} 100%`,
        email: `x_${marker}@clinic.example.org`,
      });
      await inviteAdministrator(admin, input);
      expect(await findNames(`${marker.toUpperCase()} 100%`)).toEqual([input.name]);
      expect(await findNames(`X_${marker}@CLINIC`)).toEqual([input.name]);
      expect(await findNames(`xx${marker}@clinic`)).toEqual([]);
      expect(await findNames(`%${marker}@clinic`)).toEqual([]);
    });

    it("sorts by every field, both ways, in a total order over all pages", async () => {
      for (const sortBy of ["id", "name", "email", "role", "createdAt", "lastSignInAt"] as const) {
        const all = await listAdministrators(admin, buildListQuery({ sortBy, limit: 10_000 }));
        const pagedRows = [];
        for (let page = 1; pagedRows.length < all.administrators.length; page++) {
          const values = { sortBy, page, limit: 4 };
          pagedRows.push(
            ...(await listAdministrators(admin, buildListQuery(values))).administrators,
          );
        }
        expect(pagedRows).toEqual(all.administrators);
        const descending = buildListQuery({ sortBy, sortOrder: "DESC", limit: 10_000 });
        expect((await listAdministrators(admin, descending)).administrators).toEqual(
          [...all.administrators].reverse(),
        );
      }
    });

    it("takes two statements a page, and contains no hash and no secret", async () => {
      await seedAdministrator();
      for (const search of ["", "person"]) {
        const statements = await recordStatements(() =>
          listAdministrators(admin, buildListQuery({ search })),
        );
        expect(statements).toHaveLength(2);
      }
      const text = JSON.stringify(
        await listAdministrators(admin, buildListQuery({ limit: 10_000 })),
      );
      expect(text).not.toMatch(/passwordHash|totp|recovery|argon2/i);
    });

    it("finds an administrator by email address, whatever its case", async () => {
      const { id, email } = await seedAdministrator();
      expect(await getAdministratorByEmail(admin, ` ${email.toUpperCase()}`)).toMatchObject({ id });
      await expect(getAdministratorByEmail(admin, "no@where.org")).rejects.toThrow(
        'There is no administrator "no@where.org"',
      );
    });
  });

  describe("a change", () => {
    it("sets name and role, ignores the address, and leaves an event with the changed fields", async () => {
      const person = await seedAdministrator({ role: "viewer" });
      const name = unique("Renamed");
      const change = { name, role: "editor", email: "other@example.org" };
      const changed = await updateAdministrator(admin, person.id, change, [0]);
      expect(changed).toMatchObject({ name, role: "editor", email: person.email, version: 1 });
      expect(await readAuditEvents(person.id)).toEqual([
        ["updated", { name: [person.name, name], role: ["viewer", "editor"] }],
      ]);
    });

    it("sets what they are told by mail as far as their role may hear of it, and leaves it if the field is absent", async () => {
      const person = await seedAdministrator({ role: "navigator" });
      const change = { name: person.name, role: "navigator" };
      const saved = await updateAdministrator(admin, person.id, {
        ...change,
        notifications: ["", "ride"],
      });
      expect(saved.notifications).toEqual(["ride"]);
      expect(await readAuditEvents(person.id)).toEqual([
        ["updated", { notifications: [["assignment", "report"], ["ride"]] }],
      ]);
      expect(await updateAdministrator(admin, person.id, change)).toMatchObject({ version: 1 });
      const asViewer = { ...change, role: "viewer", notifications: "" };
      expect((await updateAdministrator(admin, person.id, asViewer)).notifications).toEqual([]);
      expect((await updateAdministrator(admin, person.id, change)).notifications).toEqual(["ride"]);
      const unknown = { ...change, notifications: ["rides"] };
      await expect(updateAdministrator(admin, person.id, unknown)).rejects.toThrow();
    });

    it("is refused for a stale version", async () => {
      const { id } = await seedAdministrator({ role: "viewer" });
      const change = { name: "First", role: "viewer" };
      await updateAdministrator(admin, id, change, [0]);
      const second = updateAdministrator(admin, id, { ...change, name: "Second" }, [0]);
      await expect(second).rejects.toMatchObject({ status: 412, changed: { version: 1 } });
    });

    it("of a role applies to tokens and sign-ins from the next request on", async () => {
      const person = await seedAdministrator({ role: "editor" });
      const [token, { token: cookie }] = [await createApiToken(person), await signInAs(person)];
      expect((await authenticateToken(visitorFrom(), token)).actor.role).toBe("editor");
      await inTransaction(admin, (writer) =>
        updateAdministrator(writer, person.id, { name: person.name, role: "viewer" }),
      );
      expect((await authenticateToken(visitorFrom(), token)).actor.role).toBe("viewer");
      expect((await authenticateSignIn(visitorFrom(), cookie)).actor.role).toBe("viewer");
    });

    it("of one's own role is refused, of one's own name accepted", async () => {
      // A second administrator exists, so that the refusal is not that for the last administrator.
      const [person] = [await seedAdministrator(), await seedAdministrator()];
      const ownCaller = toCaller(person);
      await expect(
        updateAdministrator(ownCaller, person.id, { name: person.name, role: "editor" }),
      ).rejects.toMatchObject({ status: 409, fields: [{ field: "role" }] });
      const name = unique("Renamed");
      await updateAdministrator(ownCaller, person.id, { name, role: "administrator" });
      expect(await findNames(name)).toEqual([name]);
    });
  });
});

describe.runIf(HAS_DATABASE)("an administrator's record", () => {
  useDatabase();

  it("gets no password link at its own administrator's request, since the link would bypass the password and the second factor", async () => {
    const person = await seedAdministrator();
    const ownCaller = { ...admin, administratorId: person.id };
    const link = resetPassword(ownCaller, person.id, { removeSecondFactor: "yes" });
    await expect(link).rejects.toMatchObject({ status: 409 });
    expect(await OneTimeLink.count()).toBe(0);
  });

  it("is reported in a conflict as changed by the last caller who saved it, not by a later refused caller", async () => {
    const person = await seedAdministrator({ name: unique("Ada") });
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

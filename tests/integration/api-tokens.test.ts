import { describe, expect, it, vi } from "vitest";
import { Administrator, ApiToken, AuditEvent } from "~/models";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import {
  createToken,
  createTokenByEmail,
  getToken,
  listTokens,
  revokeToken,
  formatToken,
  type TokenSortField,
} from "~/server/access/api-tokens";
import { authenticateToken, clearTokenCache } from "~/server/access/token-authentication";
import { type Caller, hasPermission } from "~/server/platform/caller";
import type { ListQuery } from "~/server/platform/list";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { createTag, listTags } from "~/server/tags/tags";
import { unique } from "../factories/names";
import { seedAdministrator, callerFor, visitorFrom } from "../factories/people";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
} from "../support/database";

const visitor: Caller = { ...visitorFrom(), channel: "api" };
const buildQuery = (
  values: Partial<ListQuery<TokenSortField>> = {},
): ListQuery<TokenSortField> => ({
  page: 1,
  limit: 10_000,
  sortBy: "id",
  sortOrder: "ASC",
  search: "",
  ...values,
});

async function createCaller(role: AdministratorRole = "editor") {
  return callerFor(await seedAdministrator({ role }));
}

type TokenOptions = {
  scope?: string;
  patientScope?: string;
  billingScope?: string;
  days?: number;
  name?: string;
};

async function issueToken(
  owner: Caller,
  { scope = "read", days = 90, name, patientScope, billingScope }: TokenOptions = {},
) {
  const secret = randomSecret();
  const input = { name: name ?? unique("Token"), scope, patientScope, billingScope, days };
  const data = await createToken(owner, input, secret);
  return { ...data, token: formatToken(secret) };
}

describe.runIf(HAS_DATABASE)("API tokens", () => {
  useDatabase();

  it("are stored as a hash only", async () => {
    const { id, token, hint } = await issueToken(await createCaller());
    expect(token).toMatch(/^cw_[\w-]{43}$/);
    expect(token.endsWith(hint)).toBe(true);
    const row = await ApiToken.findByPk(id);
    expect(row?.tokenHash).toBe(hashSecret(token));
    expect(JSON.stringify(row)).not.toContain(token.slice(3, 20));
    const events = await AuditEvent.findAll({ where: { recordType: "API token" } });
    expect(events.map(({ action }) => action)).toContain("created");
    expect(JSON.stringify(events)).not.toContain(token.slice(3, 20));
    expect(JSON.stringify(events)).not.toContain(hashSecret(token));
  });

  it("act for their owner, within their scope", async () => {
    const owner = await createCaller("administrator");
    const readOnlyCaller = await authenticateToken(visitor, (await issueToken(owner)).token);
    const writingCaller = await authenticateToken(
      visitor,
      (await issueToken(owner, { scope: "write" })).token,
    );
    expect(readOnlyCaller.actor).toEqual(owner.actor);
    const page = buildQuery() as ListQuery<"id">;
    const attempts = [
      listTags(readOnlyCaller, page),
      createTag(readOnlyCaller, { name: unique("Tag") }),
      listTags(writingCaller, page),
      createTag(writingCaller, { name: unique("Tag") }),
      listTokens(writingCaller, buildQuery()),
      createToken(writingCaller, { name: "More", scope: "read" }, randomSecret()),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", 403, "done", "done", 403, 403]);
  });

  it("reach what names people only within a scope of their own, and for administrators", async () => {
    const owner = await createCaller("administrator");
    const permissionsOf = async (values: object) => {
      const { token } = await issueToken(owner, values);
      const caller = await authenticateToken(visitor, token);
      return (["content.read", "messages.read", "messages.write"] as const).filter((permission) =>
        hasPermission(caller, permission),
      );
    };
    expect(await permissionsOf({ scope: "write" })).toEqual(["content.read"]);
    expect(await permissionsOf({ scope: "patients:read" })).toEqual(["messages.read"]);
    expect(await permissionsOf({ scope: "read", patientScope: "patients:write" })).toHaveLength(3);
    expect(await permissionsOf({ scope: "patients:read, read" })).toHaveLength(2);
    const editor = await createCaller("editor");
    await expect(issueToken(editor, { patientScope: "patients:read" })).rejects.toMatchObject({
      status: 422,
      fields: [{ field: "patientScope" }],
    });
  });

  it("reach contracts and money only within a scope of their own, and for administrators", async () => {
    const owner = await createCaller("administrator");
    const permissionsOf = async (values: object) => {
      const { token } = await issueToken(owner, values);
      const caller = await authenticateToken(visitor, token);
      return (["content.read", "patients.read", "billing.read", "billing.write"] as const).filter(
        (permission) => hasPermission(caller, permission),
      );
    };
    expect(await permissionsOf({ scope: "write,patients:write" })).not.toContain("billing.read");
    expect(await permissionsOf({ scope: "billing:read" })).toEqual(["billing.read"]);
    expect(await permissionsOf({ scope: "read", billingScope: "billing:write" })).toEqual([
      "content.read",
      "billing.read",
      "billing.write",
    ]);
    for (const role of ["editor", "navigator", "viewer"] as const) {
      const other = await createCaller(role);
      await expect(issueToken(other, { billingScope: "billing:read" })).rejects.toMatchObject({
        status: 422,
        fields: [{ field: "billingScope", message: "Only administrators may reach billing data." }],
      });
    }
  });

  it.each([
    [{ name: " " }, "name", "Token name is required"],
    [
      { scope: "all" },
      "scope",
      "Scope must be read, write, patients:read, patients:write, billing:read or billing:write, or several of them",
    ],
    [{ days: 0 }, "days", "Days must be a whole number from 1 to 365"],
    [{ days: "366" }, "days", "Days must be a whole number from 1 to 365"],
    [{ days: "1.5" }, "days", "Days must be a whole number from 1 to 365"],
  ])("are not created with %j", async (values, field, message) => {
    const input = { name: "Fine", scope: "read", days: 30, ...values };
    await expect(createToken(await createCaller(), input, randomSecret())).rejects.toMatchObject({
      status: 422,
      fields: [{ field, message }],
    });
  });

  it("are valid for 90 days by default", async () => {
    const input = { name: "Default", scope: "read", days: "" };
    const { expiresAt } = await createToken(await createCaller(), input, randomSecret());
    const days = (Date.parse(expiresAt) - Date.now()) / 86_400_000;
    expect(days).toBeCloseTo(90, 2);
  });

  it("of a viewer can only read", async () => {
    const viewer = await createCaller("viewer");
    await expect(issueToken(viewer, { scope: "write" })).rejects.toMatchObject({
      fields: [{ field: "scope", message: expect.stringMatching(/only read/) as string }],
    });
    await expect(issueToken(viewer)).resolves.toMatchObject({ scope: "read" });
  });

  it("are not created without a signed-in administrator", async () => {
    await expect(issueToken(admin)).rejects.toMatchObject({
      status: 409,
      message: "Tokens are made by administrators who have signed in",
    });
  });

  it("are created by the operator for an administrator's email address", async () => {
    const person = await seedAdministrator({ role: "viewer" });
    const createByEmail = (email: string, scope: string) =>
      createTokenByEmail(admin, email, { name: "Made", scope }, randomSecret());
    const created = await createByEmail(` ${person.email.toUpperCase()}`, "read");
    expect(created.owner).toEqual({ id: person.id, name: person.name });
    const editor = await createCaller("editor");
    const attempts = [
      createByEmail("nobody@example.org", "read"),
      createByEmail(person.email, "write"),
      createTokenByEmail(editor, person.email, {}, randomSecret()),
    ];
    expect(await collectStatuses(attempts)).toEqual([404, 422, 403]);
  });

  it("are refused once they have expired, and listed as expired", async () => {
    const owner = await createCaller();
    const { id, token } = await issueToken(owner);
    await authenticateToken(visitor, token);
    await ApiToken.update({ expiresAt: new Date(Date.now() - 1) }, { where: { id } });
    clearTokenCache();
    await expect(authenticateToken(visitor, token)).rejects.toMatchObject({ status: 401 });
    expect(await getToken(owner, id)).toMatchObject({ status: "Expired" });
  });

  it("are refused as soon as they are revoked, and revoking twice leaves one event", async () => {
    const owner = await createCaller();
    const { id, token } = await issueToken(owner);
    await authenticateToken(visitor, token);
    const revoked = await revokeToken(owner, id);
    expect(revoked.status).toBe("Revoked");
    await expect(authenticateToken(visitor, token)).rejects.toMatchObject({ status: 401 });
    expect((await revokeToken(owner, id)).revokedAt).toBe(revoked.revokedAt);
    const where = { recordType: "API token", recordId: String(id), action: "revoked" };
    expect(await AuditEvent.count({ where })).toBe(1);
  });

  it("may only read once their owner is a viewer, and are refused once the owner is deactivated", async () => {
    const person = await seedAdministrator({ role: "editor" });
    const { token } = await issueToken(callerFor(person), { scope: "write" });
    await authenticateToken(visitor, token);
    await Administrator.update({ role: "viewer" }, { where: { id: person.id } });
    clearTokenCache();
    const demoted = await authenticateToken(visitor, token);
    await expect(createTag(demoted, { name: unique("Tag") })).rejects.toMatchObject({
      status: 403,
    });
    await Administrator.update({ isActive: false }, { where: { id: person.id } });
    clearTokenCache();
    await expect(authenticateToken(visitor, token)).rejects.toMatchObject({ status: 401 });
  });

  it("are visible to their owner; administrators list and revoke everyone's, with the owner's name", async () => {
    const [owner, other, administrator] = [
      await createCaller(),
      await createCaller(),
      await createCaller("administrator"),
    ];
    const { id, name } = await issueToken(owner);
    const listIds = async (caller: Caller) =>
      (await listTokens(caller, buildQuery())).tokens.map((token) => token.id);
    expect(await listIds(owner)).toEqual([id]);
    expect(await listIds(other)).toEqual([]);
    expect(await listIds(administrator)).toContain(id);
    expect(await collectStatuses([getToken(other, id), revokeToken(other, id)])).toEqual([
      404, 404,
    ]);
    const found = await listTokens(administrator, buildQuery({ search: owner.actor.name }));
    expect(found.tokens).toMatchObject([{ id, name, owner: { name: owner.actor.name } }]);
    expect(await revokeToken(administrator, id)).toMatchObject({ status: "Revoked" });
  });

  it("are found and sorted in two statements a page", async () => {
    const owner = await createCaller();
    const names = [unique("Zebra"), unique("Apple"), unique("Mango")];
    for (const name of names) await issueToken(owner, { name });
    const sorted = await listTokens(owner, buildQuery({ sortBy: "name" }));
    expect(sorted.tokens.map(({ name }) => name)).toEqual([...names].sort());
    const found = await listTokens(owner, buildQuery({ search: names[1]?.toUpperCase() }));
    expect(found.tokens.map(({ name }) => name)).toEqual([names[1]]);
    for (const caller of [owner, admin]) {
      for (const search of ["", "app", "a"]) {
        const statements = await recordStatements(() =>
          listTokens(caller, buildQuery({ search, limit: 2 })),
        );
        expect(statements).toHaveLength(2);
      }
    }
  });

  it("record their last use once a minute at most", async () => {
    const { id, token } = await issueToken(await createCaller());
    const readLastUse = async () => (await ApiToken.findByPk(id))?.lastUsedAt?.getTime() ?? null;
    const authenticateAndReadLastUse = async () => {
      await authenticateToken(visitor, token);
      return readLastUse();
    };
    expect(await readLastUse()).toBeNull();
    await authenticateToken(visitor, token);
    await expect.poll(readLastUse).not.toBeNull();
    const first = await readLastUse();
    const statements = await recordStatements(async () => {
      for (let index = 0; index < 5; index++) await authenticateToken(visitor, token);
    });
    expect(statements).toEqual([]);
    expect(await authenticateAndReadLastUse()).toBe(first);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
    try {
      await authenticateToken(visitor, token);
      await expect.poll(readLastUse).not.toBe(first);
    } finally {
      vi.useRealTimers();
    }
  });

  it("that are unknown are rate-limited by address; a valid token still works from that address", async () => {
    const { id, token } = await issueToken(await createCaller());
    const caller = { ...visitor, address: "192.0.2.77" };
    const tryUnknownToken = () => authenticateToken(caller, formatToken(randomSecret()));
    const statuses = [];
    for (let index = 0; index < 32; index++)
      statuses.push(...(await collectStatuses([tryUnknownToken()])));
    expect(statuses.slice(0, 30)).toEqual(Array<number>(30).fill(401));
    expect(statuses.slice(30)).toEqual([429, 429]);
    await expect(authenticateToken(caller, token)).resolves.toBeDefined();
    await expect.poll(() => ApiToken.findByPk(id)).toHaveProperty("lastUsedAt", expect.any(Date));
    const where = { recordType: "API token", action: "refused", address: caller.address };
    expect(await AuditEvent.count({ where })).toBe(1);
  });
});

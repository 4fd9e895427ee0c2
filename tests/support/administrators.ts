import { expect } from "vitest";
import { type Administrator, ApiToken, AuditEvent } from "~/models";
import { signIn } from "~/server/access/begin-sign-in";
import type { AdministratorSortField } from "~/server/access/administrators";
import type { ListQuery } from "~/server/platform/list";
import type { Caller } from "~/server/platform/caller";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { unique } from "../factories/names";
import { PASSWORD, visitorFrom } from "../factories/people";
import { admin } from "./database";

export const toCaller = ({ id, name, role }: Administrator): Caller => ({
  ...admin,
  actor: { id: `administrator:${id}`, name, role },
  administratorId: id,
});
/** Signs in with a password; the refusal of a wrong one is thrown. */
export const signInWithPassword = (email: string, password = PASSWORD) =>
  signIn(visitorFrom(), {
    email,
    password,
    device: null,
    userAgent: "Test",
    previousToken: null,
  });
export const signInAs = ({ email }: Administrator) => signInWithPassword(email);
/** Expected validation error of one field. */
export const fieldError = (field: string, message: string | RegExp) => ({
  status: 422,
  fields: [{ field, message: expect.stringMatching(message) as string }],
});
/** Actions and changes of the audit events about an administrator, oldest first. */
export const readAuditEvents = async (id: number) =>
  (
    await AuditEvent.findAll({
      where: { recordType: "administrator", recordId: String(id) },
      order: [["id", "ASC"]],
    })
  ).map(({ action, changes }) => [action, JSON.parse(changes) as unknown]);

/** Actions of the audit events about an administrator, oldest first. */
export const listActions = async ({ id }: { id: number }) =>
  (await readAuditEvents(id)).map(([action]) => action);

export async function createApiToken({ id }: Administrator): Promise<string> {
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

/** List query with defaults: the first page, sorted by id. */
export const buildListQuery = (
  values: Partial<ListQuery<AdministratorSortField>> = {},
): ListQuery<AdministratorSortField> => ({
  page: 1,
  limit: 20,
  sortBy: "id",
  sortOrder: "ASC",
  search: "",
  ...values,
});
/** Valid input of an invitation. */
export const buildInvitation = (overrides: object = {}) => {
  const name = unique("Person");
  return { name, email: `${name.replace(" ", ".")}@Example.org`, role: "editor", ...overrides };
};

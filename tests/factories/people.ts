import { Administrator } from "~/models";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { hashPassword } from "~/server/access/passwords";
import type { Caller } from "~/server/platform/caller";
import { unique } from "./names";

export const PASSWORD = "calm sea at seven";
let passwordHash: Promise<string> | undefined;

/** Inserts an administrator who can sign in with PASSWORD. */
export async function seedAdministrator(
  values: { role?: AdministratorRole; isActive?: boolean; name?: string } = {},
) {
  const name = values.name ?? unique("Person");
  return Administrator.create({
    role: "administrator",
    ...values,
    name,
    email: `${name.replaceAll(" ", ".")}@Example.org`,
    passwordHash: await (passwordHash ??= hashPassword(PASSWORD)),
  });
}

/** Caller who has not signed in, at a network address. */
export const visitorFrom = (address: string | null = "192.0.2.1"): Caller => ({
  actor: { id: "visitor", name: "Visitor", role: "visitor" },
  address,
  requestId: "test",
  channel: "screen",
});

/** Caller of domain functions for an administrator. */
export const callerFor = ({ id, name, role }: Administrator, signInId?: number): Caller => ({
  ...visitorFrom(),
  actor: { id: `administrator:${id}`, name, role },
  administratorId: id,
  signInId,
});

/** Input of a sign-in, with the right password by default. */
export const signInForm = (email: string, overrides: object = {}) => ({
  email,
  password: PASSWORD,
  device: null,
  userAgent: "Test",
  previousToken: null,
  ...overrides,
});
/** Input of a sign-in with a wrong password. */
export const wrongSignInForm = (email: string, overrides: object = {}) =>
  signInForm(email, { password: "not this one", ...overrides });

/** Secret in the URL of a one-time link; empty without a link. */
export const parseLinkSecret = (link: string | null) => link?.split("link=")[1] ?? "";

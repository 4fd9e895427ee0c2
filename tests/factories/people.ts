import { Administrator } from "~/models";
import type { AdministratorRole } from "~/models/access/administrator.schema";
import { hashPassword } from "~/server/access/passwords";
import type { Caller } from "~/server/platform/caller";
import { unique } from "./names";

export const PASSWORD = "calm sea at seven";
let hash: Promise<string> | undefined;

/** An administrator who can sign in with PASSWORD. */
export async function anAdministrator(
  values: { role?: AdministratorRole; isActive?: boolean; name?: string } = {},
) {
  const name = values.name ?? unique("Person");
  return Administrator.create({
    role: "administrator",
    ...values,
    name,
    email: `${name.replaceAll(" ", ".")}@Example.org`,
    passwordHash: await (hash ??= hashPassword(PASSWORD)),
  });
}

/** Somebody at an address of the network who has not signed in. */
export const visitorAt = (address: string | null = "192.0.2.1"): Caller => ({
  actor: { id: "visitor", name: "Visitor", role: "visitor" },
  address,
  requestId: "test",
  channel: "screen",
});

/** The person as the caller of domain functions. */
export const callerFor = ({ id, name, role }: Administrator, signInId?: number): Caller => ({
  ...visitorAt(),
  actor: { id: `administrator:${id}`, name, role },
  administratorId: id,
  signInId,
});

/** What the sign-in page sends, with the right password unless told otherwise. */
export const signInForm = (email: string, more: object = {}) => ({
  email,
  password: PASSWORD,
  device: null,
  browser: "Test",
  previous: null,
  ...more,
});
export const wrongSignIn = (email: string, more: object = {}) =>
  signInForm(email, { password: "not this one", ...more });

/** What stands in a one-time link. */
export const secretIn = (link: string | null) => link?.split("link=")[1] ?? "";

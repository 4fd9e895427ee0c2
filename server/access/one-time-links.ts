import { Op } from "sequelize";
import { Administrator, OneTimeLink } from "~/models";
import type { LinkPurpose } from "~/models/access/one-time-link";
import { passwordSchema, setUpSchema } from "~/models/access/administrator.schema";
import { recordCreated, recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { settings } from "~/server/platform/settings";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { hashPassword, requireUncommonPassword } from "./passwords";
import { presentAdministrator } from "./present";
import { endSignInsOf } from "./sign-ins";

/** For how many hours each kind of link works. */
export const LINK_HOURS: Record<LinkPurpose, number> = {
  "set-up": 1,
  invitation: 72,
  "new-password": 24,
};

const expiryOf = (purpose: LinkPurpose) => new Date(Date.now() + LINK_HOURS[purpose] * 3_600_000);

const GONE = "This link has expired or was used before. Ask an administrator for a new one.";

/**
 * Makes a link with which one person chooses a password, once; earlier links of that person stop working.
 * @param secret the link's secret, where the same request must give the same link again (secretFor)
 * @returns the path with the secret, which is stored as a hash only
 */
export async function makeLink(
  caller: Caller,
  purpose: LinkPurpose,
  administratorId: number | null,
  secret = randomSecret(),
): Promise<string> {
  await inTransaction(caller, async ({ transaction }) => {
    if (administratorId !== null) {
      await OneTimeLink.destroy({ where: { administratorId }, transaction });
    }
    await OneTimeLink.create(
      {
        tokenHash: hashSecret(secret),
        purpose,
        administratorId,
        expiresAt: expiryOf(purpose),
      },
      { transaction },
    );
  });
  return linkPath(secret);
}

/** The path of the link with a secret, as makeLink returns it. */
export const linkPath = (secret: string) => `/welcome?link=${secret}`;

/** The link for the first administrator, when there is none yet (DESIGN 2); else null. */
export async function makeSetUpLink(caller: Caller): Promise<string | null> {
  if (await somebodyCanInvite(caller)) return null;
  return makeLink(caller, "set-up", null);
}

async function somebodyCanInvite({ transaction }: Pick<Caller, "transaction">): Promise<boolean> {
  const where = { role: "administrator" as const, isActive: true };
  return (await Administrator.count({ where, transaction })) > 0;
}

/** The address of a path as people open it: at PUBLIC_URL, else where they came in, else on this machine. */
export function fullAddress(path: string, cameInAt = ownOrigin()): string {
  return new URL(path, settings().publicUrl ?? cameInAt).href;
}

function ownOrigin(): string {
  const { host, port } = settings();
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

/** What a link is for, and for whom. Reading it does not use it up. @throws NotFoundError when it is none any more */
export async function readLink(visitor: Caller, secret: string) {
  const { link, administrator } = await findLink(visitor, secret);
  return {
    purpose: link.purpose,
    person: administrator && { name: administrator.name, email: administrator.email },
  };
}

async function findLink({ transaction }: Caller, secret: string) {
  const link = await OneTimeLink.findOne({
    where: { tokenHash: hashSecret(secret), expiresAt: { [Op.gt]: new Date() } },
    transaction,
    lock: transaction ? true : undefined,
  });
  // One that is good for longer was made while the clock was ahead.
  if (!link || link.expiresAt > expiryOf(link.purpose)) throw new NotFoundError(GONE);
  if (link.administratorId === null) {
    // Several instances may each have printed a link; the first one that is used closes the door.
    if (await somebodyCanInvite({ transaction })) throw new NotFoundError(GONE);
    return { link, administrator: null };
  }
  const administrator = await Administrator.findByPk(link.administratorId, { transaction });
  if (!administrator?.isActive) throw new NotFoundError(GONE);
  return { link, administrator };
}

/**
 * Uses a link up: sets the password, or makes the first administrator. All sign-ins of the person end.
 * @returns the address to sign in with
 * @throws NotFoundError, InvalidInputError
 */
export async function useLink(visitor: Caller, secret: string, input: unknown): Promise<string> {
  // Unlocked: the lock comes later, after the person's.
  const { administrator } = await findLink({ ...visitor, transaction: undefined }, secret);
  if (!administrator) return setUp(visitor, secret, input);
  const { password } = parseInput(passwordSchema, input);
  await requireUncommonPassword(password, administrator);
  const passwordHash = await hashPassword(password);
  const personId = administrator.id;
  return inTransaction(visitor, async (writer) => {
    const { transaction } = writer;
    // First the person, then the link: whoever makes or takes away links locks in this order too.
    await Administrator.findByPk(personId, lockOptions(writer, Administrator));
    const { link, administrator } = await findLink(writer, secret);
    if (!administrator) throw new NotFoundError(GONE);
    await administrator.update({ passwordHash }, { transaction });
    await endSignInsOf(writer, administrator.id);
    await link.destroy({ transaction });
    const { id, name, email, role } = administrator;
    const person = { ...writer, actor: { id: `administrator:${id}`, name, role } };
    await recordEvent(person, {
      action: "password set",
      record: { type: "administrator", id, name },
    });
    return email;
  });
}

async function setUp(visitor: Caller, secret: string, input: unknown): Promise<string> {
  const { password, ...person } = parseInput(setUpSchema, input);
  await requireUncommonPassword(password, person);
  const passwordHash = await hashPassword(password);
  return inTransaction(visitor, async (writer) => {
    const { transaction } = writer;
    await findLink(writer, secret);
    const message = `Administrator "${person.email}" already exists`;
    const administrator = await refuseDuplicate({ field: "email", message }, () =>
      Administrator.create({ ...person, role: "administrator", passwordHash }, { transaction }),
    );
    await closeSetUp(writer);
    await recordCreated(writer, "administrator", presentAdministrator(administrator));
    return administrator.email;
  });
}

async function closeSetUp({ transaction }: CallerInTransaction) {
  await OneTimeLink.destroy({ where: { purpose: "set-up" }, transaction });
}

/** Deletes the links whose time is over; housekeeping calls it. */
export async function deleteExpiredLinks(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    OneTimeLink.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}

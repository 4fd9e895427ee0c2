import { Op } from "sequelize";
import { Administrator, OneTimeLink } from "~/models";
import type { LinkPurpose } from "~/models/access/one-time-link";
import { passwordSchema, setUpSchema } from "~/models/access/administrator.schema";
import { recordCreated, recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { refuseDuplicate } from "~/server/platform/database-errors";
import { NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { computeExpiry, isUnexpired, linkPath } from "~/server/platform/one-time-links";
import { hashSecret, randomSecret } from "~/server/platform/secrets";
import { lockOptions } from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { mailWarning, stopLinkMail } from "./account-mail";
import { activateInvited } from "./coach-profiles";
import { hashPassword, requireUncommonPassword } from "./passwords";
import { presentAdministrator } from "./present";
import { endAllSignIns } from "./sign-ins";

// The outbox asks whether the link of a message still works, and links stop their messages, so what is known of a link is part of the platform.
export { LINK_HOURS, linkPath } from "~/server/platform/one-time-links";

const LINK_EXPIRED =
  "This link has expired or was used before. Ask an administrator for a new one.";

/**
 * Creates a single-use link with which a person chooses a password; earlier links of that person stop working.
 * @param secret the link's secret; the same secret gives the same link on a retry (deriveSecret)
 * @returns the path with the secret, which is stored as a hash only
 */
export async function createLink(
  caller: Caller,
  purpose: LinkPurpose,
  administratorId: number | null,
  secret = randomSecret(),
): Promise<string> {
  return inTransaction(caller, async (writer) => {
    if (administratorId !== null) await deleteLinks(writer, administratorId);
    return addLink(writer, purpose, administratorId, secret);
  });
}

/** Creates a link beside earlier ones, which go on working; one that is used ends the others too. @returns its path */
export async function addLink(
  { transaction }: CallerInTransaction,
  purpose: LinkPurpose,
  administratorId: number | null,
  secret: string,
): Promise<string> {
  const link = { purpose, administratorId, expiresAt: computeExpiry(purpose) };
  await OneTimeLink.create({ ...link, tokenHash: hashSecret(secret) }, { transaction });
  return linkPath(secret);
}

/** Deletes an administrator's links, and stops the messages with them that were not sent yet. */
export async function deleteLinks(
  writer: CallerInTransaction,
  administratorId: number,
): Promise<void> {
  const { transaction } = writer;
  await OneTimeLink.destroy({ where: { administratorId }, transaction });
  await stopLinkMail(writer, administratorId);
}

/**
 * Creates the link for the first administrator (DESIGN 2).
 * @returns its path, null when an active administrator exists
 */
export async function createSetUpLink(caller: Caller): Promise<string | null> {
  if (await hasActiveAdministrator(caller)) return null;
  return createLink(caller, "set-up", null);
}

async function hasActiveAdministrator({
  transaction,
}: Pick<Caller, "transaction">): Promise<boolean> {
  const where = { role: "administrator" as const, isActive: true };
  return (await Administrator.count({ where, transaction })) > 0;
}

/** Reads a link's purpose and person without consuming it. @throws NotFoundError for an invalid or expired link */
export async function readLink(visitor: Caller, secret: string) {
  const { link, administrator } = await findLink(visitor, secret);
  return {
    purpose: link.purpose,
    person: administrator && { name: administrator.name, email: administrator.email },
  };
}

async function findLink({ transaction }: Caller, secret: string) {
  const link = await OneTimeLink.findOne({
    where: { tokenHash: hashSecret(secret) },
    transaction,
    lock: transaction ? true : undefined,
  });
  if (!link || !isUnexpired(link)) throw new NotFoundError(LINK_EXPIRED);
  if (link.administratorId === null) {
    // Several instances may each have printed a set-up link; using one invalidates the others.
    if (await hasActiveAdministrator({ transaction })) throw new NotFoundError(LINK_EXPIRED);
    return { link, administrator: null };
  }
  const administrator = await Administrator.findByPk(link.administratorId, { transaction });
  if (!administrator?.isActive) throw new NotFoundError(LINK_EXPIRED);
  return { link, administrator };
}

/**
 * Consumes a link: sets the password, or creates the first administrator. All sign-ins and other links of the person end.
 * @returns the email address to sign in with
 * @throws NotFoundError, InvalidInputError
 */
export async function redeemLink(visitor: Caller, secret: string, input: unknown): Promise<string> {
  // Reads without a lock: the transaction below locks the person first, then the link.
  const { administrator } = await findLink({ ...visitor, transaction: undefined }, secret);
  if (!administrator) return createFirstAdministrator(visitor, secret, input);
  const { password } = parseInput(passwordSchema, input);
  await requireUncommonPassword(password, administrator);
  const passwordHash = await hashPassword(password);
  const personId = administrator.id;
  return inTransaction(visitor, async (writer) => {
    const { transaction } = writer;
    // Person before link, the lock order of every transaction that creates or deletes links.
    await Administrator.findByPk(personId, lockOptions(writer, Administrator));
    const { administrator } = await findLink(writer, secret);
    if (!administrator) throw new NotFoundError(LINK_EXPIRED);
    const hadPassword = administrator.passwordHash !== null;
    await administrator.update({ passwordHash }, { transaction });
    await activateInvited(writer, administrator.id);
    await endAllSignIns(writer, administrator.id);
    await deleteLinks(writer, administrator.id);
    if (hadPassword) await mailWarning(writer, administrator, "password-changed");
    const { id, name, email, role } = administrator;
    const personAsCaller = { ...writer, actor: { id: `administrator:${id}`, name, role } };
    await recordEvent(personAsCaller, {
      action: "password set",
      record: { type: "administrator", id, name },
    });
    return email;
  });
}

async function createFirstAdministrator(
  visitor: Caller,
  secret: string,
  input: unknown,
): Promise<string> {
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
    await deleteSetUpLinks(writer);
    await recordCreated(writer, "administrator", presentAdministrator(administrator));
    return administrator.email;
  });
}

async function deleteSetUpLinks({ transaction }: CallerInTransaction) {
  await OneTimeLink.destroy({ where: { purpose: "set-up" }, transaction });
}

/** Deletes expired links; called by housekeeping. @returns the number of deleted links */
export async function deleteExpiredLinks(caller: Caller): Promise<number> {
  return inTransaction(caller, ({ transaction }) =>
    OneTimeLink.destroy({ where: { expiresAt: { [Op.lte]: new Date() } }, transaction }),
  );
}

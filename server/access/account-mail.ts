import { randomUUID } from "node:crypto";
import { Op } from "sequelize";
import { type Administrator, SavedReport } from "~/models";
import type { MessagePurpose } from "~/models/outbox/message-purpose.schema";
import { isChannelOn } from "~/server/outbox/channels";
import { type NewMessage, queueMessage } from "~/server/outbox/queue-message";
import { stopMessages } from "~/server/outbox/stop-messages";
import { MAILED_LINK_PURPOSES, type MailedLinkPurpose } from "~/server/platform/one-time-links";
import { nextVersion } from "~/server/platform/record-version";
import { hashSecret } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Path of the account page, where warnings lead. */
const ACCOUNT_PATH = "/admin/account";

type MailedAdministrator = Pick<Administrator, "id" | "name" | "email">;

/** Whether links and warnings leave this installation by mail. */
export const isAccountMailOn = (): boolean => isChannelOn("email");

/** Names an administrator as the recipient of an email. */
export const toRecipient = ({ id, name, email }: MailedAdministrator): NewMessage["to"] => ({
  kind: "administrator",
  id,
  name,
  address: email,
});

/** Identifies the message with a one-time link, which itself must not stand there. */
export const linkDedupeKey = (link: string): string => `one-time link ${hashSecret(link)}`;

/**
 * Queues the message with a one-time link, in the transaction that creates the link (AREAS 1). The same link makes one message.
 * @param hours lifetime of the link
 * @returns whether it will be sent; without mail, it is kept in the outbox
 */
export async function mailLink(
  writer: CallerInTransaction,
  administrator: MailedAdministrator,
  { purpose, link, hours }: { purpose: MailedLinkPurpose; link: string; hours: number },
): Promise<boolean> {
  const { status } = await queueMessage(writer, {
    to: toRecipient(administrator),
    channel: "email",
    purpose,
    values: { by: inviterName(writer), time: `${hours} hours` },
    secretLink: link,
    dedupeKey: linkDedupeKey(link),
    about: { type: "administrator", id: administrator.id },
  });
  return status !== "Stopped";
}

/** Name of who made a link; the recipient does not know the operator of the command line by name. */
const inviterName = ({ channel, actor }: CallerInTransaction) =>
  channel === "command-line" ? "The person who runs this website" : actor.name;

/** Stops the messages with earlier links of an administrator, whose links no longer work. */
export async function stopLinkMail(
  writer: CallerInTransaction,
  administratorId: number,
): Promise<void> {
  await stopMessages(writer, {
    recipient: { kind: "administrator", id: administratorId },
    purposes: MAILED_LINK_PURPOSES,
    reason: "cancelled",
  });
}

/** Stops everything that is scheduled to an administrator, and their reports by mail: their account is deactivated. */
export async function stopMailTo(
  writer: CallerInTransaction,
  administratorId: number,
): Promise<void> {
  const { transaction } = writer;
  const never = { schedule: "", nextAt: null, version: nextVersion() } as const;
  const where = { administratorId, nextAt: { [Op.ne]: null } };
  await SavedReport.update(never, { where, transaction });
  await stopMessages(writer, {
    recipient: { kind: "administrator", id: administratorId },
    reason: "deactivated",
  });
}

type Warning = Extract<MessagePurpose, "password-changed" | "second-factor-off" | "new-browser">;
type WarningOptions = {
  /** Name of a browser, for "new-browser". */
  browser?: string;
  /** Default: each call makes a message. */
  dedupeKey?: string;
};

/** Queues a warning about an account, in the transaction of what it warns of; its link leads to the account page (AREAS 1). */
export async function mailWarning(
  writer: CallerInTransaction,
  administrator: MailedAdministrator,
  purpose: Warning,
  { browser, dedupeKey = `${purpose} ${administrator.id} ${randomUUID()}` }: WarningOptions = {},
): Promise<void> {
  await queueMessage(writer, {
    to: toRecipient(administrator),
    channel: "email",
    purpose,
    values: browser === undefined ? {} : { browser },
    link: ACCOUNT_PATH,
    dedupeKey,
    about: { type: "administrator", id: administrator.id },
  });
}

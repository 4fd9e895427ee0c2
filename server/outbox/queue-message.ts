import { randomUUID } from "node:crypto";
import { OutboxMessage } from "~/models";
import {
  type MessagePurpose,
  type MessageValue,
  purposeRule,
} from "~/models/outbox/message-purpose.schema";
import type {
  MessageChannel,
  MessageLanguage,
  OutboxStatus,
  RecipientKind,
  StopReason,
} from "~/models/outbox/outbox-message.schema";
import { absoluteUrl } from "~/server/platform/absolute-url";
import { type CallerInTransaction, runAfterCommit } from "~/server/platform/transaction";
import { isChannelOn } from "./channels";
import { wakeDelivery } from "./wake-delivery";
import { fillMail, fillText } from "./fill-template";
import { sealLink } from "./sealed-link";
import { readSenderWords, type SenderWords } from "./sender-words";
import { readTemplate, templateName } from "./templates";

/** A person, with the address at which the message reaches them. */
export type Recipient = {
  kind: RecipientKind;
  id: number | null;
  name: string;
  /** Mail address, or telephone number as stored. */
  address: string;
  language?: MessageLanguage;
};

export type NewMessage = {
  to: Recipient;
  channel: MessageChannel;
  purpose: MessagePurpose;
  /** Each value that the purpose's texts may use, as in `MESSAGE_PURPOSES`. */
  values?: Partial<Record<MessageValue, string>>;
  /** Path of the product. */
  link?: string;
  /** Path with a one-time secret, instead of `link`: encrypted at rest, and erased once sent. */
  secretLink?: string;
  /** Default: now. */
  dueAt?: Date;
  /** What makes the message unique, such as "invitation 12". */
  dedupeKey: string;
  /** Written as Stopped for this reason: it is never sent. */
  stopReason?: StopReason;
  /**
   * Whether one of the same dedupe key that was cancelled, or whose recipient's account was deactivated, is written anew, as this
   * one: its cause came again.
   */
  replacesCancelled?: true;
  /** Record that causes it. */
  about?: { type: string; id: number };
};

/**
 * Writes a message in the caller's transaction, due at once or at a time; the same dedupe key makes no second one (AREAS 1). Where
 * the channel is off it is Stopped, and keeps what would have been sent. Consent is for the caller to ask: see
 * `sendMessage`.
 * @returns id and status of the message, or of the one that was there
 * @throws Error for a purpose without a text for the channel, without one of its values, or where nothing is left of the text
 */
export async function queueMessage(
  writer: CallerInTransaction,
  message: NewMessage,
): Promise<{ id: number; status: OutboxStatus }> {
  const { transaction } = writer;
  const { dedupeKey, replacesCancelled = false } = message;
  const row = await createRowBuilder(writer)(message);
  await OutboxMessage.bulkCreate([row], { ignoreDuplicates: true, transaction });
  const queued = await OutboxMessage.findOne({
    where: { dedupeKey },
    rejectOnEmpty: true,
    transaction,
    // Whoever cancels it at the same time comes before, or after what causes it again.
    ...(replacesCancelled && { lock: transaction.LOCK.UPDATE }),
  });
  if (replacesCancelled && REPLACEABLE.includes(queued.stopReason)) {
    await queued.update({ ...row, attempts: 0, lastError: "" }, { transaction });
  }
  const { id, status } = queued;
  runAfterCommit(writer, () => wakeDelivery(message.channel));
  return { id, status };
}

/**
 * Writes many messages, as `queueMessage` does: in one statement, whatever their number. Of those with the same dedupe key, and where there is
 * one already, none is written again.
 * @throws as `queueMessage`, and then writes none
 */
export async function queueMessages(
  writer: CallerInTransaction,
  messages: readonly NewMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const { transaction } = writer;
  const buildRow = createRowBuilder(writer);
  const rows = [];
  for (const message of messages) rows.push(await buildRow(message));
  await OutboxMessage.bulkCreate(rows, { ignoreDuplicates: true, transaction });
  const channels = new Set(messages.map(({ channel }) => channel));
  runAfterCommit(writer, () => channels.forEach(wakeDelivery));
}

/** Reasons for which a message was stopped whose cause can come again. */
const REPLACEABLE: readonly (StopReason | "")[] = ["cancelled", "deactivated"];

/** Creates a builder of rows, which reads the hospital's words and each text once. */
function createRowBuilder(writer: CallerInTransaction) {
  const templates = new Map<string, ReturnType<typeof readTemplate>>();
  const readOnce: typeof readTemplate = (purpose, channel, language) => {
    const key = `${language}/${templateName(purpose, channel)}`;
    const reading = templates.get(key) ?? readTemplate(purpose, channel, language);
    templates.set(key, reading);
    return reading;
  };
  let sender: Promise<SenderWords> | undefined;
  return (message: NewMessage) =>
    buildRow(message, {
      readTemplate: readOnce,
      readSender: () => (sender ??= readSenderWords(writer)),
    });
}

type Sources = { readTemplate: typeof readTemplate; readSender: () => Promise<SenderWords> };

async function buildRow(message: NewMessage, sources: Sources) {
  const { to, channel, purpose, link = "", secretLink, dueAt = new Date(), dedupeKey } = message;
  const { language = "en" } = to;
  const stopReason: StopReason | "" =
    message.stopReason ?? (isChannelOn(channel) ? "" : "no-channel");
  return {
    recipientKind: to.kind,
    recipientId: to.id,
    recipientName: to.name,
    address: to.address.trim(),
    channel,
    purpose,
    language,
    template: templateName(purpose, channel),
    ...(await composeMessage({ ...message, language }, sources)),
    link: secretLink === undefined ? link : "",
    sealedLink: secretLink === undefined ? null : sealLink(secretLink),
    dueAt,
    nextAttemptAt: dueAt,
    status: stopReason === "" ? ("Scheduled" as const) : ("Stopped" as const),
    stopReason,
    dedupeKey,
    messageId: randomUUID(),
    aboutType: message.about?.type ?? "",
    aboutId: message.about?.id ?? null,
  };
}

type Composed = Pick<
  NewMessage,
  "to" | "channel" | "purpose" | "values" | "link" | "secretLink"
> & {
  language: MessageLanguage;
};

/** Fills the text of a message, in which `{link}` stays. */
async function composeMessage(
  message: Composed,
  sources: Sources,
): Promise<{ subject: string; text: string }> {
  const { to, channel, purpose, values = {}, language } = message;
  const missing = purposeRule(purpose).values.filter((name) => !values[name]);
  if (missing.length > 0) throw new Error(`${purpose} needs the values ${missing.join(", ")}`);
  const path = message.secretLink ?? message.link;
  const filled = {
    ...values,
    name: to.name,
    sender: await sources.readSender(),
    url: path === undefined ? "" : absoluteUrl(path),
  };
  const { value: template } = await sources.readTemplate(purpose, channel, language);
  const composed =
    channel === "email"
      ? fillMail(template, filled)
      : { subject: "", text: fillText(template.body, filled) };
  if (composed.text === "") throw new Error(`Nothing is left of the text of ${purpose}`);
  return composed;
}

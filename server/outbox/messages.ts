import { OutboxMessage } from "~/models";
import {
  isKnownPurpose,
  MESSAGE_PURPOSES,
  MESSAGE_PURPOSE_KEYS,
} from "~/models/outbox/message-purpose.schema";
import {
  MESSAGE_CHANNELS,
  OUTBOX_STATUSES,
  RECIPIENT_RECORDS,
} from "~/models/outbox/outbox-message.schema";
import { recordEvent, recordPageViewed } from "~/server/platform/audit";
import { authorize, type Caller, hasPermission } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import { type ListQuery, readPage } from "~/server/platform/list";
import { createdFilters, optionFilter } from "~/server/platform/list-filters";
import { lockOptions } from "~/server/platform/record-version";
import { byText, searchCondition } from "~/server/platform/search-condition";
import type { SortColumn } from "~/server/platform/sort-column";
import { findDeadLink } from "./dead-links";
import { LINK_PROBLEM_WORDS } from "./message-words";
import { type OutboxMessageData, presentMessage } from "./present-message";
import { findRecipientName, messagesTo } from "./recipient";
import { openSealedLink } from "./sealed-link";
import { OUTBOX_MESSAGE } from "./stop-messages";
import { findUnsubscribeUrl } from "./unsubscribe-address";

const SORT_COLUMNS = {
  id: ["id"],
  recipient: [{ line: "recipientName" }, "id"],
  purpose: ["purpose", "id"],
  channel: ["channel", "id"],
  dueAt: ["dueAt", "id"],
  status: ["status", "id"],
  createdAt: ["createdAt", "id"],
  updatedAt: ["updatedAt", "id"],
} satisfies Record<string, SortColumn[]>;

/** Sort fields of the list of messages, its default order (newest first), filters and page size. */
export const OUTBOX_LIST = {
  sortFields: Object.keys(SORT_COLUMNS) as OutboxSortField[],
  defaultSort: "createdAt",
  defaultOrder: "DESC",
  pageSize: 10,
  filters: {
    status: optionFilter("Status", "status", {
      description: "Those of one status only.",
      options: OUTBOX_STATUSES,
      hasLinks: true,
    }),
    purpose: optionFilter("Purpose", "purpose", {
      description: "Only what is for this.",
      options: MESSAGE_PURPOSE_KEYS.map((value) => ({
        value,
        label: MESSAGE_PURPOSES[value].label,
      })),
    }),
    channel: optionFilter("Channel", "channel", {
      description: "Only emails, or only text messages.",
      options: MESSAGE_CHANNELS,
    }),
    recipient: {
      type: "record",
      label: "To",
      description: "Only what goes to this person: the kind and ID of their record.",
      kinds: RECIPIENT_RECORDS,
      toCondition: messagesTo,
      findName: findRecipientName,
    },
    ...createdFilters,
  },
} as const;
export type OutboxSortField = keyof typeof SORT_COLUMNS;

/**
 * One page of the messages to people whose name or address contains the search text (AREAS 1). The access is recorded in the audit.
 */
export async function listOutboxMessages(caller: Caller, query: ListQuery<OutboxSortField>) {
  authorize(caller, "messages.read");
  const { items, ...page } = await readPage(caller, OutboxMessage, {
    query,
    where: searchCondition(query.search, [byText(OutboxMessage)]),
    sortedBy: SORT_COLUMNS[query.sortBy],
    present: (rows) => rows.map((row) => presentMessage(caller, row)),
  });
  const { page: number } = query;
  await recordPageViewed(caller, OUTBOX_MESSAGE, { page: number, field: "messages", rows: items });
  return { outboxMessages: items, ...page };
}

/** Finds a message by id, for a question about it. @throws NotFoundError */
export async function readOutboxMessage(caller: Caller, id: number): Promise<OutboxMessageData> {
  authorize(caller, "messages.read");
  return presentMessage(caller, await findMessage(caller, id));
}

/** Finds a message by id, and records the access in the audit. @throws NotFoundError */
export async function getOutboxMessage(caller: Caller, id: number): Promise<OutboxMessageData> {
  const message = await readOutboxMessage(caller, id);
  await recordEvent(caller, { action: "viewed", record: { type: OUTBOX_MESSAGE, id } });
  return message;
}

/**
 * Finds a message like `getOutboxMessage`, with the path of its one-time link, and the address at its end that stops such messages, while
 * it was never sent, so that every flow can be tried without a mail server (AREAS 1). @throws NotFoundError
 * @returns `oneTimeLink` null for none, and for one that does not work any more, which `linkProblem` explains in a sentence; all null
 *   for callers without "messages.readText"
 */
export async function getMessageWithLink(caller: Caller, id: number) {
  const message = await getOutboxMessage(caller, id);
  return { ...message, ...(await findUnsentLinks(caller, id)) };
}
export type MessageWithLink = Awaited<ReturnType<typeof getMessageWithLink>>;

async function findUnsentLinks(caller: Caller, id: number) {
  const message = await findMessage(caller, id);
  const { sealedLink, sentAt, status } = message;
  const none = { oneTimeLink: null, linkProblem: null, unsubscribeUrl: null };
  const isShown = hasPermission(caller, "messages.readText") && !sentAt && status !== "Sending";
  if (!isShown || !isKnownPurpose(message.purpose)) return none;
  const unsubscribeUrl = findUnsubscribeUrl(message);
  if (sealedLink === null) return { ...none, unsubscribeUrl };
  const problem = await findDeadLink(caller, message);
  if (problem) return { ...none, linkProblem: LINK_PROBLEM_WORDS[problem] };
  return { ...none, oneTimeLink: openSealedLink(sealedLink) };
}

/** Finds a message, locked inside a transaction. @throws NotFoundError */
export async function findMessage(caller: Caller, id: number): Promise<OutboxMessage> {
  const message = await OutboxMessage.findByPk(id, lockOptions(caller, OutboxMessage));
  if (!message) throw new NotFoundError("Message not found");
  return message;
}

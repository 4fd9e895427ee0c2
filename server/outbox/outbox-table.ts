import { purposeLabel } from "~/models/outbox/message-purpose.schema";
import { channelLabel } from "~/models/outbox/outbox-message.schema";
import { messageLabel } from "~/models/rules/labels.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import { formatTime } from "~/server/platform/dates";
import { listOutboxMessages, OUTBOX_LIST, type OutboxSortField } from "./messages";
import { ERASED_WORDS } from "./message-words";
import type { OutboxMessageData } from "./present-message";

export const OUTBOX_PATH = "/admin/messages";

/** List of messages, without their texts. */
export const OUTBOX_TABLE: ListTable<OutboxMessageData, OutboxSortField> = {
  fileName: "sent-messages",
  subject: "outbox messages",
  read: "messages.read",
  rules: OUTBOX_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", value: ({ id }) => messageLabel(id) },
    {
      id: "name",
      header: "To",
      sort: "recipient",
      kind: "name",
      value: ({ recipient, isErased }) => (isErased ? ERASED_WORDS : recipient.name),
      empty: "No name",
    },
    {
      id: "purpose",
      header: "Purpose",
      sort: "purpose",
      kind: "text",
      value: ({ purpose }) => purposeLabel(purpose),
    },
    {
      id: "channel",
      header: "Channel",
      sort: "channel",
      value: ({ channel }) => channelLabel(channel),
    },
    {
      id: "due",
      header: "Due",
      sort: "dueAt",
      value: ({ dueAt }) => dayValue(dueAt),
      text: ({ dueAt }) => formatTime(dueAt),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    {
      id: "address",
      header: "Address",
      kind: "text",
      isOptional: true,
      value: ({ address }) => address,
    },
    {
      id: "attempts",
      header: "Attempts",
      kind: "number",
      isOptional: true,
      value: ({ attempts }) => attempts,
    },
    {
      id: "sent",
      header: "Sent",
      isOptional: true,
      value: ({ sentAt }) => (sentAt ? dayValue(sentAt) : null),
      empty: "Not sent",
    },
  ],
  async readRows(caller, query) {
    const { outboxMessages, pagination } = await listOutboxMessages(caller, query);
    return { rows: outboxMessages, pagination };
  },
};

import { topicLabel } from "~/models/contact/contact-message.schema";
import { dayValue, type ListTable } from "~/server/lists/list-table";
import { answerColumns, ASSIGNEE_COLUMN } from "~/server/requests/shared-columns";
import {
  CONTACT_MESSAGE,
  CONTACT_MESSAGE_LIST,
  type ContactMessageSortField,
  listContactMessages,
} from "./messages";
import type { ContactMessageData } from "./present";

/** List of messages from the contact page. */
export const CONTACT_MESSAGE_TABLE: ListTable<ContactMessageData, ContactMessageSortField> = {
  fileName: "messages",
  subject: CONTACT_MESSAGE,
  read: "patients.read",
  rules: CONTACT_MESSAGE_LIST,
  columns: [
    {
      id: "createdAt",
      header: "Received",
      sort: "createdAt",
      value: ({ createdAt }) => dayValue(createdAt),
    },
    { id: "name", header: "From", sort: "name", kind: "name", value: ({ name }) => name },
    {
      id: "topic",
      header: "Topic",
      sort: "topic",
      kind: "text",
      value: ({ topic }) => topicLabel(topic),
    },
    {
      id: "status",
      header: "Status",
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    ASSIGNEE_COLUMN,
    { id: "email", header: "Email", kind: "text", isOptional: true, value: ({ email }) => email },
    ...answerColumns("Answered", "answeredAt", "answeredBy"),
  ],
  async readRows(caller, query) {
    const { contactMessages, pagination } = await listContactMessages(caller, query);
    return { rows: contactMessages, pagination };
  },
};

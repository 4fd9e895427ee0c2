import { topicLabel } from "~/models/contact/contact-message.schema";
import { dayValue, type ListExport } from "~/server/exports/list-export";
import {
  CONTACT_MESSAGE,
  CONTACT_MESSAGE_LIST,
  type ContactMessageSortField,
  listContactMessages,
} from "./messages";
import type { ContactMessageData } from "./present";

/** Export of the list of messages from the contact page. */
export const CONTACT_MESSAGE_EXPORT: ListExport<ContactMessageData, ContactMessageSortField> = {
  fileName: "messages",
  subject: CONTACT_MESSAGE,
  read: "answers.read",
  rules: CONTACT_MESSAGE_LIST,
  columns: [
    { header: "Received", value: ({ createdAt }) => dayValue(createdAt) },
    { header: "From", value: ({ name }) => name },
    { header: "Topic", value: ({ topic }) => topicLabel(topic) },
    { header: "Status", value: ({ status }) => status },
    { header: "Assigned To", value: ({ assignee }) => assignee },
  ],
  async readRows(caller, query) {
    const { contactMessages, pagination } = await listContactMessages(caller, query);
    return { rows: contactMessages, pagination };
  },
};

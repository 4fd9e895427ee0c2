import { z } from "zod";
import { contactStatusSchema } from "~/models/contact-message.schema";
import { CONTACT_MESSAGE_STATUSES } from "~/models/contact-message-status.schema";
import { CONTACT_MESSAGE_LIST } from "~/server/contact/messages";
import {
  type CallGroup,
  listQuery,
  nothing,
  onePage,
  only,
  pagination,
  sorting,
  wordParameter,
} from "../describe";
import { CONTACT_MESSAGE } from "../shapes/contact-message";

const messages = z
  .object({ contactMessages: z.array(CONTACT_MESSAGE.shape), pagination, sorting })
  .strict();
const one = (done: string) => ({
  message: `Contact message ${done} successfully`,
  data: only("contactMessage", CONTACT_MESSAGE.shape),
  example: { contactMessage: CONTACT_MESSAGE.example },
});

export const CONTACT_MESSAGE_CALLS: CallGroup = {
  name: "Contact messages",
  thing: "contact message",
  description:
    "What visitors write through the form of the public site. It is never changed, only whether it is answered. Reading messages is written into the audit.",
  calls: {
    "GET /contact-message": {
      operationId: "listContactMessages",
      summary: "List contact messages",
      query: [
        ...listQuery(
          CONTACT_MESSAGE_LIST,
          "Finds the messages whose name, e-mail address or text contains this.",
        ),
        wordParameter("status", "Those of one status only.", CONTACT_MESSAGE_STATUSES),
      ],
      answers: {
        200: {
          message: "Contact messages retrieved successfully",
          data: messages,
          example: { contactMessages: [CONTACT_MESSAGE.example], ...onePage(1, "createdAt") },
        },
      },
    },
    "GET /contact-message/:id": {
      operationId: "getContactMessage",
      summary: "Read a contact message",
      answers: { 200: one("retrieved") },
    },
    "PUT /contact-message/:id": {
      operationId: "updateContactMessage",
      summary: "Say whether a contact message is answered",
      description: "The same status again changes nothing.",
      body: { rule: contactStatusSchema, example: { status: "Answered" } },
      answers: { 200: one("updated") },
    },
    "DELETE /contact-message/:id": {
      operationId: "deleteContactMessage",
      summary: "Erase a contact message",
      description: "Erases it, as when its writer asks for it.",
      answers: {
        200: { message: "Contact message deleted successfully", data: nothing, example: null },
      },
    },
  },
};

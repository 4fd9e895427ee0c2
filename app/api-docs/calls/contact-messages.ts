import { CONTACT_MESSAGE_LIST, MESSAGE_KIND } from "~/server/contact/messages";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { CONTACT_MESSAGE } from "../shapes/contact-message";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

const contactMessageResponse = recordResponse("Contact message", "contactMessage", CONTACT_MESSAGE);

const CONTACT_MESSAGE_CALLS: CallGroup = {
  position: 180,
  name: "Contact messages",
  thing: "contact message",
  description:
    "What visitors write through the form of the public site. It is never changed, only what staff add. Reading messages is written into the audit.",
  calls: {
    "GET /contact-message": {
      operationId: "listContactMessages",
      summary: "List contact messages",
      query: [
        ...listParameters(
          CONTACT_MESSAGE_LIST,
          "Finds the messages whose name, email address or text contains this.",
        ),
      ],
      responses: {
        200: listResponse(
          "Contact messages",
          "contactMessages",
          CONTACT_MESSAGE_LIST,
          CONTACT_MESSAGE,
        ),
      },
    },
    "GET /contact-message/:id": {
      operationId: "getContactMessage",
      summary: "Read a contact message",
      responses: { 200: contactMessageResponse("retrieved") },
    },
    "PUT /contact-message/:id": {
      operationId: "updateContactMessage",
      summary: "Change a contact message",
      description:
        "Sets whether it is answered, who takes care of it, or the note; at least one. The same again changes nothing.",
      body: {
        rule: MESSAGE_KIND.schema,
        example: { status: "Answered", staffNote: "By phone." },
        fields: {
          status: "Answered, or New again.",
          assigneeId: "Who takes care of it, who may answer requests. Null: nobody.",
          staffNote: "A note among staff.",
        },
      },
      responses: { 200: contactMessageResponse("updated") },
    },
    "DELETE /contact-message/:id": {
      operationId: "deleteContactMessage",
      summary: "Erase a contact message",
      description: "Erases it, as when its writer asks for it.",
      responses: { 200: deletedResponse("Contact message") },
    },
  },
};

export default {
  groups: [CONTACT_MESSAGE_CALLS],
  shapes: [CONTACT_MESSAGE],
} satisfies DescribedCalls;

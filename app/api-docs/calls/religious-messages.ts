import {
  newReligiousMessageSchema,
  religiousMessageSchema,
} from "~/models/religious/religious-message.schema";
import { ALL_RELIGIOUS_MESSAGES_LIST, RELIGIOUS_MESSAGE_LIST } from "~/server/religious/messages";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { RELIGIOUS_MESSAGE as MESSAGE } from "../shapes/religious";
import {
  recordResponse,
  deletedResponse,
  withExclamationMark,
  listResponse,
  missingParentRefusal,
} from "~/app/api-docs/responses";

const LIST = { ...RELIGIOUS_MESSAGE_LIST, allByDefault: true };
const messageResponse = recordResponse("Religious message", "religiousMessage", MESSAGE);

const EXAMPLE_BODY = {
  title: "A quiet morning",
  messageName: "Procedure Morning Message",
  religionType: "Catholic",
  messageUrl: "https://media.example.org/religious/quiet-morning.mp3",
  duration: 40,
  description: "A blessing for the morning of the procedure.",
  isActive: true,
};
const FIELD_DESCRIPTIONS = {
  title: "Left out, null or empty, it is the message's name.",
  messageName: "When the message is heard.",
  messageUrl: "A web address: http or https, without a password in it.",
  duration: "In seconds. Left out or null, it is 30.",
  description: "Left out, null or empty, it has none.",
};

const RELIGIOUS_MESSAGE_CALLS: CallGroup = {
  position: 70,
  name: "Religious messages",
  description: "Words of a religious partner, for the days around a procedure.",
  thing: "religious message",
  calls: {
    "GET /religious-message": {
      operationId: "listReligiousMessages",
      summary: "List the messages of all religious partners",
      query: listParameters(
        ALL_RELIGIOUS_MESSAGES_LIST,
        "Finds the messages whose name, title, religion type or address contains this.",
      ),
      responses: {
        200: listResponse(
          "Religious messages",
          "religiousMessages",
          ALL_RELIGIOUS_MESSAGES_LIST,
          MESSAGE,
        ),
      },
    },
    "GET /religious-message/by-partner/:partnerId": {
      operationId: "listReligiousMessagesOfPartner",
      summary: "List the messages of a religious partner",
      query: listParameters(
        LIST,
        "Finds the messages whose name, title, religion type or address contains this.",
      ),
      responses: { 200: listResponse("Religious messages", "religiousMessages", LIST, MESSAGE) },
      refusals: missingParentRefusal("Religious partner"),
    },
    "POST /religious-message": {
      operationId: "createReligiousMessage",
      summary: "Create a religious message",
      body: {
        rule: newReligiousMessageSchema,
        example: { religiousPartnerId: 1, ...EXAMPLE_BODY },
        fields: {
          ...FIELD_DESCRIPTIONS,
          religiousPartnerId:
            "The partner that it belongs to. One that is not there is a 422 at this field.",
          isActive: "Left out, it is true.",
        },
      },
      responses: { 201: withExclamationMark(messageResponse("created")) },
    },
    "GET /religious-message/:id": {
      operationId: "getReligiousMessage",
      summary: "Read a religious message",
      responses: { 200: messageResponse("retrieved") },
    },
    "PUT /religious-message/:id": {
      operationId: "updateReligiousMessage",
      summary: "Change a religious message",
      description: "Replaces it: a description that is left out is emptied.",
      body: {
        rule: religiousMessageSchema,
        example: EXAMPLE_BODY,
        fields: {
          ...FIELD_DESCRIPTIONS,
          religiousPartnerId:
            "May be left out: a message stays with its partner, and another one is a 422.",
          isActive: "Left out, it stays as it is.",
        },
      },
      responses: { 200: withExclamationMark(messageResponse("updated")) },
    },
    "DELETE /religious-message/:id": {
      operationId: "deleteReligiousMessage",
      summary: "Delete a religious message",
      description:
        "Also deletes its view and play counts. Sessions that include it keep its title, and cannot be published until another one is chosen.",
      responses: { 200: withExclamationMark(deletedResponse("Religious message")) },
    },
  },
};

export default {
  groups: [RELIGIOUS_MESSAGE_CALLS],
  shapes: [MESSAGE],
} satisfies DescribedCalls;

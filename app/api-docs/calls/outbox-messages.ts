import { listResponse, recordResponse } from "~/app/api-docs/responses";
import { OUTBOX_LIST } from "~/server/outbox/messages";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { OUTBOX_MESSAGE } from "../shapes/outbox-message";

const messageResponse = recordResponse("Message", "outboxMessage", OUTBOX_MESSAGE);
const SCHEDULED = {
  ...(OUTBOX_MESSAGE.example as object),
  id: 2,
  status: "Scheduled",
  attempts: 0,
  nextAttemptAt: "2027-01-05T09:00:00.000Z",
  dueAt: "2027-01-05T09:00:00.000Z",
  sentAt: null,
  version: 0,
};
const STOPPED = {
  ...(OUTBOX_MESSAGE.example as object),
  id: 2,
  status: "Stopped",
  stopReason: "by-staff",
  attempts: 0,
  sentAt: null,
};

const OUTBOX_MESSAGE_CALLS: CallGroup = {
  position: 190,
  name: "Outbox messages",
  thing: "message",
  description:
    "What Calmward sends by email and text message, and what became of it. They need a token with the scope `patients:read` or `patients:write`. Reading them is written into the audit. Texts, names and addresses are erased after the days of the hospital's settings.",
  calls: {
    "GET /outbox-message": {
      operationId: "listOutboxMessages",
      summary: "List messages",
      query: [
        ...listParameters(OUTBOX_LIST, "Finds the messages to a name or an address with this."),
      ],
      responses: {
        200: listResponse("Messages", "outboxMessages", OUTBOX_LIST, OUTBOX_MESSAGE),
      },
    },
    "GET /outbox-message/:id": {
      operationId: "getOutboxMessage",
      summary: "Read a message",
      responses: { 200: messageResponse("retrieved") },
    },
    "POST /outbox-message/:id/send-again": {
      operationId: "sendOutboxMessageAgain",
      summary: "Send a message again",
      description:
        "Makes it due now, or, of what waits in the quiet hours, at their end, with all its attempts. One that was Sent stays so: the answer is a copy of it, with another ID.",
      responses: { 200: messageResponse("scheduled", SCHEDULED) },
      refusals: {
        409: {
          when: "Its channel is off, its one-time link no longer works, its text or what it was about is gone, it was cancelled, it is being sent now, or the recipient stopped such messages.",
          message: "Email is off: set SMTP_URL and MAIL_FROM.",
        },
      },
    },
    "POST /outbox-message/:id/stop": {
      operationId: "stopOutboxMessage",
      summary: "Stop a message",
      description:
        "Makes a message that is Scheduled or Failed Stopped: it is not sent. One that is Stopped stays as it is.",
      exampleIds: { id: 2 },
      responses: { 200: messageResponse("stopped", STOPPED) },
      refusals: {
        409: {
          when: "It was sent, or is being sent now.",
          message: "It was sent, and cannot be stopped any more.",
        },
      },
    },
  },
};

export default {
  groups: [OUTBOX_MESSAGE_CALLS],
  shapes: [OUTBOX_MESSAGE],
} satisfies DescribedCalls;

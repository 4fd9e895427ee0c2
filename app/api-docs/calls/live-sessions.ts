import {
  acceptSchema,
  APPOINTMENT_MESSAGES,
  cancelSchema,
  moveTimeSchema,
  offerTimesSchema,
  outcomeSchema,
} from "~/models/appointments/offer.schema";
import { requestChangeSchema } from "~/models/requests/request-change.schema";
import { listResponse, recordResponse } from "~/app/api-docs/responses";
import { LIVE_SESSION_LIST } from "~/server/requests/kinds";
import {
  type CallDescription,
  type CallGroup,
  type DescribedCalls,
  listParameters,
} from "../describe";
import { APPOINTMENT, LIVE_SESSION } from "../shapes/live-session";
import { BOOKED, LIVE_SESSION_REQUEST_CALLS } from "./patient-requests";

const PATH = "/live-session";
const response = recordResponse("Live session", "liveSession", LIVE_SESSION);
const NOT_FOUND = {
  when: "There is no such live session.",
  message: "Live session request not found",
};
const NO_APPOINTMENT = "This live session has no appointment";

/** Builds the response of an action. */
const acted = (message: string): CallDescription["responses"] => ({
  200: { ...response("retrieved"), message: `${message} successfully` },
});

const LIVE_SESSIONS: CallGroup = {
  position: 158,
  name: "Live sessions",
  thing: "live session",
  description:
    "What patients asked for (with the IDs of Live session requests) and the appointments with coaches. Nobody is booked twice. Patients are told of every change. Reading is written into the audit.",
  calls: {
    [`GET ${PATH}`]: {
      operationId: "listLiveSessions",
      summary: "List live sessions",
      query: listParameters(
        LIVE_SESSION_LIST,
        "Those whose patient, procedure or texts contain this.",
      ),
      responses: {
        200: listResponse("Live sessions", "liveSessions", LIVE_SESSION_LIST, LIVE_SESSION),
      },
    },
    [`GET ${PATH}/:id`]: {
      operationId: "getLiveSession",
      summary: "Read a live session",
      responses: { 200: response("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    [`PUT ${PATH}/:id`]: {
      ...LIVE_SESSION_REQUEST_CALLS.calls["PUT /live-session-request/:id"],
      operationId: "updateLiveSession",
      summary: "Answer a live session by hand",
      description: "As `PUT /live-session-request/{id}`: texts left out stay.",
      responses: { 200: response("updated") },
      body: {
        rule: requestChangeSchema,
        example: {
          ...LIVE_SESSION_REQUEST_CALLS.calls["PUT /live-session-request/:id"]?.body?.example,
        },
      },
      refusals: { 404: NOT_FOUND, 409: BOOKED },
    },
    [`POST ${PATH}/:id/offer`]: {
      operationId: "offerTimes",
      summary: "Offer times of coaches",
      description:
        "Holds one to three times for 24 hours and tells the patient. Earlier offers end. Times must be within the coach's hours.",
      body: {
        rule: offerTimesSchema,
        fields: {
          slots:
            "Each the ID of a coach, when it begins (ISO 8601 with its zone) and, if another is wished, the way.",
        },
        example: { slots: [{ coachId: 1, start: "2027-01-11T20:30:00Z" }] },
      },
      responses: {
        200: {
          ...response("retrieved"),
          message: "Times offered successfully",
          example: {
            liveSession: {
              ...LIVE_SESSION.example,
              status: "Offered",
              state: "Offered",
              appointment: null,
              offers: [
                {
                  ...APPOINTMENT.example,
                  state: "Held",
                  phone: null,
                  scheduledAt: null,
                  heldUntil: "2027-01-05T21:00:00.000Z",
                },
              ],
            },
          },
        },
      },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "A time is not free, or there is an appointment.",
          message: APPOINTMENT_MESSAGES.taken("Amara Okafor"),
          errors: [
            {
              field: "slots[0].start",
              message: APPOINTMENT_MESSAGES.taken("Amara Okafor"),
              code: "invalid",
            },
          ],
        },
      },
    },
    [`POST ${PATH}/:id/accept`]: {
      operationId: "acceptTime",
      summary: "Accept an offered time",
      description: "Books a held time, as the patient would; the others are free again.",
      body: {
        rule: acceptSchema,
        fields: {
          slotId: "The ID of one of the `offers`.",
          phone: "Where the coach calls, and no number is known.",
        },
        example: { slotId: 3, phone: "(206) 555-0112" },
      },
      responses: acted("Time accepted"),
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "The time is not held anymore, or the patient has another live session then.",
          message: APPOINTMENT_MESSAGES.notHeld,
        },
      },
    },
    [`POST ${PATH}/:id/move`]: {
      operationId: "moveAppointment",
      summary: "Move an appointment",
      description: "To another free time of the same coach.",
      body: {
        rule: moveTimeSchema,
        fields: { start: "When it begins, ISO 8601 with its zone." },
        example: { start: "2027-01-12T20:30:00Z" },
      },
      responses: acted("Appointment moved"),
      refusals: {
        404: NOT_FOUND,
        409: { when: "The time is not free, or there is no appointment.", message: NO_APPOINTMENT },
      },
    },
    [`POST ${PATH}/:id/cancel`]: {
      operationId: "cancelLiveSession",
      summary: "Cancel a live session",
      description: "Its appointment, what was offered, or the request alone.",
      body: {
        rule: cancelSchema,
        fields: { reason: "The patient reads it." },
        example: { reason: "The coach is ill." },
      },
      responses: acted("Live session canceled"),
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "It is over, or was canceled before.",
          message: "This live session is over, or canceled already",
        },
      },
    },
    [`POST ${PATH}/:id/complete`]: {
      operationId: "completeLiveSession",
      summary: "Record what became of an appointment",
      description:
        "From 15 minutes after its beginning on; once more corrects it. Where the coach did not come, the patient is told.",
      body: {
        rule: outcomeSchema,
        fields: { outcome: "It was held, or who did not come." },
        example: { outcome: "held" },
      },
      responses: acted("Outcome recorded"),
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "It is too early, or has gone on since.",
          message: NO_APPOINTMENT,
        },
      },
    },
  },
};

export default {
  groups: [LIVE_SESSIONS],
  shapes: [APPOINTMENT, LIVE_SESSION],
} satisfies DescribedCalls;

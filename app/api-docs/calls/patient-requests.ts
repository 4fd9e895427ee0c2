import { requestChangeSchema } from "~/models/requests/request-change.schema";
import { CLAIMED_MESSAGE } from "~/server/bookings/end-appointments";
import { LIVE_SESSION_LIST, RIDE_LIST } from "~/server/requests/kinds";
import {
  type CallGroup,
  type DescribedCalls,
  listParameters,
  type Refusal,
  type Shape,
} from "../describe";
import { LIVE_SESSION_REQUEST, RIDE_REQUEST } from "../shapes/patient-request";
import { recordResponse, deletedResponse, listResponse } from "~/app/api-docs/responses";

type RequestKind = {
  position: number;
  path: string;
  /** Singular noun, e.g. "live session". */
  noun: string;
  list: Parameters<typeof listParameters>[0];
  shape: Shape;
  /** The 409 of an answer, and of a deletion. */
  refusals?: Record<"answer" | "deletion", Refusal>;
};

/** Calls for one kind of patients' requests; the kinds differ only in paths, texts and records. */
function requestCalls({ position, path, noun, list, shape, refusals }: RequestKind): CallGroup {
  const { name: type } = shape;
  const title = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} request`;
  const name = type.charAt(0).toLowerCase() + type.slice(1);
  const requestResponse = recordResponse(title, name, shape);
  return {
    position,
    name: `${title}s`,
    thing: `${noun} request`,
    description: `Patients ask for a ${noun} in their pages. What they asked for is never changed, only the answer, which they see. Reading requests is written into the audit.`,
    calls: {
      [`GET ${path}`]: {
        operationId: `list${type}s`,
        summary: `List ${noun} requests`,
        query: [
          ...listParameters(
            list,
            "Finds the requests whose patient, procedure or texts contain this.",
          ),
        ],
        responses: { 200: listResponse(`${title}s`, `${name}s`, list, shape) },
      },
      [`GET ${path}/:id`]: {
        operationId: `get${type}`,
        summary: `Read a ${noun} request`,
        responses: { 200: requestResponse("retrieved") },
      },
      [`PUT ${path}/:id`]: {
        operationId: `update${type}`,
        summary: `Answer a ${noun} request`,
        description:
          "Sets the answer, who takes care of the request, or the note of staff; at least one. The same answer again changes nothing, except that `movedFrom` and `movedTo` become null: after the procedure has moved, Confirmed once more means that it was checked.",
        body: {
          rule: requestChangeSchema,
          fields: {
            status:
              "The patient sees it in My Procedures. Offered: another time, which the patient takes by a call.",
            arrangement: "What was arranged, for the patient to read. Confirmed needs it, once.",
            whoToCall:
              "Confirmed and Offered need it, once. Left out, it is the care team with the procedure's phone number, if that is known.",
            offeredDate:
              "Another day that is possible, YYYY-MM-DD. Offered needs it, once. It stays when that time is confirmed.",
            offeredTime: "Its time, HH:MM, where the hospital is.",
            offer: "Words to the offered time, for the patient to read.",
            assigneeId:
              "The administrator who takes care of it, who may answer requests. Null: nobody.",
            staffNote: "A note among staff. No patient sees it.",
          },
          example: {
            status: "Confirmed",
            arrangement: "All is arranged. Please wait at the main entrance.",
            whoToCall: "Welcome desk, (206) 555-0108",
            staffNote: "Asked twice for a car with a ramp.",
          },
        },
        responses: { 200: requestResponse("updated") },
        ...(refusals && { refusals: { 409: refusals.answer } }),
      },
      [`DELETE ${path}/:id`]: {
        operationId: `delete${type}`,
        summary: `Erase a ${noun} request`,
        responses: { 200: deletedResponse(title) },
        ...(refusals && { refusals: { 409: refusals.deletion } }),
      },
    },
  };
}

/** Refusal of an answer that contradicts an appointment. */
export const BOOKED: Refusal = {
  when: "A coach is booked, and the answer is another one than Confirmed.",
  message: "This live session has an appointment. Move or cancel it instead.",
};

export const LIVE_SESSION_REQUEST_CALLS = requestCalls({
  position: 160,
  path: "/live-session-request",
  noun: "live session",
  list: LIVE_SESSION_LIST,
  shape: LIVE_SESSION_REQUEST,
  refusals: {
    answer: BOOKED,
    deletion: { when: "A time is booked, or held for the patient.", message: CLAIMED_MESSAGE },
  },
});

const RIDE_REQUEST_CALLS = requestCalls({
  position: 170,
  path: "/ride-request",
  noun: "ride",
  list: RIDE_LIST,
  shape: RIDE_REQUEST,
});

export default {
  groups: [LIVE_SESSION_REQUEST_CALLS, RIDE_REQUEST_CALLS],
  shapes: [LIVE_SESSION_REQUEST, RIDE_REQUEST],
} satisfies DescribedCalls;

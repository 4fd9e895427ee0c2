import { z } from "zod";
import { COACH_MESSAGES } from "~/models/coaches/coach-details.schema";
import { deletedResponse, listResponse, recordResponse } from "~/app/api-docs/responses";
import { COACH_API, COACH_LIST } from "~/server/coaches/coaches";
import { SLOT_DAYS } from "~/server/coaches/slots";
import { type CallGroup, type DescribedCalls, listParameters } from "../describe";
import { COACH, FREE_TIME } from "../shapes/coach";

const coachResponse = recordResponse("Coach", "coach", COACH);

const EMAIL = "amara.okafor@lakeside.example";
const DUPLICATE = {
  when: "Another coach has this email, whatever its case.",
  message: COACH_MESSAGES.duplicateEmail(EMAIL),
  field: "email",
};
const NOT_FOUND = { when: "There is no such coach.", message: "Coach not found" };
const CONTACT =
  "Only tokens with `patients:read` see it, and only those with `patients:write` set it (403).";
const FIELDS = {
  title: "Such as RN.",
  types: "At least one.",
  faith: "Any: serves people of all faiths. Null or empty for no faith.",
  languages: "Codes of BCP 47, at least one.",
  topics: "At least one.",
  credential: "Such as the name of a license. Null or empty for none.",
  credentialUntil: "Last day of the credential: no session is later. Null or empty for no end.",
  status: "Left out, a new one is Active. A coach with sessions to come cannot be Ended.",
  email: `Unique, whatever its case; an invitation to sign in goes to it. ${CONTACT}`,
  phone: `The number from which, and at which, they call. ${CONTACT}`,
  videoLink: `Where their video sessions take place, required for these. ${CONTACT}`,
  ways: "At least one.",
  place: "Where their sessions in person take place, required for these.",
  price: "In whole dollars a session; null is No Charge.",
  lengthMinutes: "How long a session is. Left out, 30.",
  bufferMinutes: "Break after each session.",
  noticeHours: "How long before it a session must be booked at least.",
  windowDays: "How many days ahead it can be booked.",
  weeklyCapacity: "Sessions a week at most, from Monday on; null for no limit.",
  takesNewPatients: "Left out, true.",
  allowsBooking: "Whether patients book a free time at once. Left out, false.",
  timeZone:
    "Of the IANA database, such as America/Chicago. Null or empty for that of the hospital.",
  weeklyHours: "By the clock of the time zone, at most three spans a day that do not overlap.",
  exceptions:
    "Days off, and hours besides the weekly ones, which need times. `lastDate` empty: one day. Without `from` and `to`: the whole day.",
};
const EXAMPLE_BODY = {
  name: "Amara Okafor",
  title: "RN",
  types: ["nurse"],
  languages: ["en", "fr"],
  topics: ["general-support", "preparation-guidance"],
  email: EMAIL,
  ways: ["Phone"],
  price: 30,
  timeZone: "America/Chicago",
  weeklyHours: [
    { day: "Monday", from: "09:00", to: "12:00" },
    { day: "Wednesday", from: "13:00", to: "17:00" },
  ],
  exceptions: [{ kind: "Off", date: "2027-02-15", lastDate: "2027-02-19", from: "", to: "" }],
};

const COACHES: CallGroup = {
  position: 143,
  name: "Coaches",
  thing: "coach",
  description:
    "Who holds live sessions, what they offer, and when they can be booked. How they are reached needs the scope `patients:read`, and `patients:write` to say it, beside `read` and `write`.",
  calls: {
    "GET /coach": {
      operationId: "listCoaches",
      summary: "List coaches",
      query: listParameters(
        COACH_LIST,
        "Finds the coaches whose name, title, type, language, faith or credential contains this, or whose label (C001) it is.",
      ),
      responses: { 200: listResponse("Coaches", "coaches", COACH_LIST, COACH) },
    },
    "POST /coach": {
      operationId: "createCoach",
      summary: "Create a coach",
      description:
        "Answers the new coach, and its address in `Location`. A sign-in of a coach with the same email becomes theirs.",
      body: { rule: COACH_API, fields: FIELDS, example: EXAMPLE_BODY },
      responses: { 201: coachResponse("created") },
      refusals: { 409: DUPLICATE },
    },
    "GET /coach/:id": {
      operationId: "getCoach",
      summary: "Read a coach",
      responses: { 200: coachResponse("retrieved") },
      refusals: { 404: NOT_FOUND },
    },
    "PUT /coach/:id": {
      operationId: "updateCoach",
      summary: "Change a coach",
      description: "What is left out stays. A coach who was invented is yours from then on.",
      body: {
        rule: COACH_API,
        partial: true,
        fields: FIELDS,
        example: { ...EXAMPLE_BODY, status: "Paused", weeklyCapacity: 20 },
      },
      responses: { 200: coachResponse("updated") },
      refusals: { 404: NOT_FOUND, 409: DUPLICATE },
    },
    "DELETE /coach/:id": {
      operationId: "deleteCoach",
      summary: "Delete a coach",
      description:
        "A coach who has, or had, appointments cannot be deleted: the status Ended takes them out of use.",
      responses: { 200: deletedResponse("Coach") },
      refusals: {
        404: NOT_FOUND,
        409: {
          when: "The coach has, or had, appointments.",
          message: 'Coach "Amara Okafor" is used by 3 appointments and cannot be deleted',
          code: "in-use",
        },
      },
    },
    "GET /coach/:id/slots": {
      operationId: "listCoachSlots",
      summary: "List the free times of a coach",
      description:
        "The times at which a patient could book a session, the earliest first. None unless the coach is Active.",
      query: [
        {
          name: "from",
          description: "The first day, in the coach's time zone; left out, today.",
          schema: { type: "string", format: "date" },
          example: "2027-02-01",
        },
        {
          name: "days",
          description: "How many days from then on.",
          schema: {
            type: "integer",
            minimum: SLOT_DAYS.min,
            maximum: SLOT_DAYS.max,
            default: SLOT_DAYS.default,
          },
        },
      ],
      responses: {
        200: {
          message: "Free times retrieved successfully",
          data: z
            .object({
              slots: z.array(FREE_TIME.shape),
              timeZone: z.string().describe("The coach's, or that of the hospital."),
            })
            .strict(),
          example: { slots: [FREE_TIME.example], timeZone: "America/Chicago" },
        },
      },
      refusals: { 404: NOT_FOUND },
    },
  },
};

export default { groups: [COACHES], shapes: [COACH, FREE_TIME] } satisfies DescribedCalls;

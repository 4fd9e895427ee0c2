import { z } from "zod";
import {
  APPOINTMENT_STATES,
  CANCELLERS,
  MISSED_BY,
} from "~/models/appointments/appointment-state.schema";
import { SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import type { LiveSessionData } from "~/server/appointments/live-sessions";
import type { AppointmentData } from "~/server/appointments/present";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";
import { LIVE_SESSION_REQUEST } from "./patient-request";

const text = (description: string) =>
  z.string().nullable().describe(`${description} Null for none.`);
const scale = (description: string) =>
  z.number().int().min(1).max(5).nullable().describe(`${description} Null without an answer.`);

const appointment = defineShape<AppointmentData>()(
  z
    .object({
      id: idSchema("the appointment"),
      requestId: idSchema("the live session"),
      coachId: idSchema("the coach"),
      coach: z.string().describe("The name of the coach."),
      coachTitle: text("Such as RN."),
      isExample: z.boolean().describe("Whether the coach is an example."),
      start: dateTimeSchema("When it begins."),
      end: dateTimeSchema("When it ends."),
      way: z.enum(SESSION_WAYS),
      place: text("Where a session in person takes place."),
      phone: text("The number that the coach calls, E.164."),
      price: z.number().int().nullable().describe("In whole dollars; null is No Charge."),
      state: z
        .enum(APPOINTMENT_STATES)
        .describe("Held: offered. Passed: another time was taken, or none."),
      heldUntil: dateTimeSchema("Until when it is held; null unless Held.").nullable(),
      cancelledBy: z
        .enum(CANCELLERS)
        .nullable()
        .describe("hospital: the procedure, patient or coach ended."),
      cancelReason: text("Why it was cancelled."),
      missedBy: z.enum(MISSED_BY).nullable().describe("Who did not come."),
      scheduledAt: dateTimeSchema("When it was agreed on.").nullable(),
      closedAt: dateTimeSchema("When it was cancelled, or its outcome recorded.").nullable(),
      rating: scale("How good the patient found it, 1 to 5."),
      anxietyAfter: scale("How anxious they were afterwards, 1 to 5, where they share it."),
      sequence: z.number().int().min(0).describe("The SEQUENCE of its calendar file."),
      version,
      createdAt,
      updatedAt,
    })
    .strict(),
);

export const APPOINTMENT = {
  name: "Appointment",
  shape: appointment.describe("A time of a coach: held, agreed on, or what became of it."),
  example: {
    id: 3,
    requestId: 5,
    coachId: 1,
    coach: "Amara Okafor",
    coachTitle: "RN",
    isExample: false,
    start: "2027-01-11T20:30:00.000Z",
    end: "2027-01-11T21:00:00.000Z",
    way: "Phone",
    place: null,
    phone: "+12065550112",
    price: 30,
    state: "Scheduled",
    heldUntil: null,
    cancelledBy: null,
    cancelReason: null,
    missedBy: null,
    scheduledAt: "2027-01-05T09:00:00.000Z",
    closedAt: null,
    rating: null,
    anxietyAfter: null,
    sequence: 0,
    version: 1,
    createdAt: "2027-01-04T21:00:00.000Z",
    updatedAt: "2027-01-05T09:00:00.000Z",
  },
} satisfies Shape;

export const LIVE_SESSION = {
  name: "LiveSession",
  shape: defineShape<LiveSessionData>()(
    LIVE_SESSION_REQUEST.shape
      .extend({
        appointment: APPOINTMENT.shape.nullable().describe("What was agreed on last."),
        offers: z.array(APPOINTMENT.shape).describe("The times that are held for the patient."),
        timeZone: z
          .string()
          .describe("IANA time zone of the patient's facility, by which its days and times are."),
      })
      .strict(),
  ).describe("What the patient asked for, and what was arranged."),
  example: {
    ...LIVE_SESSION_REQUEST.example,
    appointment: APPOINTMENT.example,
    offers: [],
    timeZone: "America/Chicago",
  },
} satisfies Shape;

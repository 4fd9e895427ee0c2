import { z } from "zod";
import { handling, handlingExample } from "./handling";
import {
  LIVE_SESSION_STATES,
  OFFER_OUTCOMES,
} from "~/models/appointments/appointment-state.schema";
import { SESSION_LANGUAGES, SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import { LEADER_TYPES, LIVE_SESSION_TYPES } from "~/models/requests/live-session-options.schema";
import { REQUEST_STATUSES } from "~/models/requests/request-status.schema";
import { MOBILITY_OPTIONS } from "~/models/requests/ride-options.schema";
import type { LiveSessionRequestData, RideRequestData } from "~/server/requests/present";
import {
  createdAt,
  idSchema,
  dateTimeSchema,
  type Shape,
  defineShape,
  updatedAt,
  version,
} from "../describe";

type NonEmpty<Option> = [Option, ...Option[]];
const toEnum = <Option extends string>(options: readonly { value: Option }[]) =>
  z.enum(options.map(({ value }) => value) as NonEmpty<Option>);
const toEnumOf = <Option extends string>(options: readonly [Option, ...Option[]]) =>
  z.enum(options);
const dateSchema = (description: string) =>
  z.string().date().describe(`${description} YYYY-MM-DD.`);
const timeSchema = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d$/)
    .describe(`${description} HH:MM, where the hospital is.`);

const movedSchema = (description: string) =>
  z
    .string()
    .regex(/^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/)
    .nullable()
    .describe(`${description} YYYY-MM-DD or YYYY-MM-DDTHH:MM, where the hospital is.`);

/** Fields of every request. */
const shared = {
  patientId: idSchema("the patient"),
  patient: z.string().describe("The patient as staff read it."),
  patientProcedureId: idSchema("the patient's procedure"),
  procedure: z.string().describe("The name of the procedure."),
  contact: z.string().nullable().describe("A phone number (E.164) or an email address."),
  status: z.enum(REQUEST_STATUSES),
  statusChangedAt: dateTimeSchema("When the status was changed.").nullable(),
  statusChangedBy: z.string().nullable().describe("The name of who changed it."),
  arrangement: z.string().nullable().describe("What staff arranged. Null unless Confirmed."),
  whoToCall: z.string().nullable().describe("Who the patient calls about it."),
  offeredDate: dateSchema(
    "Another day that staff offer, and that stays once it is confirmed.",
  ).nullable(),
  offeredTime: timeSchema("The offered time.").nullable(),
  offer: z.string().nullable().describe("Words of staff to the offered time."),
  ...handling,
  movedFrom: movedSchema(
    "When the procedure was, before it moved since the request or its confirmation.",
  ),
  movedTo: movedSchema(
    "When it is now; null too where the new day is not known yet. Both are null again once the request is answered.",
  ),
  procedureCancelled: z
    .boolean()
    .describe("Whether the hospital has cancelled the procedure, and the request needs an answer."),
  version,
  createdAt,
  updatedAt,
};
const sharedExample = {
  patientId: 2,
  patient: "Guest patient 2",
  patientProcedureId: 7,
  procedure: "Knee replacement",
  contact: "+12065550112",
  status: "Confirmed",
  statusChangedAt: "2027-01-05T09:00:00.000Z",
  statusChangedBy: "Ada Lovelace",
  arrangement: "All is arranged. Please wait at the main entrance.",
  whoToCall: "Welcome desk, (206) 555-0108",
  offeredDate: null,
  offeredTime: null,
  offer: null,
  ...handlingExample,
  movedFrom: null,
  movedTo: null,
  procedureCancelled: false,
  version: 2,
  createdAt: "2027-01-04T20:15:00.000Z",
  updatedAt: "2027-01-05T09:00:00.000Z",
};

export const LIVE_SESSION_REQUEST = {
  name: "LiveSessionRequest",
  shape: defineShape<LiveSessionRequestData>()(
    z
      .object({
        id: idSchema("the request"),
        leaderType: toEnum(LEADER_TYPES),
        sessionType: toEnum(LIVE_SESSION_TYPES),
        price: z.number().int().describe("In whole dollars."),
        preferredDate: dateSchema("The day that suits best."),
        preferredTime: timeSchema("The time that suits best."),
        windows: z
          .array(
            z
              .object({
                date: dateSchema("A day that suits too."),
                from: timeSchema("From when on."),
                to: z.string().describe("Until when, HH:MM; empty for any time after."),
              })
              .strict(),
          )
          .describe(
            "Up to two other times that suit. Like all days and times of day of a live session in the time zone of the patient's facility.",
          ),
        way: toEnumOf(SESSION_WAYS)
          .nullable()
          .describe("How the patient wants to meet; null for any way."),
        language: toEnum(SESSION_LANGUAGES)
          .nullable()
          .describe("Language of the session; null for any."),
        additionalInfo: z.string().nullable(),
        state: toEnumOf(LIVE_SESSION_STATES).describe(
          "State of the live session, of which `status` is the summary.",
        ),
        offerOutcome: z
          .enum(OFFER_OUTCOMES)
          .nullable()
          .describe(
            "What became of the last times that were offered, while a new one is looked for.",
          ),
        ...shared,
      })
      .strict(),
  ).describe("A live session that a patient asks for."),
  example: {
    id: 5,
    leaderType: "nurse",
    sessionType: "general-support",
    price: 20,
    preferredDate: "2027-01-11",
    preferredTime: "14:30",
    windows: [{ date: "2027-01-12", from: "09:00", to: "12:00" }],
    way: "Phone",
    language: "en",
    additionalInfo: null,
    state: "Scheduled",
    offerOutcome: null,
    ...sharedExample,
  },
} satisfies Shape;

export const RIDE_REQUEST: Shape = {
  name: "RideRequest",
  shape: defineShape<RideRequestData>()(
    z
      .object({
        id: idSchema("the request"),
        pickUp: z.string().describe("Where the ride begins."),
        dropOff: z.string().describe("Where it ends."),
        date: dateSchema("The day of the ride."),
        time: timeSchema("When it begins."),
        returnTrip: z
          .boolean()
          .nullable()
          .describe("Whether a ride back is needed. Null: not asked."),
        returnTime: timeSchema("When the ride back begins, if that is known.").nullable(),
        mobility: toEnum(MOBILITY_OPTIONS).nullable().describe("What the car has to be ready for."),
        mobilityNote: z.string().nullable().describe("What would help, in the patient's words."),
        requestedBy: z
          .string()
          .nullable()
          .describe(
            "The caretaker who asked for the patient, as the patient names them. Null: the patient.",
          ),
        ...shared,
      })
      .strict(),
  ).describe("A ride that a patient asks for."),
  example: {
    id: 6,
    pickUp: "14 Harbor Street",
    dropOff: "Main entrance",
    date: "2027-01-14",
    time: "06:45",
    returnTrip: true,
    returnTime: "15:00",
    mobility: "wheelchair",
    mobilityNote: null,
    requestedBy: null,
    ...sharedExample,
  },
};

import { z } from "zod";
import { LEADER_TYPES, LIVE_SESSION_TYPES } from "~/models/requests/live-session-options.schema";
import { REQUEST_STATUSES } from "~/models/requests/request-status.schema";
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
const dateSchema = (description: string) =>
  z.string().date().describe(`${description} YYYY-MM-DD.`);
const timeSchema = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d$/)
    .describe(`${description} HH:MM, where the hospital is.`);

/** Fields of every request. */
const shared = {
  patientId: idSchema("the patient"),
  patient: z.string().describe("The patient as staff read it."),
  patientProcedureId: idSchema("the patient's procedure"),
  procedure: z.string().describe("The name of the procedure."),
  contact: z.string().nullable().describe("A phone number or an email address."),
  status: z.enum(REQUEST_STATUSES),
  statusChangedAt: dateTimeSchema("When the status was changed.").nullable(),
  statusChangedBy: z.string().nullable().describe("The name of who changed it."),
  version,
  createdAt,
  updatedAt,
};
const sharedExample = {
  patientId: 2,
  patient: "Guest patient 2",
  patientProcedureId: 7,
  procedure: "Knee replacement",
  contact: "+41 31 555 01 12",
  status: "Confirmed",
  statusChangedAt: "2027-01-05T09:00:00.000Z",
  statusChangedBy: "Ada Lovelace",
  version: 2,
  createdAt: "2027-01-04T20:15:00.000Z",
  updatedAt: "2027-01-05T09:00:00.000Z",
};

export const LIVE_SESSION_REQUEST: Shape = {
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
        additionalInfo: z.string().nullable(),
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
    additionalInfo: null,
    ...sharedExample,
  },
};

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
    ...sharedExample,
  },
};

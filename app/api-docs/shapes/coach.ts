import { z } from "zod";
import { EXCEPTION_KINDS } from "~/models/coaches/coach-hours.schema";
import {
  BUFFER_MINUTES,
  COACH_STATUSES,
  COACH_TYPES,
  type CoachType,
  FAITHS,
  NOTICE_HOURS,
  SESSION_MINUTES,
  WEEKLY_CAPACITY,
  WINDOW_DAYS,
} from "~/models/coaches/coach-options.schema";
import {
  SESSION_LANGUAGES,
  SESSION_WAYS,
  type SessionLanguage,
} from "~/models/coaches/session-choices.schema";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import {
  LIVE_SESSION_TYPES,
  type LiveSessionType,
} from "~/models/requests/live-session-options.schema";
import type { Slot } from "~/server/coaches/free-times";
import type { CoachData } from "~/server/coaches/present";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const text = (description: string) =>
  z.string().nullable().describe(`${description} Null for none.`);
const contact = (description: string) =>
  text(`${description} Always null without the scope \`patients:read\` or \`patients:write\`.`);
const day = (description: string) => z.string().date().describe(`${description} YYYY-MM-DD.`);
const time = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d$/)
    .describe(`${description} HH:MM by the clock of the coach's time zone.`);
const values = <Value extends string>(options: readonly { value: string }[]) =>
  z.enum(options.map(({ value }) => value) as [Value, ...Value[]]);
const wholeNumber = ({ min, max }: { min: number; max: number }) =>
  z.number().int().min(min).max(max);

const weeklySpan = z
  .object({
    day: z.enum(WEEKDAYS),
    from: time("When it begins."),
    to: time("When it ends; 00:00 is midnight."),
  })
  .strict();

const exception = z
  .object({
    kind: z.enum(EXCEPTION_KINDS).describe("Time off, or hours besides the weekly ones."),
    date: day("Its first day."),
    lastDate: z.string().describe("Its last day, YYYY-MM-DD; empty for one day."),
    from: z.string().describe("HH:MM; empty for the whole day."),
    to: z.string().describe("HH:MM; empty for the whole day."),
  })
  .strict();

const coach = defineShape<CoachData>()(
  z
    .object({
      id: idSchema("the coach"),
      name: z.string(),
      title: text("Such as RN."),
      types: z.array(values<CoachType>(COACH_TYPES)),
      faith: z
        .enum(FAITHS)
        .nullable()
        .describe("Any: serves people of all faiths. Null for no faith."),
      languages: z.array(values<SessionLanguage>(SESSION_LANGUAGES)).describe("Codes of BCP 47."),
      topics: z.array(values<LiveSessionType>(LIVE_SESSION_TYPES)),
      credential: text("Such as the name of a license."),
      credentialUntil: day("Its last day; no session is later. Null for no end.").nullable(),
      status: z
        .enum(COACH_STATUSES)
        .describe("Invited until the first sign-in; only an Active coach has free times."),
      email: contact("Unique, whatever its case."),
      phone: contact("E.164."),
      videoLink: contact("Where their video sessions take place."),
      ways: z.array(z.enum(SESSION_WAYS)),
      place: text("Where their sessions in person take place."),
      price: z.number().int().nullable().describe("In whole dollars a session; null is No Charge."),
      lengthMinutes: wholeNumber(SESSION_MINUTES),
      bufferMinutes: wholeNumber(BUFFER_MINUTES),
      noticeHours: wholeNumber(NOTICE_HOURS),
      windowDays: wholeNumber(WINDOW_DAYS),
      weeklyCapacity: wholeNumber(WEEKLY_CAPACITY).nullable(),
      takesNewPatients: z.boolean(),
      allowsBooking: z.boolean(),
      timeZone: text(
        "Of the IANA database, such as America/Chicago; the hospital's counts otherwise.",
      ),
      weeklyHours: z.array(weeklySpan),
      exceptions: z.array(exception),
      hasAccount: z.boolean().describe("Whether they have a sign-in of their own."),
      isExample: z.boolean().describe("Whether it is invented, until somebody changes it."),
      version,
      createdAt,
      updatedAt,
    })
    .strict(),
);

export const COACH = {
  name: "Coach",
  shape: coach.describe("Somebody who holds live sessions."),
  example: {
    id: 1,
    name: "Amara Okafor",
    title: "RN",
    types: ["nurse"],
    faith: null,
    languages: ["en", "fr"],
    topics: ["general-support", "preparation-guidance"],
    credential: "Registered Nurse, Illinois",
    credentialUntil: "2028-05-31",
    status: "Active",
    email: "amara.okafor@lakeside.example",
    phone: "+12065550161",
    videoLink: "https://meet.lakeside.example/amara",
    ways: ["Phone", "Video"],
    place: null,
    price: 30,
    lengthMinutes: 30,
    bufferMinutes: 15,
    noticeHours: 24,
    windowDays: 60,
    weeklyCapacity: 20,
    takesNewPatients: true,
    allowsBooking: true,
    timeZone: "America/Chicago",
    weeklyHours: [
      { day: "Monday", from: "09:00", to: "12:00" },
      { day: "Wednesday", from: "13:00", to: "17:00" },
    ],
    exceptions: [{ kind: "Off", date: "2027-02-15", lastDate: "2027-02-19", from: "", to: "" }],
    hasAccount: true,
    isExample: false,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

export const FREE_TIME = {
  name: "FreeTime",
  shape: defineShape<Slot>()(
    z
      .object({ start: dateTimeSchema("When it begins."), end: dateTimeSchema("When it ends.") })
      .strict(),
  ).describe("A time at which a session could be booked."),
  example: { start: "2027-02-01T15:00:00.000Z", end: "2027-02-01T15:30:00.000Z" },
} satisfies Shape;

import { z } from "zod";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import type { HospitalData } from "~/server/hospital/present";
import { dateTimeSchema, defineShape, type Shape, version } from "../describe";
import { phoneSchema } from "./contact";

const time = (description: string) =>
  z.string().describe(`${description} HH:MM, in the server's time zone.`);

const hospital = defineShape<HospitalData>()(
  z
    .object({
      id: z.number().int().min(1).max(1).describe("There is one."),
      name: z.string().nullable().describe("Null until it was saved for the first time."),
      shortName: z.string().nullable().describe("For text messages."),
      phone: phoneSchema.nullable().describe("The care team's number."),
      afterHoursPhone: phoneSchema.nullable().describe("The number outside of working hours."),
      workingHours: z
        .array(
          z
            .object({
              day: z.enum(WEEKDAYS),
              from: time("The beginning."),
              to: time("The end; 00:00 is the end of the day."),
            })
            .strict(),
        )
        .describe("In the order of the week. A day that is not here is closed."),
      holidays: z
        .array(z.object({ date: z.string().describe("YYYY-MM-DD."), name: z.string() }).strict())
        .describe("Days without working hours, by date."),
      quietFrom: time("When messages wait."),
      quietTo: time("When they may go out again."),
      consentAge: z.number().int().describe("In years."),
      messageTextDays: z.number().int().describe("For how many days texts of messages are kept."),
      binDays: z
        .number()
        .int()
        .describe(
          "For how many days a deleted record can be restored, counted when it is deleted.",
        ),
      recordYears: z
        .number()
        .int()
        .describe(
          "For how many years what the hospital has entered about a patient stays after the last procedure, change or visit. Then it is erased for good, a week after these settings were changed last at the earliest.",
        ),
      isExample: z
        .boolean()
        .describe("Whether these are the sample content's. Patients see no number then."),
      version,
      updatedAt: dateTimeSchema("When it was changed last; null before.").nullable(),
    })
    .strict(),
);

export const HOSPITAL_SETTING = {
  name: "HospitalSetting",
  shape: hospital.describe(
    "The hospital: its name, numbers and hours, and how long things are kept.",
  ),
  example: {
    id: 1,
    name: "Lakeside General Hospital",
    shortName: "Lakeside General",
    phone: "+12065550142",
    afterHoursPhone: "+12065550143",
    workingHours: [
      { day: "Monday", from: "08:00", to: "17:00" },
      { day: "Saturday", from: "09:00", to: "12:00" },
    ],
    holidays: [{ date: "2027-01-01", name: "New Year's Day" }],
    quietFrom: "20:00",
    quietTo: "08:00",
    consentAge: 18,
    messageTextDays: 90,
    binDays: 30,
    recordYears: 6,
    isExample: false,
    version: 1,
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
} satisfies Shape;

import { z } from "zod";
import { FACILITY_KINDS } from "~/models/facilities/facility-options.schema";
import type { NavigationStepData } from "~/server/facilities/present";
import type { ApiFacility } from "~/server/facilities/present-for-api";
import { createdAt, defineShape, idSchema, type Shape, updatedAt, version } from "../describe";

const CREATED_AT = "2027-01-04T08:30:00.000Z";
const text = (description: string) =>
  z.string().nullable().describe(`${description} Null for none.`);

const inherited = {
  phone: text("E.164, with an extension as in RFC 3966."),
  afterHoursPhone: text("As `phone`, outside of working hours."),
  hours: text("When it is open."),
  entrance: text("Where people go in."),
  parking: text("Where people park."),
  accessibility: text("What there is for people who need help with stairs, doors or hearing."),
  timeZone: text("Of the IANA database, such as America/Chicago; the hospital's counts otherwise."),
};

const facility = defineShape<ApiFacility>()(
  z
    .object({
      id: idSchema("the facility"),
      name: z.string().describe("Unique, whatever its case."),
      kind: z.enum(FACILITY_KINDS),
      partOfId: idSchema("the facility that it is part of").nullable(),
      partOf: z
        .object({ id: idSchema("that facility"), name: z.string() })
        .strict()
        .nullable(),
      isActive: z.boolean().describe("Whether it can be chosen for episodes."),
      addressLine1: text("First line of its own address."),
      addressLine2: text("Second line of its own address."),
      city: text("City of its own address."),
      state: text("State of its own address."),
      zip: text("ZIP code of its own address."),
      ...inherited,
      checkInDesk: text("Where people say that they are there."),
      reminderText: text("What patients read before they come, above the way through it."),
      isExample: z.boolean().describe("Whether it is invented, until somebody changes it."),
      stepCount: z.number().int().min(0),
      resolved: z
        .object({ address: text("In one line."), ...inherited })
        .strict()
        .describe("What counts there: its own values, or those of what it is part of."),
      version,
      createdAt,
      updatedAt,
    })
    .strict(),
);

const OWN = {
  phone: null,
  afterHoursPhone: null,
  hours: "Monday to Friday, 6 AM to 6 PM",
  entrance: null,
  parking: "Garage B, free for four hours",
  accessibility: null,
  timeZone: null,
};

export const FACILITY = {
  name: "Facility",
  shape: facility.describe("A campus, a building or a unit where procedures take place."),
  example: {
    id: 2,
    name: "Lakeside Day Surgery",
    kind: "Building",
    partOfId: 1,
    partOf: { id: 1, name: "Lakeside Campus" },
    isActive: true,
    addressLine1: null,
    addressLine2: null,
    city: null,
    state: null,
    zip: null,
    ...OWN,
    checkInDesk: "The desk behind the elevators",
    reminderText: null,
    isExample: false,
    stepCount: 4,
    resolved: {
      address: "12 Lakeside Avenue, Springfield, IL 62701",
      ...OWN,
      phone: "+12065550142",
      timeZone: "America/Chicago",
    },
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

export const FACILITY_STEP = {
  name: "FacilityStep",
  shape: defineShape<NavigationStepData>()(
    z
      .object({
        id: idSchema("the step"),
        facilityId: idSchema("the facility that it leads through"),
        position: z
          .number()
          .int()
          .min(1)
          .describe("Its place in the order of the steps, from 1; there may be gaps."),
        title: z.string(),
        description: z.string(),
        image: z.string().nullable().describe("The address of the picture."),
        audio: z.string().nullable().describe("The address of the recording."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A step of the way through a facility."),
  example: {
    id: 3,
    facilityId: 2,
    position: 3,
    title: "The elevator",
    description: "Turn right at the desk. Go up to floor two.",
    image: "/media/q8Zk3v9w1hYbQxT0aLmN2c",
    audio: null,
    version: 1,
    createdAt: CREATED_AT,
    updatedAt: CREATED_AT,
  },
} satisfies Shape;

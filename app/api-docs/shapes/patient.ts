import { z } from "zod";
import { END_REASONS, LANGUAGES, PATIENT_STATUSES } from "~/models/patients/patient-options.schema";
import { EPISODE_SOURCES, EPISODE_STATUSES } from "~/models/patients/patient-procedure.schema";
import type { EpisodeData, PatientData } from "~/server/patient-records/present";
import {
  createdAt,
  dateTimeSchema,
  defineShape,
  idSchema,
  type Shape,
  updatedAt,
  version,
} from "../describe";

const dateSchema = (description: string) =>
  z.string().date().describe(`${description} YYYY-MM-DD.`);
const timeSchema = (description: string) =>
  z
    .string()
    .regex(/^\d\d:\d\d$/)
    .describe(`${description} HH:MM, where the hospital is.`);
const languages = LANGUAGES.map(({ value }) => value) as ["en", "es"];
const known = (description: string) => z.string().nullable().describe(description);

export const PATIENT = {
  name: "Patient",
  shape: defineShape<PatientData>()(
    z
      .object({
        id: idSchema("the patient"),
        isGuest: z
          .boolean()
          .describe("Whether nobody at the hospital knows who it is: without name and status."),
        name: z.string().describe("The first and last name; of a guest, such as Guest patient 2."),
        firstName: known("Null for a guest."),
        lastName: known("Null for a guest."),
        preferredName: known("What the patient wants to be called."),
        recordNumber: known("The hospital's own number, unique whatever its case."),
        birthDate: dateSchema("Null for a guest.").nullable(),
        email: known("In lower case. Two people may share one."),
        mobile: known("E.164. Two people may share one."),
        language: z.enum(languages).describe("Of messages and pages."),
        textConsent: z
          .boolean()
          .describe("Whether text messages about their care may go to the mobile number."),
        status: z.enum(PATIENT_STATUSES).nullable().describe("Null for a guest."),
        endReason: z.enum(END_REASONS).nullable().describe("Null unless Ended."),
        hasAccount: z.boolean().describe("Whether somebody can sign in as this patient."),
        invitedAt: dateTimeSchema("When the latest invitation was made.").nullable(),
        joinedAt: dateTimeSchema("When the patient joined.").nullable(),
        endedAt: dateTimeSchema("When the patient was ended.").nullable(),
        lastSeenAt: dateTimeSchema("The last visit, to the day.").nullable(),
        nextEpisodeId: idSchema("the episode that comes next, or else the latest one").nullable(),
        nextProcedure: known("The name of its procedure."),
        nextDate: dateSchema("Its day, where the hospital is.").nullable(),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A patient with a name, or a guest."),
  example: {
    id: 2,
    isGuest: false,
    name: "Maria Lopez",
    firstName: "Maria",
    lastName: "Lopez",
    preferredName: null,
    recordNumber: "SAMPLE-107",
    birthDate: "1961-04-12",
    email: "maria.lopez@example.org",
    mobile: "+12065550142",
    language: "es",
    textConsent: true,
    status: "Not Invited",
    endReason: null,
    hasAccount: false,
    invitedAt: null,
    joinedAt: null,
    endedAt: null,
    lastSeenAt: null,
    nextEpisodeId: 7,
    nextProcedure: "Rotator Cuff Surgery",
    nextDate: "2027-02-12",
    version: 0,
    createdAt: "2027-01-04T08:30:00.000Z",
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
} satisfies Shape;

export const EPISODE = {
  name: "Episode",
  shape: defineShape<EpisodeData>()(
    z
      .object({
        id: idSchema("the episode"),
        patientId: idSchema("the patient"),
        procedureId: idSchema(
          "the procedure of the catalogue; null once that was deleted",
        ).nullable(),
        facilityId: idSchema(
          "the facility where it takes place; null for that of its procedure",
        ).nullable(),
        coachId: idSchema("the coach whom staff chose; null for none").nullable(),
        specialty: z.string().describe("The name of the specialty when it was chosen."),
        procedure: z.string().describe("The name of the procedure when it was chosen."),
        planKind: z.string().describe("Code of the billing plan that the patient has."),
        planVersionId: idSchema(
          "the version of the procedure's plan that the patient has; null while it has none",
        ).nullable(),
        date: dateSchema("The day, where the hospital is; null until known.").nullable(),
        time: timeSchema("When it begins; null until known.").nullable(),
        arrivalTime: timeSchema("When the patient is to arrive; null until known.").nullable(),
        provider: known("Who performs it."),
        phone: known("The care team's number. E.164."),
        status: z
          .enum(EPISODE_STATUSES)
          .describe("Only Completed and Cancelled are set; the others follow from the day."),
        cancelReason: known("Why it was cancelled, for staff only."),
        tookPlace: z.boolean().describe("Whether the patient has said so."),
        cancelledAt: dateTimeSchema("When it was cancelled.").nullable(),
        enteredBy: z.enum(EPISODE_SOURCES).describe("Who entered it."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A procedure of a patient: what patients call one of My Procedures."),
  example: {
    id: 7,
    patientId: 2,
    procedureId: 3,
    facilityId: 2,
    coachId: null,
    specialty: "Orthopedics",
    procedure: "Rotator Cuff Surgery",
    planKind: "complete",
    planVersionId: 3,
    date: "2027-02-12",
    time: "09:30",
    arrivalTime: "07:45",
    provider: "Dr. Ellen Park",
    phone: "+12065550108",
    status: "Upcoming",
    cancelReason: null,
    tookPlace: false,
    cancelledAt: null,
    enteredBy: "hospital",
    version: 0,
    createdAt: "2027-01-04T08:30:00.000Z",
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
} satisfies Shape;

import { z } from "zod";
import { STAY_NIGHTS } from "~/models/reports/patient-outcome.schema";
import type { OutcomeData } from "~/server/outcomes/present";
import { createdAt, defineShape, idSchema, type Shape, updatedAt, version } from "../describe";

export const OUTCOME = {
  name: "Outcome",
  shape: defineShape<OutcomeData>()(
    z
      .object({
        id: idSchema("the outcome"),
        patientId: idSchema("the patient"),
        episodeId: idSchema("the episode"),
        patient: z.string().describe("The name of the patient."),
        recordNumber: z.string().nullable().describe("The hospital's own number of the patient."),
        procedure: z.string().describe("The name of the procedure when it was chosen."),
        procedureDate: z
          .string()
          .date()
          .describe(
            "The day of the procedure when the outcome was stored, where the hospital is. YYYY-MM-DD.",
          ),
        cancelledOnDay: z
          .boolean()
          .nullable()
          .describe("Whether it was cancelled on the day; null if that is not known."),
        stayNights: z
          .number()
          .int()
          .min(STAY_NIGHTS.min)
          .max(STAY_NIGHTS.max)
          .nullable()
          .describe("Nights in the hospital; null if that is not known."),
        returnedWithin30Days: z
          .boolean()
          .nullable()
          .describe(
            "Whether the patient came back within 30 days of the procedure; null if that is not known.",
          ),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("What the hospital says came of an episode."),
  example: {
    id: 1,
    patientId: 28,
    episodeId: 30,
    patient: "Tom Okafor",
    recordNumber: "SAMPLE-4",
    procedure: "Rotator Cuff Surgery",
    procedureDate: "2027-01-04",
    cancelledOnDay: false,
    stayNights: 1,
    returnedWithin30Days: null,
    version: 0,
    createdAt: "2027-01-07T08:30:00.000Z",
    updatedAt: "2027-01-07T08:30:00.000Z",
  },
} satisfies Shape;

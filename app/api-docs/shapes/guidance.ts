import { z } from "zod";
import { type Audience, PHASES, phaseName, phaseOptions } from "~/models/guidance/audience.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import type { ApiGuidance } from "~/server/guidance/present-for-api";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";
import { EXAMPLE_PUBLISHED, publishingFields } from "./publishing";

type PhaseName = NonNullable<ApiGuidance["phase"]>;

/** Builds the phase schema. Its type has the phases of both audiences, like the presenter's; the document lists one's. */
function buildPhaseSchema(audience: Audience) {
  const all = PHASES.flatMap(({ value }) => [value, phaseName("family", value)]);
  const phase = z.enum(all as [PhaseName, ...PhaseName[]]).nullable();
  const names = phaseOptions(audience).map(({ value }) => value);
  return apiNote(phase, {
    type: ["string", "null"],
    enum: [...names, null],
    description: "The phase of a patient's procedure that it is for; null for none.",
  });
}

const tag = z.object({ id: idSchema("the tag"), name: z.string() }).strict();

const buildShape = (audience: Audience, name: string, people: string): Shape => ({
  name,
  shape: defineShape<ApiGuidance>()(
    z
      .object({
        id: idSchema("the guidance"),
        name: z.string(),
        phase: buildPhaseSchema(audience),
        ...publishingFields("Patients' pages show the newest Active one of each phase."),
        image: z.string().nullable().describe("The address of the picture."),
        tags: z
          .array(tag)
          .optional()
          .describe("With `includeTags=true`, in the order of their names."),
        stepCount: z.number().int().min(0),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe(`What ${people} are told around a procedure, day by day.`),
  example: {
    id: 2,
    name: "The days before",
    phase: phaseName(audience, "pre-procedure"),
    ...EXAMPLE_PUBLISHED,
    image: "/media/q8Zk3v9w1hYbQxT0aLmN2c",
    tags: [{ id: 3, name: "Anxiety" }],
    stepCount: 1,
    version: 1,
    createdAt: "2027-01-04T08:30:00.000Z",
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
});

export const GUIDANCE: Record<Audience, Shape> = {
  caretaker: buildShape("caretaker", "CaretakerGuidance", "caretakers"),
  family: buildShape("family", "FamilyGuidance", "families"),
};

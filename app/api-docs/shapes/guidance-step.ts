import { z } from "zod";
import type { Audience } from "~/models/guidance/audience.schema";
import { guidanceIdFieldName } from "~/models/guidance/guidance-step.schema";
import type { ApiStep } from "~/server/guidance/present-for-api";
import type { presentRejectedStep } from "~/server/guidance/bulk";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";

const guidanceId = idSchema("the guidance that it belongs to");
const shared = {
  id: idSchema("the step"),
  guidanceDay: z.number().int().min(1).max(14),
  guidanceTitle: z.string(),
  guidanceDirections: z.string(),
  guidanceDirectionPhoto: z.string().nullable().describe("The address of the picture."),
  guidanceDirectionVoice: z.string().nullable().describe("The address of the recording."),
  version,
  createdAt,
  updatedAt,
};
const buildExample = (audience: Audience) => ({
  id: 8,
  [guidanceIdFieldName(audience)]: 2,
  guidanceDay: 1,
  guidanceTitle: "Pack a bag",
  guidanceDirections: "Take only what is needed for one night.",
  guidanceDirectionPhoto: "/media/q8Zk3v9w1hYbQxT0aLmN2c",
  guidanceDirectionVoice: null,
  version: 1,
  createdAt: "2027-01-04T08:30:00.000Z",
  updatedAt: "2027-01-04T08:30:00.000Z",
});

export const GUIDANCE_STEP: Record<Audience, Shape> = {
  caretaker: {
    name: "CaretakerGuidanceStep",
    shape: defineShape<ApiStep<"caretaker">>()(
      z.object({ caretakerGuidanceId: guidanceId, ...shared }).strict(),
    ).describe("What a caretaker is to do on one day."),
    example: buildExample("caretaker"),
  },
  family: {
    name: "FamilyGuidanceStep",
    shape: defineShape<ApiStep<"family">>()(
      z.object({ familyGuidanceId: guidanceId, ...shared }).strict(),
    ).describe("What a family is to do on one day."),
    example: buildExample("family"),
  },
};

export const REFUSED_STEP: Shape = {
  name: "RefusedStep",
  shape: defineShape<ReturnType<typeof presentRejectedStep>>()(
    z
      .object({
        day: z
          .union([z.string(), z.number(), z.boolean()])
          .nullable()
          .describe("The day of the step as it was sent; null where it is none."),
        error: z.string().describe("Why it was not created."),
        field: z.string().describe("The place of the step among those that were sent."),
        message: z.string().describe("The same as `error`."),
        code: z.literal("invalid").describe("As of other errors of fields."),
      })
      .strict(),
  ).describe("A step that was sent together with others and not created."),
  example: {
    day: 2,
    error: "Guidance title is required",
    field: "steps[1]",
    message: "Guidance title is required",
    code: "invalid",
  },
};

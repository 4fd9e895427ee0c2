import { z } from "zod";
import type { TagData } from "~/server/tags/present";
import { createdAt, idSchema, type Shape, defineShape, updatedAt, version } from "../describe";

export const TAG: Shape = {
  name: "Tag",
  shape: defineShape<TagData>()(
    z
      .object({
        id: idSchema("the tag"),
        name: z.string(),
        normalizedName: z.string().describe("The name in small letters, which is unique."),
        version,
        createdAt,
        updatedAt,
      })
      .strict(),
  ).describe("A label for grouping and finding content."),
  example: {
    id: 3,
    name: "Anxiety",
    normalizedName: "anxiety",
    version: 1,
    createdAt: "2027-01-04T08:30:00.000Z",
    updatedAt: "2027-01-04T08:30:00.000Z",
  },
};

import { z } from "zod";
import type { Failure } from "~/server/bulk/bulk-changes";
import { defineShape, idSchema, type Shape } from "../describe";

export const BULK_FAILURE: Shape = {
  name: "BulkFailure",
  shape: defineShape<Failure>()(
    z
      .object({
        id: idSchema("the record"),
        code: z.string().describe("The code of the error, as of a single call."),
        message: z.string().describe("The reason, for people."),
      })
      .strict(),
  ).describe("A record that could not be changed."),
  example: { id: 999_999_999, code: "not-found", message: "Tag not found" },
};

import { z } from "zod";
import type { ApiVersion } from "~/server/history/present-for-api";
import { dateTimeSchema, defineShape, type Shape, version } from "../describe";

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(value)]);

export const REVISION: Shape = {
  name: "Revision",
  shape: defineShape<ApiVersion>()(
    z
      .object({
        version: version
          .nullable()
          .describe("The record's version. Null before versions were kept."),
        when: dateTimeSchema("When it was saved."),
        action: z
          .string()
          .describe("What was done: created, updated, published, deleted, restored and so on."),
        by: z.string().nullable().describe("Who saved it; null where nobody is known."),
        channel: z
          .string()
          .nullable()
          .describe(
            "Through what: screen, api, command-line or system; null where it is not known.",
          ),
        token: z.string().nullable().describe("The API token that was used, if any."),
        changes: z
          .array(z.object({ field: z.string(), before: fieldValue, after: fieldValue }).strict())
          .describe("What changed, with names instead of IDs; empty for a creation."),
        restoredVersion: version.nullable().describe("The version that this one brought back."),
      })
      .strict(),
  ).describe("A version of a record."),
  example: {
    version: 3,
    when: "2027-01-31T14:30:00.000Z",
    action: "updated",
    by: "Ada Lovelace",
    channel: "screen",
    token: null,
    changes: [{ field: "name", before: "Blood", after: "Blood tests" }],
    restoredVersion: null,
  },
};

const restored = z
  .object({
    id: z.number().int().min(1).describe("The ID of the record."),
    version: version.describe("The record's new version; the present one where nothing changed."),
    notRestored: z
      .array(z.string())
      .describe("What is deleted since then and kept its present value instead."),
  })
  .strict();
export const RESTORED = {
  shape: restored,
  example: { id: 1, version: 4, notRestored: ['Tag "Blood"'] },
};

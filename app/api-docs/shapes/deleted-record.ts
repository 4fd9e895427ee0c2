import { z } from "zod";
import type { DeletedRecordData } from "~/server/record-types/bin";
import { dateTimeSchema, defineShape, idSchema, type Shape } from "../describe";

export const DELETED_RECORD: Shape = {
  name: "DeletedRecord",
  shape: defineShape<DeletedRecordData>()(
    z
      .object({
        id: idSchema("the record, which it has again when it is restored"),
        name: z.string(),
        deletedBy: z.string().describe("The name of who deleted it."),
        deletedAt: dateTimeSchema("When it was deleted."),
        restorableUntil: dateTimeSchema("When it is deleted for good."),
        record: z
          .record(z.unknown())
          .describe("The record as it was when it was deleted, with its fields."),
      })
      .strict(),
  ).describe(
    "A deleted record, which can be restored for 30 days, or as many as the hospital has set.",
  ),
  example: {
    id: 3,
    name: "Day surgery",
    deletedBy: "Ada Lovelace",
    deletedAt: "2027-01-31T14:30:00.000Z",
    restorableUntil: "2027-03-02T14:30:00.000Z",
    record: { id: 3, name: "Day surgery" },
  },
};

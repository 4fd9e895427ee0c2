import { z } from "zod";
import { CHANGE_KINDS, CHANGED_ENTITIES } from "~/models/changes/record-change.schema";
import type { ChangeData } from "~/server/changes/changes";
import { dateTimeSchema, defineShape, idSchema, type Shape } from "../describe";

export const CHANGE: Shape = {
  name: "Change",
  shape: defineShape<ChangeData>()(
    z
      .object({
        id: idSchema("the record, which is no longer there if it was deleted"),
        entity: z.enum(CHANGED_ENTITIES).describe("The path of its calls, without the slash."),
        kind: z.enum(CHANGE_KINDS),
        when: dateTimeSchema("When it was changed."),
      })
      .strict(),
  ).describe("A record was created, updated or deleted."),
  example: { id: 3, entity: "tag", kind: "deleted", when: "2027-01-31T14:30:00.000Z" },
};

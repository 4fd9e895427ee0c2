import { z } from "zod";
import { choiceField } from "~/models/rules/text.schema";
import { giveSchema, note, snoozedUntil } from "./work-item.schema";
import { WORK_STATUSES } from "./work-item-options.schema";

/** Whether the patient was called; a form sends "true". */
const calledField = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : value),
  z.boolean({ invalid_type_error: "Called must be true or false" }),
);

/** Change of a row by programs; each field may be left out, but not all. */
export const workItemChangeSchema = z
  .object({
    status: choiceField({
      label: "Status",
      required: "Status is required",
      options: WORK_STATUSES,
    }).optional(),
    note: note.optional(),
    snoozedUntil: snoozedUntil.nullable().optional(),
    assigneeId: giveSchema.shape.assigneeId.optional(),
    called: calledField.optional(),
  })
  .superRefine((change, context) => {
    if (Object.values(change).some((value) => value !== undefined)) return;
    context.addIssue({ code: "custom", path: ["status"], message: "Status is required" });
  });

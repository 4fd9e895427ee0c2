import { z } from "zod";
import { dateField } from "~/models/rules/date.schema";
import { blankToUndefined, choiceField, idField, optionalText } from "~/models/rules/text.schema";
import { WORK_STATUSES } from "./work-item-options.schema";

/** Note that closes a row, for other staff. */
const note = optionalText({ label: "Note", max: 2_000 });

const snoozedUntil = dateField({
  required: "Please choose a date",
  invalid: "Please enter a real date, such as 12/3/2026",
});

/** Form that closes a row. */
export const doneSchema = z.object({ note });

/** Form that hides a row until a day: one of the links of the form, or a date of one's own. */
export const snoozeSchema = z.object({ snoozedUntil });

/** Form that gives a row to somebody; blank for nobody. */
export const giveSchema = z.object({
  assigneeId: z.preprocess(
    (value) => blankToUndefined(value) ?? null,
    idField("Please choose who takes care of it").nullable(),
  ),
});

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
    called: z.literal(true).optional(),
  })
  .superRefine((change, context) => {
    if (Object.values(change).some((value) => value !== undefined)) return;
    context.addIssue({ code: "custom", path: ["status"], message: "Status is required" });
  });

import { z } from "zod";
import { dateField } from "~/models/rules/date.schema";
import { blankToUndefined, choiceField, idField, optionalText } from "~/models/rules/text.schema";
import { SNOOZE_CHOICES } from "./work-item-options.schema";

/** Note that closes a row, for other staff. */
export const note = optionalText({ label: "Note", max: 2_000 });

export const snoozedUntil = dateField({
  required: "Please choose a date",
  invalid: "Please enter a real date, such as 12/3/2026",
});

/** Form that closes a row. */
export const doneSchema = z.object({ note });

/** Form that notes a call, and closes the row if nothing more is to do. */
export const calledSchema = z.object({
  note,
  isDone: z.preprocess((value) => value === true || value === "yes", z.boolean()),
});

/** Form that hides a row until a day: one of the choices, or a date of one's own. */
export const snoozeSchema = z
  .object({
    until: choiceField({
      label: "Until",
      required: "Please choose until when",
      options: SNOOZE_CHOICES.map(({ value }) => value) as ["tomorrow", "3 days", "date"],
    }),
    day: z.unknown(),
  })
  .transform(({ until, day }, context) => {
    if (until !== "date") return { until, day: "" };
    const parsed = snoozedUntil.safeParse(day);
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ ...issue, path: ["day"] });
    return { until, day: parsed.data ?? "" };
  });

/** Form that gives a row to somebody; blank for nobody. */
export const giveSchema = z.object({
  assigneeId: z.preprocess(
    (value) => blankToUndefined(value) ?? null,
    idField("Please choose who takes care of it").nullable(),
  ),
});

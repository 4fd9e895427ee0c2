import { z } from "zod";
import { optionalDateField, optionalTimeField } from "~/models/rules/date.schema";
import { wholeNumberField } from "~/models/rules/text.schema";
import { answerField } from "~/models/surveys/survey-response.schema";

/** What a patient does with an item of their plan (AREAS 6). */
export const ITEM_MARKS = ["done", "not-today", "open"] as const;
export type ItemMark = (typeof ITEM_MARKS)[number];

/** An item of a patient's plan, and what becomes of it. */
export const markItemSchema = z.object({
  key: z.string({ required_error: "Please choose again" }).min(1, "Please choose again"),
  mark: z.enum(ITEM_MARKS, { errorMap: () => ({ message: "Please choose again" }) }),
});

const MAX_RATING = 5;

const INVALID_RATING = `Please choose 1 to ${MAX_RATING}`;
const rating = () =>
  wholeNumberField({
    required: INVALID_RATING,
    notNumber: INVALID_RATING,
    notWhole: INVALID_RATING,
    min: { value: 1, message: INVALID_RATING },
    max: { value: MAX_RATING, message: INVALID_RATING },
  });

/** A daily check (AREAS 6): comfort, sleep, moving, and the urgent question. */
export const dailyCheckSchema = z.object({
  comfort: rating(),
  sleep: rating(),
  moving: rating(),
  isWorried: answerField("y/n"),
});

/** Answer "It was moved": the new day, or that it is not known yet. */
export const movedSchema = z
  .object({
    knowsDate: answerField("y/n"),
    date: optionalDateField("Please enter a real date, such as 12/3/2026"),
    time: optionalTimeField("Please enter a real time, such as 2:30 PM"),
  })
  .superRefine(({ knowsDate, date }, context) => {
    if (knowsDate === "Yes" && date === "")
      context.addIssue({ code: "custom", path: ["date"], message: "Please enter the new date" });
  });

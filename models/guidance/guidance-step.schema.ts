import { z } from "zod";
import type { Audience } from "./audience.schema";
import { fileField } from "~/models/files/stored-file.schema";
import { requiredLine, requiredText, wholeNumberField } from "~/models/rules/text.schema";

/** Days around a procedure: "Day 1" to "Day 14" (specification 001, section 9). */
export const DAYS = Array.from({ length: 14 }, (_, index) => index + 1);
/** Limit of steps of a guidance: all are shown on one page. */
export const MAX_STEPS = 100;
export const TOO_MANY_STEPS = `A guidance can have at most ${MAX_STEPS} steps`;

/** Display label of a day. Out-of-range values of legacy rows are shown as day 1. */
export const dayLabel = (day: number) => `Day ${DAYS.includes(day) ? day : 1}`;

const INVALID_DAY = "Guidance day must be a whole number from 1 to 14";
const dayField = wholeNumberField({
  required: "Guidance day is required",
  notNumber: INVALID_DAY,
  notWhole: INVALID_DAY,
  min: { value: 1, message: INVALID_DAY },
  max: { value: 14, message: INVALID_DAY },
});

const contentFields = {
  guidanceTitle: requiredLine({ label: "Guidance title", required: "Guidance title is required" }),
  guidanceDirections: requiredText({
    label: "Guidance directions",
    required: "Guidance directions are required",
  }),
  image: fileField("image"),
  voice: fileField("audio"),
};

/** File fields of a step, with their kinds. */
export const STEP_FILES = { image: "image", voice: "audio" } as const;

/** A new step, in the wizard and the "add" dialog (specification 001, section 5). */
export const newStepSchema = z.object(
  { guidanceDay: dayField, ...contentFields },
  { invalid_type_error: "A step must be an object" },
);
/** Editable fields of a step; the day is immutable. */
export const stepSchema = z.object(contentFields);
export type StepValues = z.output<typeof newStepSchema>;

/** API field with a step's guidance, such as caretakerGuidanceId. */
export const guidanceIdFieldName = (audience: Audience) => `${audience}GuidanceId` as const;

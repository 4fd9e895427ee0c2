import { z } from "zod";
import type { Audience } from "./audience.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { fileField } from "~/models/files/stored-file.schema";
import {
  idField,
  listFromText,
  requiredLine,
  requiredText,
  wholeNumberField,
} from "~/models/rules/text.schema";

/** The days around a procedure: "Day 1" to "Day 14" (specification 001, section 9). */
export const DAYS = Array.from({ length: 14 }, (_, index) => index + 1);
/** As many as one page can show. */
export const MAX_STEPS = 100;
/** Said of more steps than guidance can have. */
export const TOO_MANY_STEPS = `A guidance can have at most ${MAX_STEPS} steps`;

/** A day as people read it. A day that is none of them can only be an old row: it is shown as the first. */
export const dayLabel = (day: number) => `Day ${DAYS.includes(day) ? day : 1}`;

const NO_DAY = "Guidance day must be a whole number from 1 to 14";
const dayField = wholeNumberField({
  required: "Guidance day is required",
  notNumber: NO_DAY,
  notWhole: NO_DAY,
  min: { value: 1, message: NO_DAY },
  max: { value: 14, message: NO_DAY },
});

const contents = {
  guidanceTitle: requiredLine({ label: "Guidance title", required: "Guidance title is required" }),
  guidanceDirections: requiredText({
    label: "Guidance directions",
    required: "Guidance directions are required",
  }),
  image: fileField("image"),
  voice: fileField("audio"),
};

/** The fields of a step that are files. */
export const STEP_FILES = { image: "image", voice: "audio" } as const;

/** A direction in the wizard and in the dialog that adds one (specification 001, section 5). */
export const newStepSchema = z.object(
  { guidanceDay: dayField, ...contents },
  { invalid_type_error: "A step must be an object" },
);
/** What can be changed of a step: not its day. */
export const stepSchema = z.object(contents);
export type StepValues = z.output<typeof newStepSchema>;

/** The field by which a step names its guidance to programs, such as caretakerGuidanceId. */
export const guidanceIdName = (audience: Audience) => `${audience}GuidanceId` as const;

const guidanceIdField = idField("Guidance is required", "Guidance must be the id of one");

/** The guidance that steps are for, as programs name it. */
export function guidanceReferenceSchema(audience: Audience) {
  const field = guidanceIdName(audience);
  return z
    .object({ [field]: guidanceIdField })
    .transform((values) => ({ guidanceId: Number(values[field]) }));
}

const NO_LIST = "Steps must be a list of steps";

/** What programs send to add several steps at once; each step is looked at for itself (specification 001, section 7). */
export const bulkStepsSchema = z.object({
  steps: z.preprocess(
    listFromText,
    z
      .array(apiNote(z.unknown(), { like: newStepSchema.omit({ image: true, voice: true }) }), {
        required_error: "Steps are required",
        invalid_type_error: NO_LIST,
      })
      .min(1, "At least one step is required")
      .max(MAX_STEPS, TOO_MANY_STEPS),
  ),
});

import { z } from "zod";
import { fileField } from "~/models/files/stored-file.schema";
import { requiredLine, requiredText } from "~/models/rules/text.schema";

/** Limit of steps of a facility: all are shown on one page. */
export const MAX_NAVIGATION_STEPS = 50;
export const TOO_MANY_NAVIGATION_STEPS = `A facility can have at most ${MAX_NAVIGATION_STEPS} steps`;

/** File fields of a step, with their kinds. */
export const NAVIGATION_STEP_FILES = { image: "image", audio: "audio" } as const;

/** A step of the way through a facility, in the wizard, the dialogs and the API (AREAS 8). */
export const navigationStepSchema = z.object({
  title: requiredLine({ label: "Step title", required: "Step title is required" }),
  description: requiredText({
    label: "Step description",
    required: "Step description is required",
  }),
  image: fileField("image"),
  audio: fileField("audio"),
});
export type NavigationStepValues = z.output<typeof navigationStepSchema>;

/** Message of a save that a reorder by somebody else has made stale. */
export const STALE_STEP_ORDER =
  "The steps were changed by somebody else meanwhile. Nothing was moved.";

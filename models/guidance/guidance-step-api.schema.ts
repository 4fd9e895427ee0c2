import { z } from "zod";
import type { Audience } from "./audience.schema";
import {
  guidanceIdFieldName,
  MAX_STEPS,
  newStepSchema,
  TOO_MANY_STEPS,
} from "./guidance-step.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { idField, parseList } from "~/models/rules/text.schema";

// Apart from the schemas of forms, whose pages would load these too.

const guidanceIdField = idField("Guidance is required", "Guidance must be the ID of one");

/** Schema of the reference to a guidance in API calls about steps. */
export function guidanceReferenceSchema(audience: Audience) {
  const field = guidanceIdFieldName(audience);
  return z
    .object({ [field]: guidanceIdField })
    .transform((values) => ({ guidanceId: Number(values[field]) }));
}

const INVALID_LIST = "Steps must be a list of steps";

/** Bulk creation of steps through the API; each step is then validated separately (specification 001, section 7). */
export const bulkStepsSchema = z.object({
  steps: z.preprocess(
    parseList,
    z
      .array(apiNote(z.unknown(), { like: newStepSchema.omit({ image: true, voice: true }) }), {
        required_error: "Steps are required",
        invalid_type_error: INVALID_LIST,
      })
      .min(1, "At least one step is required")
      .max(MAX_STEPS, TOO_MANY_STEPS),
  ),
});

import { z } from "zod";
import { idField, wholeNumberField } from "~/models/rules/text.schema";
import { MAX_NAVIGATION_STEPS, navigationStepSchema } from "./navigation-step.schema";

// Apart from the schemas of forms, whose pages would load these too.

const INVALID = `Position must be a whole number from 1 to ${MAX_NAVIGATION_STEPS}`;
const positionField = wholeNumberField({
  required: INVALID,
  notNumber: INVALID,
  notWhole: INVALID,
  min: { value: 1, message: INVALID },
  max: { value: MAX_NAVIGATION_STEPS, message: INVALID },
}).optional();

/** Position among the steps of a facility, from 1; left out, a new step is the last one and another one stays. */
const optionalPosition = z.object({
  position: z.preprocess((value) => value ?? undefined, positionField),
});

/** POST /facility-step. */
export const newFacilityStepSchema = navigationStepSchema
  .extend({ facilityId: idField("Facility is required", "Facility must be the ID of a facility") })
  .merge(optionalPosition);

/** PUT /facility-step. */
export const facilityStepSchema = navigationStepSchema.merge(optionalPosition);

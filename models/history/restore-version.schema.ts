import { z } from "zod";
import { wholeNumberField } from "~/models/rules/text.schema";

const INVALID = "Version must be a whole number from 0";

/** POST /{entity}/{id}/revisions: the version to save again. */
export const restoreVersionSchema = z.object({
  version: wholeNumberField({
    required: "Version is required",
    notNumber: INVALID,
    notWhole: INVALID,
    min: { value: 0, message: INVALID },
    max: { value: 2_147_483_647, message: INVALID },
  }),
});

import { z } from "zod";
import { parseMove } from "./question-order.schema";
import { MAX_QUESTIONS } from "./survey-question.schema";

const INVALID_ORDER = "Question order must be a list of question IDs";
const INVALID_MOVE = "Question to move must be the ID of a question";
const MAX_ORDER_LENGTH = MAX_QUESTIONS * "123456789,".length;

/** Parses a hidden form field with an order: see `formatOrder`. */
export const orderField = z
  .string({ required_error: INVALID_ORDER, invalid_type_error: INVALID_ORDER })
  .max(MAX_ORDER_LENGTH, INVALID_ORDER)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, INVALID_ORDER)
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)));

const moveField = z
  .string({ invalid_type_error: INVALID_MOVE })
  .transform((text, context) => {
    const move = parseMove(text);
    if (!move) context.addIssue({ code: "custom", message: INVALID_MOVE });
    return move ?? z.NEVER;
  })
  .optional();

/** "Save Order": `base` is the saved order that `order` was derived from, for conflict detection. */
export const saveOrderSchema = z.object({ order: orderField, base: orderField });

/** Like `saveOrderSchema`, with an optional move to apply to the unsaved order. */
export const moveOrderSchema = saveOrderSchema.extend({ move: moveField });

/** Serialized form of a pending order in its draft. */
export const storedOrderSchema = z.object({
  order: z.array(z.number()),
  base: z.array(z.number()),
});

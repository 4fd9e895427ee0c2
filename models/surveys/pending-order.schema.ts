import { z } from "zod";
import { parseMove } from "./question-order.schema";
import { MAX_QUESTIONS } from "./survey-question.schema";

const WRONG_ORDER = "Question order must be a list of question ids";
const WRONG_MOVE = "Question to move must be the id of a question";
const MAX_ORDER_LENGTH = MAX_QUESTIONS * "123456789,".length;

/** An order as a form's hidden field holds it: see formatOrder. */
export const orderField = z
  .string({ required_error: WRONG_ORDER, invalid_type_error: WRONG_ORDER })
  .max(MAX_ORDER_LENGTH, WRONG_ORDER)
  .regex(/^(\d{1,9}(,\d{1,9})*)?$/, WRONG_ORDER)
  .transform((text) => (text === "" ? [] : text.split(",").map(Number)));

const moveField = z
  .string({ invalid_type_error: WRONG_MOVE })
  .transform((text, context) => {
    const move = parseMove(text);
    if (!move) context.addIssue({ code: "custom", message: WRONG_MOVE });
    return move ?? z.NEVER;
  })
  .optional();

/** 'Save Order': `base` is the saved order that the person saw beside the new one. */
export const saveOrderSchema = z.object({ order: orderField, base: orderField });

/** The same for an order that is not saved yet, and the move to make in it, if any. */
export const moveOrderSchema = saveOrderSchema.extend({ move: moveField });

/** How it is kept. */
export const storedOrderSchema = z.object({
  order: z.array(z.number()),
  base: z.array(z.number()),
});

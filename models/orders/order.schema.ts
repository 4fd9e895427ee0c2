import { z } from "zod";
import { centsField, dollarsField } from "~/models/rules/money.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import { blankToUndefined, requiredLine } from "~/models/rules/text.schema";
import { MAX_PRICE_CENTS } from "~/models/billing-plans/billing-plan-options.schema";

const MAX_REASON_LENGTH = 300;
const reason = requiredLine({
  label: "Reason",
  required: "Reason is required",
  max: {
    length: MAX_REASON_LENGTH,
    message: `Reason must be at most ${MAX_REASON_LENGTH} characters`,
  },
});
const amountRule = { label: "Amount", maxCents: MAX_PRICE_CENTS, max: "$10,000" };
const KEEPS = "Say whether the patient keeps the plan";

/** What becomes of the plan after a refund. */
export const PLAN_AFTER_REFUND = [
  { value: "keep", label: "The patient keeps it" },
  { value: "free", label: "Back to the Free plan" },
] as const;

/** POST /order/{id}/waive (AREAS 10). */
export const waiveSchema = z.object({ reason });

/** POST /order/{id}/refund; without an amount, all that is left. */
export const refundSchema = z.object({
  reason,
  amountCents: z.preprocess(blankToUndefined, centsField(amountRule).optional()),
  keepsPlan: z.preprocess(
    (value) => parseBoolean(blankToUndefined(value)),
    z.boolean({ required_error: KEEPS, invalid_type_error: "keepsPlan must be true or false" }),
  ),
});

/** Form of a refund, in dollars. */
export const refundFormSchema = z.object({
  amount: z.preprocess(blankToUndefined, dollarsField(amountRule).optional()),
  plan: z.enum(["keep", "free"], { errorMap: () => ({ message: KEEPS }) }),
  reason,
});

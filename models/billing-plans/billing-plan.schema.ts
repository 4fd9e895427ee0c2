import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { dateField } from "~/models/rules/date.schema";
import { centsField, dollarsField } from "~/models/rules/money.schema";
import {
  atMost,
  blankToUndefined,
  choiceField,
  optionalText,
  requiredLine,
  wholeNumberField,
} from "~/models/rules/text.schema";
import {
  BILLING_PLAN_LABELS,
  BILLING_PLAN_STATUSES,
  MAX_PRICE_CENTS,
  NEW_BILLING_PLAN_STATUSES,
} from "./billing-plan-options.schema";

const MAX_DESCRIPTION_LENGTH = 1_000;
const MAX_NAME_LENGTH = 40;
export const MAX_CODE_LENGTH = 30;
export const MAX_POSITION = 10_000;
const CODE_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const CODE_MESSAGE = "Code must be small letters, digits and single hyphens, such as no-fee";

/** Price of a plan, by its label. */
export const planPriceRule = (label: string) => ({
  label,
  maxCents: MAX_PRICE_CENTS,
  max: "$10,000",
});

const name = requiredLine({
  label: BILLING_PLAN_LABELS.name,
  required: "Plan name is required",
  max: atMost("Plan name", MAX_NAME_LENGTH),
});
const code = () =>
  requiredLine({
    label: BILLING_PLAN_LABELS.code,
    required: "Code is required",
    max: atMost(BILLING_PLAN_LABELS.code, MAX_CODE_LENGTH),
    validate: (text) => (CODE_PATTERN.test(text) ? null : CODE_MESSAGE),
  });

/** Code of a plan that is to exist, such as "no-fee". */
export const planCodeField = apiNote(code(), {
  pattern: CODE_PATTERN.source,
  // Not every code of this length is one of a plan.
  maxLength: undefined,
});
const description = optionalText({
  label: BILLING_PLAN_LABELS.description,
  max: MAX_DESCRIPTION_LENGTH,
});
const position = z.preprocess(
  blankToUndefined,
  wholeNumberField({
    required: "",
    notNumber: "Position must be a number",
    notWhole: "Position must be a whole number",
    min: { value: 0, message: "Position must not be negative" },
    max: { value: MAX_POSITION, message: `Position must be at most ${MAX_POSITION}` },
  }).optional(),
);
const status = choiceField({
  label: BILLING_PLAN_LABELS.status,
  required: "Status is required",
  options: BILLING_PLAN_STATUSES,
});
const newStatus = choiceField({
  label: BILLING_PLAN_LABELS.status,
  required: "Status is required",
  options: NEW_BILLING_PLAN_STATUSES,
});

const DAY_MESSAGE = "In force from: please enter a real date, such as 12/3/2026";
/** First day of a price, as YYYY-MM-DD; undefined for now. */
const validFrom = z.preprocess(
  blankToUndefined,
  dateField({ required: DAY_MESSAGE, invalid: DAY_MESSAGE }).optional(),
);

const details = { name, description, position };

/** Code of a new plan; without one, it follows from the name. */
const newCode = apiNote(z.preprocess(blankToUndefined, code().optional()), {
  type: ["string", "null"],
  pattern: `^$|${CODE_PATTERN.source}`,
  maxLength: MAX_CODE_LENGTH,
});

/** Code of a plan in a change, which has to be what it is. */
const sameCode = apiNote(z.preprocess(blankToUndefined, code().optional()), {
  type: ["string", "null"],
  pattern: `^$|${CODE_PATTERN.source}`,
});

/** First step of the wizard. */
export const billingPlanDetailsSchema = z.object({ ...details, code: newCode });
/** Second step of the wizard. */
export const billingPlanPriceStepSchema = z.object({
  price: dollarsField(planPriceRule("Price")),
  status: newStatus,
});
/** Form of the details on a plan's page. */
export const billingPlanFormSchema = z.object({ ...details, status });
/** POST /billing-plan: a plan with its first price, which counts at once (AREAS 10). */
export const newBillingPlanSchema = z.object({
  ...details,
  code: newCode,
  status: z.preprocess((value) => blankToUndefined(value) ?? "Draft", newStatus),
  priceCents: centsField(planPriceRule("Price")),
});
/** PUT /billing-plan/{id}; the code never changes, and prices have versions. */
export const billingPlanSchema = z.object({
  ...details,
  code: sameCode,
  status,
});

/** Form of a new price. */
export const planPriceFormSchema = z.object({
  price: dollarsField(planPriceRule("Price")),
  validFrom,
});
/** POST /billing-plan/{id}/price. */
export const planPriceSchema = z.object({
  priceCents: centsField(planPriceRule("Price")),
  validFrom: apiNote(validFrom, {
    type: ["string", "null"],
    pattern: "^$|^\\d{4}-\\d\\d-\\d\\d$",
  }),
});

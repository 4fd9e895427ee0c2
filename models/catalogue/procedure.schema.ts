import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { dateField } from "~/models/rules/date.schema";
import { isActiveField, parseBoolean, statusField } from "~/models/rules/status.schema";
import {
  atMost,
  blankToUndefined,
  idField,
  parseList,
  optionalLine,
  optionalText,
  requiredLine,
  TEXT_LIMITS,
  wholeNumberField,
} from "~/models/rules/text.schema";
import {
  BILLING_PLAN_MESSAGES,
  MAX_PRICE_CENTS,
} from "~/models/billing-plans/billing-plan-options.schema";
import { planCodeField, planPriceRule } from "~/models/billing-plans/billing-plan.schema";
import { centsField, dollarsField } from "~/models/rules/money.schema";
import type { PlanCode } from "./plan.schema";

/** Limits of a procedure's texts, in characters. */
const MAX_SUMMARY_LENGTH = 1_000;
const MAX_POSITION = 10_000;

/** Name of the field with a procedure's own price of a plan. */
export const priceFieldName = (plan: PlanCode) => `price-${plan}`;
const PRICE_FIELD = /^price-([a-z0-9-]+)$/;
/** Whether a field is a procedure's own price of a plan. */
export const isPriceField = (field: string): boolean => PRICE_FIELD.test(field);

/** A procedure's own prices by plan, in whole cents; null for the plan's usual price. */
export type OwnPrices = Record<PlanCode, number | null>;

const ownPriceRule = { ...planPriceRule("Price"), max: "$10,000" };
const ownDollarsField = z.preprocess(
  (value) => blankToUndefined(value) ?? null,
  z.union([z.null(), dollarsField(ownPriceRule)]),
);

/** Third step of the wizard: a price for each plan, blank for the usual one (AREAS 5). */
export const pricesFormSchema = z
  .object({})
  .passthrough()
  .transform((values, context): { ownPrices: OwnPrices } => {
    const ownPrices: OwnPrices = {};
    for (const [field, value] of Object.entries(values)) {
      const [, plan] = PRICE_FIELD.exec(field) ?? [];
      if (plan === undefined) continue;
      const { data, error } = ownDollarsField.safeParse(value);
      if (error) context.addIssue({ ...error.issues[0]!, path: [field] });
      else ownPrices[plan] = data ?? null;
    }
    return { ownPrices };
  });

const optionalId = (message: string) => z.preprocess(blankToUndefined, idField(message).optional());

const detailFields = {
  name: requiredLine({ label: "Procedure name", required: "Procedure name is required" }),
  specialityId: idField("Specialty is required", "Specialty must be the ID of a specialty"),
  summary: optionalText({ label: "Summary", max: MAX_SUMMARY_LENGTH }),
  whatToExpect: optionalText({ label: "What to expect" }),
  facilityId: apiNote(optionalId("Facility must be the ID of a facility"), {
    type: ["integer", "null"],
  }),
  careTeamPhone: optionalLine({
    label: "Care-team phone",
    max: atMost("Care-team phone", TEXT_LIMITS.phone),
    validate: (text) => (/(\d\D*){3}/.test(text) ? null : "Please enter a phone number"),
  }),
  position: z.preprocess(
    blankToUndefined,
    wholeNumberField({
      required: "",
      notNumber: "Position must be a number",
      notWhole: "Position must be a whole number",
      min: { value: 0, message: "Position must not be negative" },
      max: { value: MAX_POSITION, message: `Position must be at most ${MAX_POSITION}` },
    }).optional(),
  ),
};
const MAX_OWN_PRICES = 1_000;
/** A procedure's own price of a plan; null, or `isOwn: false` as in an answer, for the usual one. */
const ownPriceSchema = z
  .object({
    plan: planCodeField,
    priceCents: apiNote(z.union([z.null(), centsField(ownPriceRule)]), {
      type: ["integer", "null"],
      minimum: 0,
      maximum: MAX_PRICE_CENTS,
    }),
    isOwn: z.boolean().optional(),
  })
  .transform(({ plan, priceCents, isOwn }) => ({
    plan,
    priceCents: isOwn === false ? null : priceCents,
  }));

const GENERAL_MESSAGE = "isGeneral must be true or false";

/** Details of a procedure in forms: the first step of the wizard, and its page (AREAS 5). */
export const procedureFormSchema = z.object({
  ...detailFields,
  isGeneral: z
    .preprocess((value) => value === "yes" || parseBoolean(value) === true, z.boolean())
    .transform((value) => value),
  status: statusField,
});

/** Details and prices of a procedure, in the form on its page. */
export const procedurePageSchema = procedureFormSchema.and(pricesFormSchema);

/** A procedure of the catalogue in the API: its details, and the prices of its plans in whole cents (specification 000, section 3.4; AREAS 5). */
export const procedureSchema = z.object({
  ...detailFields,
  isGeneral: z.preprocess(
    (value) => parseBoolean(blankToUndefined(value)),
    z.boolean({ invalid_type_error: GENERAL_MESSAGE }).optional(),
  ),
  isActive: isActiveField,
  completePriceCents: z.preprocess(
    blankToUndefined,
    centsField(planPriceRule("Complete plan price")).optional(),
  ),
  freePriceCents: z.preprocess(
    blankToUndefined,
    centsField({
      ...planPriceRule("Free plan price"),
      maxCents: 0,
      maxMessage: BILLING_PLAN_MESSAGES.freePrice,
    }).optional(),
  ),
  prices: apiNote(
    z.preprocess(
      (value) => parseList(blankToUndefined(value)),
      z
        .array(ownPriceSchema, { invalid_type_error: "Prices must be a list" })
        .max(MAX_OWN_PRICES)
        .optional(),
    ),
    { like: z.array(ownPriceSchema).max(MAX_OWN_PRICES).nullish() },
  ),
});
export type ProcedureValues = z.output<typeof procedureSchema>;

/** Clinical review of a version, as far as known; days are YYYY-MM-DD (AREAS 5). */
const optionalDay = (label: string) => {
  const message = `${label}: please enter a real date, such as 12/3/2026`;
  return apiNote(
    z
      .preprocess(blankToUndefined, dateField({ required: message, invalid: message }).optional())
      .transform((day) => day ?? ""),
    { type: ["string", "null"], pattern: "^$|^\\d{4}-\\d\\d-\\d\\d$" },
  );
};
export const reviewFields = {
  reviewedBy: optionalLine({ label: "Reviewed by" }),
  reviewedOn: optionalDay("Reviewed on"),
  reviewDue: optionalDay("Review due"),
};

/** Days from today on which patients who have an earlier version get a published one; undefined for none (AREAS 5). */
export const moveDaysField = z.preprocess(
  blankToUndefined,
  wholeNumberField({
    required: "",
    notNumber: "Days ahead must be a number",
    notWhole: "Days ahead must be a whole number",
    min: { value: 0, message: "Days ahead must not be negative" },
    max: { value: 3_650, message: "Days ahead must be at most 3650" },
  }).optional(),
);
export const publishSchema = z.object({ moveDaysAhead: moveDaysField });

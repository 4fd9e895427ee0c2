import { z } from "zod";
import { apiNote } from "~/models/rules/api-note.schema";
import { dateField } from "~/models/rules/date.schema";
import { isActiveField, parseBoolean, statusField } from "~/models/rules/status.schema";
import {
  atMost,
  blankToUndefined,
  idField,
  optionalLine,
  optionalText,
  requiredLine,
  TEXT_LIMITS,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { PLAN_NAMES, type PlanKind } from "./plan.schema";

/** Limits of a procedure's texts, in characters. */
const MAX_SUMMARY_LENGTH = 1_000;
const MAX_PRICE_CENTS = 1_000_000;
const MAX_POSITION = 10_000;

/** Prices of a new procedure's plans, in whole cents (specification 000, section 9). */
export const DEFAULT_PRICES: Readonly<Record<PlanKind, number>> = { complete: 499, "no-fee": 0 };

const FREE_PLAN_COSTS = "The Free plan must cost nothing";
const priceRule = (kind: PlanKind, notWhole: string) => {
  const label = `${PLAN_NAMES[kind]} plan price`;
  return wholeNumberField({
    required: `${label} is required`,
    notNumber: `${label} must be a number`,
    notWhole: `${label} ${notWhole}`,
    min: { value: 0, message: `${label} must not be negative` },
    max:
      kind === "no-fee"
        ? { value: 0, message: FREE_PLAN_COSTS }
        : { value: MAX_PRICE_CENTS, message: `${label} must be at most $10,000` },
  });
};

/** Price of a form, in dollars such as "4.99"; output in whole cents. */
const dollarsField = (kind: PlanKind) =>
  z.preprocess(
    (value) => {
      const text = typeof value === "string" ? value.trim().replace(/^\$/, "") : value;
      if (blankToUndefined(text) === undefined || Number.isNaN(Number(text))) return text;
      // Rounded to a fraction of a cent, since 4.99 × 100 is no whole number in binary.
      return Math.round(Number(text) * 100_000) / 1_000;
    },
    priceRule(kind, "must be in whole cents, such as 4.99"),
  );

/** Third step of the wizard: a price for each plan (AREAS 5). */
export const pricesFormSchema = z.object({
  completePrice: dollarsField("complete"),
  freePrice: dollarsField("no-fee"),
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
export const procedurePageSchema = procedureFormSchema.merge(pricesFormSchema);

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
    priceRule("complete", "must be in whole cents").optional(),
  ),
  freePriceCents: z.preprocess(
    blankToUndefined,
    priceRule("no-fee", "must be in whole cents").optional(),
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

import { z } from "zod";
import { type AnySchema, apiNote } from "~/models/rules/api-note.schema";
import {
  blankToUndefined,
  boundedList,
  choiceField,
  idField,
  optionalLine,
  parseList,
  requiredLine,
} from "~/models/rules/text.schema";
import { codeField } from "./code.schema";
import { checkDays, flagField, optionalDay, parseDollars, rangeField } from "./fields.schema";
import {
  MAX_BUDGET_CENTS,
  MAX_REDEMPTIONS,
  OFFER_CENTS,
  OFFER_KINDS,
  OFFER_LABELS,
  OFFER_PERCENT,
  OFFER_REACHES,
  type OfferKind,
  type OfferReach,
} from "./offer-options.schema";
import { MAX_PLAN_CODE_LENGTH } from "./partner.schema";

/** Messages about an offer that are not about one field alone. */
export const OFFER_MESSAGES = {
  duplicate: (name: string) => `Partner offer "${name}" already exists`,
  unknownPartner: "Partner not found",
  days: "The offer must not end before it begins",
  percentage: `A percentage must be a whole number from ${OFFER_PERCENT.min} to ${OFFER_PERCENT.max}`,
  amount: "An amount must be from $0.01 to $10,000.00",
  free: "A free offer has no value: leave it blank",
  codeMissing: "People with the code can only be reached with a code",
  codeReach: "An offer with a code reaches the people who have it",
  budget: "Budget must be an amount such as 500 or 500.50, or blank for no limit",
} as const;

/** Billing plans of an offer at most. */
const MAX_PLANS = 50;
const TOO_MANY_PLANS = `At most ${MAX_PLANS} billing plans can be chosen`;

const values = <Value extends string>(options: readonly { value: Value }[]) =>
  options.map(({ value }) => value) as unknown as [Value, ...Value[]];

const kindField = choiceField<OfferKind>({
  label: "Kind",
  required: "Kind is required",
  options: values(OFFER_KINDS),
});

/** Whom it reaches, where that is said; an offer with a code reaches who has it. */
const reachField = z.preprocess(
  blankToUndefined,
  choiceField<OfferReach>({
    label: OFFER_LABELS.reach,
    required: "",
    options: values(OFFER_REACHES),
  }).optional(),
);

/** A list of checkboxes submits one code as text, and "" for none. */
const toCodes = (value: unknown) =>
  typeof value === "string" && value.trim().startsWith("[")
    ? parseList(value)
    : [value].flat().filter((each) => each !== undefined && each !== null && each !== "");

/** Codes of billing plans, each once; none is all of them. */
const planCodesField = z.preprocess(
  toCodes,
  boundedList(
    z
      .array(
        optionalLine({
          label: "Billing plan",
          max: {
            length: MAX_PLAN_CODE_LENGTH,
            message: `A code of a billing plan has at most ${MAX_PLAN_CODE_LENGTH} characters`,
          },
          validate: (code) => (code.includes(",") ? "A code of a billing plan has no comma" : null),
        }),
        { invalid_type_error: "Billing plans must be a list of their codes" },
      )
      .max(MAX_PLANS, TOO_MANY_PLANS),
  ).transform((codes: string[]) => [...new Set(codes)].filter((code) => code !== "")),
);

/** Name of an offer, unique within its partner. */
export const offerNameField = requiredLine({
  label: "Offer name",
  required: "Offer name is required",
});

/** Fields of an offer, in forms and in the API. */
const sharedFields = {
  offerName: offerNameField,
  label: requiredLine({ label: "Label", required: "Label for patients is required" }),
  code: codeField(OFFER_LABELS.code),
  kind: kindField,
  planCodes: planCodesField,
  fromDay: optionalDay(OFFER_LABELS.fromDay),
  toDay: optionalDay(OFFER_LABELS.toDay),
  maxRedemptions: rangeField(OFFER_LABELS.maxRedemptions, {
    min: 0,
    max: MAX_REDEMPTIONS,
    default: 0,
  }),
  reach: reachField,
  paidToShow: flagField("paidToShow"),
};

/** PUT /partner-offer (AREAS 11). `value` is whole percent or whole cents, by the kind. */
export const partnerOfferSchema = z.object({
  ...sharedFields,
  value: rangeField(OFFER_LABELS.value, { min: 0, max: OFFER_CENTS.max, default: 0 }),
  budgetCents: rangeField("Budget", { min: 0, max: MAX_BUDGET_CENTS, default: 0 }),
});
export type PartnerOfferValues = z.output<typeof partnerOfferSchema>;

/** JSON Schema of what a value may be, by the kind. */
const VALUES_BY_KIND = [
  {
    required: ["value"],
    properties: {
      kind: { const: "percentage" },
      value: { type: "integer", minimum: OFFER_PERCENT.min, maximum: OFFER_PERCENT.max },
    },
  },
  {
    required: ["value"],
    properties: { kind: { const: "amount" }, value: { type: "integer", minimum: OFFER_CENTS.min } },
  },
  { properties: { kind: { const: "free" }, value: { type: ["integer", "null"], maximum: 0 } } },
];

/** Describes the rule about the value of an offer in the API document. */
const withValuesByKind = <Schema extends AnySchema>(schema: Schema): AnySchema =>
  apiNote(
    schema.transform((offer) => offer),
    { like: schema, anyOf: VALUES_BY_KIND },
  );

export const offerPartnerField = idField(
  "Partner is required",
  "Partner must be the ID of a partner",
);

/** POST /partner-offer. */
export const newPartnerOfferSchema = partnerOfferSchema.extend({ partnerId: offerPartnerField });

/** POST /partner-offer, as the API document describes it. */
export const NEW_PARTNER_OFFER_API = withValuesByKind(newPartnerOfferSchema);

const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  Number.isInteger(value) && value >= min && value <= max;

/** Why a value does not fit a kind of offer; null if it does. */
function findValueProblem(kind: OfferKind, value: number): string | null {
  if (kind === "percentage")
    return isWithin(value, OFFER_PERCENT) ? null : OFFER_MESSAGES.percentage;
  if (kind === "amount") return isWithin(value, OFFER_CENTS) ? null : OFFER_MESSAGES.amount;
  return value === 0 ? null : OFFER_MESSAGES.free;
}

type Checked = {
  kind: OfferKind;
  code: string;
  reach?: OfferReach;
  fromDay: string;
  toDay: string;
};

/** Checks what the fields of an offer say together, but for its value. */
function checkTogether(offer: Checked, context: z.RefinementCtx): void {
  const report = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  checkDays(
    context,
    { from: offer.fromDay, to: offer.toDay },
    { field: "toDay", message: OFFER_MESSAGES.days },
  );
  if (offer.reach === "code" && offer.code === "") report("reach", OFFER_MESSAGES.codeMissing);
  if (offer.reach && offer.reach !== "code" && offer.code !== "")
    report("reach", OFFER_MESSAGES.codeReach);
}

/** Checks what the fields of an offer of the API say together. */
export function checkOffer(offer: Checked & { value: number }, context: z.RefinementCtx): void {
  checkTogether(offer, context);
  const problem = findValueProblem(offer.kind, offer.value);
  if (problem) context.addIssue({ code: "custom", path: ["value"], message: problem });
}

/** Parses the value of a form: whole percent, or dollars to whole cents; NaN for another text. */
function parseFormValue(kind: OfferKind, text: string): number {
  if (text === "") return 0;
  if (kind === "amount") return parseDollars(text) ?? NaN;
  return /^\d{1,9}\s*%?$/.test(text) ? Number.parseInt(text, 10) : NaN;
}

const formFields = {
  ...sharedFields,
  // An offer with a code reaches who has it, whatever is chosen.
  reach: reachField.transform((reach) => (reach === "code" ? undefined : reach)),
  value: optionalLine({ label: OFFER_LABELS.value }),
  budget: optionalLine({ label: OFFER_LABELS.budget }),
};

type FormValues = Omit<Checked, "reach"> & { value: string; budget: string };

function checkForm(form: FormValues, context: z.RefinementCtx): void {
  const { kind, code, fromDay, toDay } = form;
  checkTogether({ kind, code, fromDay, toDay }, context);
  const problem = findValueProblem(kind, parseFormValue(kind, form.value));
  if (problem) context.addIssue({ code: "custom", path: ["value"], message: problem });
  const cents = form.budget === "" ? 0 : parseDollars(form.budget);
  if (cents === null || cents > MAX_BUDGET_CENTS)
    context.addIssue({ code: "custom", path: ["budget"], message: OFFER_MESSAGES.budget });
}

/** Form of the dialogs that edit and create an offer: value and budget are texts in percent or dollars. */
export const partnerOfferFormSchema = z.object(formFields).superRefine(checkForm);
export const newPartnerOfferFormSchema = z
  .object({ ...formFields, partnerId: offerPartnerField })
  .superRefine(checkForm);
export type PartnerOfferForm = z.output<typeof partnerOfferFormSchema>;

/** Converts the values of a form to the API's input. */
export function fromPartnerOfferForm({
  value,
  budget,
  reach,
  ...form
}: PartnerOfferForm): PartnerOfferValues {
  return {
    ...form,
    value: parseFormValue(form.kind, value),
    budgetCents: budget === "" ? 0 : (parseDollars(budget) ?? 0),
    reach: form.code === "" ? (reach ?? "everyone") : "code",
  };
}

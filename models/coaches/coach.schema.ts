import { z } from "zod";
import { LIVE_SESSION_TYPES, PRICES } from "~/models/requests/live-session-options.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { optionalDateField } from "~/models/rules/date.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import {
  atMost,
  blankToUndefined,
  boundedList,
  choiceField,
  emailRule,
  optionalLine,
  parseList,
  requiredLine,
  TEXT_LIMITS,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { isTimeZone } from "~/models/rules/time-zone.schema";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import { exceptionsField, weeklyHoursField } from "./coach-hours.schema";
import {
  BUFFER_MINUTES,
  COACH_LABELS,
  COACH_STATUSES,
  COACH_TYPES,
  FAITHS,
  NOTICE_HOURS,
  SESSION_LANGUAGES,
  SESSION_MINUTES,
  SESSION_WAYS,
  WEEKLY_CAPACITY,
  WINDOW_DAYS,
} from "./coach-options.schema";

/** Messages about a coach that are not about one field alone. */
export const COACH_MESSAGES = {
  name: "Name is required",
  types: "Choose at least one type",
  languages: "Choose at least one language",
  topics: "Choose at least one topic",
  ways: "Choose at least one way of meeting",
  email: "Enter an email address such as name@example.org",
  videoLink: "Video sessions need a link that begins with https://",
  videoLinkInvalid: "Please enter a link that begins with https://",
  place: "Sessions in person need a place",
  timeZone: "Please enter a time zone such as America/Chicago, or leave it blank",
  duplicateEmail: (email: string) => `A coach with the email "${email}" already exists`,
} as const;

type Values = [string, ...string[]];
const values = (options: readonly { value: string }[]) =>
  options.map(({ value }) => value) as Values;

/** A list of checkboxes submits one value as text, and "" for none. */
const toChosen = (value: unknown) =>
  typeof value === "string" && value.trim().startsWith("[")
    ? parseList(value)
    : [value].flat().filter((each) => each !== undefined && each !== null && each !== "");

/** At least one of a list of options, each once, in their order. */
function chosenField<Option extends string>(
  label: string,
  options: readonly [Option, ...Option[]],
  required: string,
) {
  const invalid = `${label} must be some of ${options.join(", ")}`;
  return z.preprocess(
    toChosen,
    boundedList(
      z
        .array(z.enum(options, { errorMap: () => ({ message: invalid }) }), {
          invalid_type_error: invalid,
        })
        .max(options.length * 2, invalid),
    )
      .superRefine((chosen: Option[], context) => {
        if (chosen.length === 0)
          context.addIssue({ code: "custom", message: required, params: { code: "required" } });
      })
      .transform((chosen: Option[]) => options.filter((option) => chosen.includes(option))),
  );
}

type Range = { min: number; max: number; default: number };
/** Whole number with a default. */
function rangeField(label: string, { min, max, default: fallback }: Range) {
  const message = `${label} must be a whole number from ${min} to ${max}`;
  const field = wholeNumberField({
    required: message,
    notNumber: message,
    notWhole: message,
    min: { value: min, message },
    max: { value: max, message },
  });
  return z.preprocess((value) => blankToUndefined(value) ?? fallback, field);
}

const DOLLARS = PRICES.map(({ dollars }) => dollars);
const PRICE_MESSAGE = `Price must be No Charge, or one of ${DOLLARS.map((each) => `$${each}`).join(", ")}`;
/** Stored value of a form for a coach without a price. */
export const NO_CHARGE = "none";

/** Price in whole dollars; null is No Charge. */
const priceField = apiNote(
  z.preprocess(
    (value) => {
      const input = blankToUndefined(value);
      if (input === undefined || input === NO_CHARGE) return null;
      return typeof input === "string" && /^\d{1,4}$/.test(input) ? Number(input) : input;
    },
    z
      .number({ invalid_type_error: PRICE_MESSAGE })
      .refine((dollars) => DOLLARS.some((each) => each === dollars), PRICE_MESSAGE)
      .nullable(),
  ),
  { type: ["integer", "null"], enum: [...DOLLARS, null] },
);

/** Sessions a week at most; null for no limit. */
const capacityField = apiNote(
  z.preprocess(
    (value) => blankToUndefined(value) ?? null,
    z.union([
      z.null(),
      wholeNumberField({
        required: "",
        notNumber: `${COACH_LABELS.weeklyCapacity} must be a whole number from ${WEEKLY_CAPACITY.min} to ${WEEKLY_CAPACITY.max}`,
        notWhole: `${COACH_LABELS.weeklyCapacity} must be a whole number from ${WEEKLY_CAPACITY.min} to ${WEEKLY_CAPACITY.max}`,
        min: {
          value: WEEKLY_CAPACITY.min,
          message: `${COACH_LABELS.weeklyCapacity} must be a whole number from ${WEEKLY_CAPACITY.min} to ${WEEKLY_CAPACITY.max}`,
        },
        max: {
          value: WEEKLY_CAPACITY.max,
          message: `${COACH_LABELS.weeklyCapacity} must be a whole number from ${WEEKLY_CAPACITY.min} to ${WEEKLY_CAPACITY.max}`,
        },
      }),
    ]),
  ),
  { type: ["integer", "null"], minimum: WEEKLY_CAPACITY.min, maximum: WEEKLY_CAPACITY.max },
);

/** Yes or no; a form sends "yes" or "no". */
const flagField = (label: string, fallback: boolean) =>
  z.preprocess(
    (value) => {
      const input = blankToUndefined(value) ?? fallback;
      return input === "yes" ? true : input === "no" ? false : parseBoolean(input);
    },
    z.boolean({ invalid_type_error: `${label} must be true or false` }),
  );

const optionalEmail = optionalLine(emailRule(COACH_LABELS.email, COACH_MESSAGES.email));

/** How a coach is reached, which only those see who arrange sessions (AREAS "Answers"). */
export const coachContactFields = {
  email: optionalEmail,
  phone: optionalLine({
    label: COACH_LABELS.phone,
    max: atMost(COACH_LABELS.phone, TEXT_LIMITS.phone),
  }),
  videoLink: apiNote(
    optionalLine({
      label: COACH_LABELS.videoLink,
      max: atMost(COACH_LABELS.videoLink, TEXT_LIMITS.url),
      validate: (text) =>
        isExternalUrl(text) && text.startsWith("https://") ? null : COACH_MESSAGES.videoLinkInvalid,
    }),
    {
      type: ["string", "null"],
      maxLength: TEXT_LIMITS.url,
      pattern: '^$|^https://[^/\\s<>"\\\\][^\\s<>"\\\\]*$',
    },
  ),
};

/** Who a coach is: first step of the wizard. */
export const coachDetailFields = {
  name: requiredLine({ label: COACH_LABELS.name, required: COACH_MESSAGES.name }),
  title: optionalLine({ label: COACH_LABELS.title }),
  types: chosenField(COACH_LABELS.types, values(COACH_TYPES), COACH_MESSAGES.types),
  faith: z
    .preprocess(
      blankToUndefined,
      choiceField({ label: COACH_LABELS.faith, required: "", options: FAITHS }).optional(),
    )
    .transform((faith) => faith ?? ""),
  languages: chosenField(
    COACH_LABELS.languages,
    values(SESSION_LANGUAGES),
    COACH_MESSAGES.languages,
  ),
  credential: optionalLine({ label: COACH_LABELS.credential }),
  credentialUntil: apiNote(optionalDateField("Please enter a real date, such as 12/3/2026"), {
    type: ["string", "null"],
    format: undefined,
    pattern: "^$|^\\d{4}-\\d\\d-\\d\\d$",
  }),
  status: z.preprocess(
    (value) => blankToUndefined(value) ?? "Active",
    choiceField({ label: COACH_LABELS.status, required: "", options: COACH_STATUSES }),
  ),
};

/** What a coach offers: second step of the wizard. */
export const coachOfferFields = {
  topics: chosenField(COACH_LABELS.topics, values(LIVE_SESSION_TYPES), COACH_MESSAGES.topics),
  ways: chosenField(COACH_LABELS.ways, SESSION_WAYS, COACH_MESSAGES.ways),
  place: optionalLine({ label: COACH_LABELS.place }),
  price: priceField,
  lengthMinutes: rangeField(COACH_LABELS.lengthMinutes, SESSION_MINUTES),
  bufferMinutes: rangeField(COACH_LABELS.bufferMinutes, BUFFER_MINUTES),
  noticeHours: rangeField(COACH_LABELS.noticeHours, NOTICE_HOURS),
  windowDays: rangeField(COACH_LABELS.windowDays, WINDOW_DAYS),
  weeklyCapacity: capacityField,
  takesNewPatients: flagField(COACH_LABELS.takesNewPatients, true),
  allowsBooking: flagField(COACH_LABELS.allowsBooking, false),
};

export const timeZoneField = apiNote(
  optionalLine({
    label: COACH_LABELS.timeZone,
    validate: (text) => (isTimeZone(text) ? null : COACH_MESSAGES.timeZone),
  }),
  { type: ["string", "null"], maxLength: undefined, pattern: "^$|^[A-Za-z][A-Za-z0-9_+/-]*$" },
);

/** When a coach can be booked: third step of the wizard. */
export const coachHoursFields = {
  timeZone: timeZoneField,
  weeklyHours: weeklyHoursField,
  exceptions: exceptionsField,
};

type Offer = { ways: readonly string[]; place: string };
/** Requires a place where sessions in person are offered. */
export function checkOffer({ ways, place }: Offer, context: z.RefinementCtx): void {
  if (ways.includes("In Person") && place === "")
    context.addIssue({ code: "custom", path: ["place"], message: COACH_MESSAGES.place });
}

/** Requires a link where video sessions are offered. */
export function checkVideoLink(
  { ways, videoLink }: { ways: readonly string[]; videoLink: string },
  context: z.RefinementCtx,
): void {
  if (ways.includes("Video") && videoLink === "")
    context.addIssue({ code: "custom", path: ["videoLink"], message: COACH_MESSAGES.videoLink });
}

/** POST and PUT /coach (AREAS 9). */
export const coachSchema = z.object({
  ...coachDetailFields,
  ...coachContactFields,
  ...coachOfferFields,
  ...coachHoursFields,
});
export type CoachValues = z.output<typeof coachSchema>;

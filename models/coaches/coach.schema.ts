import { z } from "zod";
import { LIVE_SESSION_TYPES, PRICES } from "~/models/requests/live-session-options.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { parseBoolean } from "~/models/rules/status.schema";
import {
  atMost,
  blankToUndefined,
  optionalLine,
  TEXT_LIMITS,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { isTimeZone } from "~/models/rules/time-zone.schema";
import { isExternalUrl } from "~/models/rules/web-address.schema";
import {
  chosenField,
  COACH_MESSAGES,
  coachDetailFields,
  coachPersonFields,
  values,
} from "./coach-details.schema";
import { exceptionsField, weeklyHoursField } from "./coach-hours.schema";
import {
  BUFFER_MINUTES,
  COACH_LABELS,
  NOTICE_HOURS,
  SESSION_MINUTES,
  WEEKLY_CAPACITY,
  WINDOW_DAYS,
} from "./coach-options.schema";
import { SESSION_WAYS } from "./session-choices.schema";

type Range = { min: number; max: number; default: number };
const describeRange = (label: string, { min, max }: Pick<Range, "min" | "max">) =>
  `${label} must be a whole number from ${min} to ${max}`;

/** Whole number with a default. */
function rangeField(label: string, { min, max, default: fallback }: Range) {
  const message = describeRange(label, { min, max });
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

const CAPACITY_MESSAGE = describeRange(COACH_LABELS.weeklyCapacity, WEEKLY_CAPACITY);

/** Sessions a week at most; null for no limit. */
const capacityField = apiNote(
  z.preprocess(
    (value) => blankToUndefined(value) ?? null,
    z.union([
      z.null(),
      wholeNumberField({
        required: "",
        notNumber: CAPACITY_MESSAGE,
        notWhole: CAPACITY_MESSAGE,
        min: { value: WEEKLY_CAPACITY.min, message: CAPACITY_MESSAGE },
        max: { value: WEEKLY_CAPACITY.max, message: CAPACITY_MESSAGE },
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

/** Contact of a coach, which only those see who arrange sessions (AREAS "Answers"). */
export const coachContactFields = {
  ...coachPersonFields,
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

/** Offer of a coach: second step of the wizard. */
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

/** Hours in which a coach can be booked: third step of the wizard. */
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

import { apiNote } from "~/models/rules/api-note.schema";
import { z } from "zod";
import { optionalDateField } from "~/models/rules/date.schema";
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
} from "~/models/rules/text.schema";
import { COACH_LABELS, COACH_STATUSES, COACH_TYPES, FAITHS } from "./coach-options.schema";
import { SESSION_LANGUAGES } from "./session-choices.schema";

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
/** Values of a list of options. */
export const values = (options: readonly { value: string }[]) =>
  options.map(({ value }) => value) as Values;

/** A list of checkboxes submits one value as text, and "" for none. */
const toChosen = (value: unknown) =>
  typeof value === "string" && value.trim().startsWith("[")
    ? parseList(value)
    : [value].flat().filter((each) => each !== undefined && each !== null && each !== "");

/** At least one of a list of options, each once, in their order. */
export function chosenField<Option extends string>(
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

const optionalEmail = optionalLine(emailRule(COACH_LABELS.email, COACH_MESSAGES.email));

/** Ways in which the hospital reaches a coach; patients do not see it. */
export const coachPersonFields = {
  email: optionalEmail,
  phone: optionalLine({
    label: COACH_LABELS.phone,
    max: atMost(COACH_LABELS.phone, TEXT_LIMITS.phone),
  }),
};

/** Person of a coach: first step of the wizard. */
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

/** "Coach Details", the first step of the wizard and a card of a coach's page. In a file of its own, so that the step loads no other rules. */
export const coachDetailsFormSchema = z.object({ ...coachDetailFields, ...coachPersonFields });

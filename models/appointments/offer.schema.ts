import { z } from "zod";
import { SESSION_WAYS } from "~/models/coaches/session-choices.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { isCalendarDate } from "~/models/rules/date.schema";
import {
  atMost,
  blankToUndefined,
  boundedList,
  choiceField,
  idField,
  optionalLine,
  parseList,
  requiredLine,
  TEXT_LIMITS,
  wholeNumberField,
} from "~/models/rules/text.schema";
import { MAX_OFFERED, OUTCOMES } from "./appointment-state.schema";

/** Messages about times, and about what became of them. */
export const APPOINTMENT_MESSAGES = {
  coach: "Please choose a coach",
  start: "Please choose a time",
  startInvalid: "Please enter a time as ISO 8601 with its zone, such as 2026-12-03T22:00:00Z",
  slots: "Choose at least one time",
  tooMany: `Choose at most ${MAX_OFFERED} times`,
  repeated: "This time is there twice",
  reason: "Please say why",
  phone: "Please enter the phone number on which we can call you",
  rating: "Please choose from 1 to 5",
  taken: (coach: string) => `${coach} is not free at that time. Please choose another one.`,
  roomTaken: "The room is not free at that time. Please choose another one.",
  patientBusy: "There is another live session at that time. Please choose another one.",
  past: "This time has passed. Please choose a later one",
  notHeld: "These times are not held for you anymore.",
} as const;

/** A moment, ISO 8601 with its zone. */
const momentField = apiNote(
  z.preprocess(
    blankToUndefined,
    z
      .string({
        required_error: APPOINTMENT_MESSAGES.start,
        invalid_type_error: APPOINTMENT_MESSAGES.startInvalid,
      })
      .refine(
        (text) =>
          /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
          // Date.parse reads February 30 as a day of March.
          isCalendarDate(text.slice(0, 10)) &&
          !Number.isNaN(Date.parse(text)),
        APPOINTMENT_MESSAGES.startInvalid,
      )
      .transform((text) => new Date(text)),
  ),
  { type: "string", format: "date-time" },
);

/** A time of a coach; the way of meeting defaults to what the patient asked for, else to the coach's first. */
const slotSchema = z.object({
  coachId: idField(APPOINTMENT_MESSAGES.coach),
  start: momentField,
  way: z.preprocess(
    blankToUndefined,
    choiceField({ label: "Way", required: "", options: SESSION_WAYS }).optional(),
  ),
});
export type SlotChoice = z.output<typeof slotSchema>;

/** POST /live-session/{id}/offer: one to three times (AREAS 9). */
export const offerTimesSchema = z.object({
  slots: z.preprocess(
    parseList,
    boundedList(z.array(slotSchema).max(MAX_OFFERED, APPOINTMENT_MESSAGES.tooMany)).superRefine(
      (slots: SlotChoice[], context) => {
        if (slots.length === 0)
          context.addIssue({ code: "custom", message: APPOINTMENT_MESSAGES.slots });
        for (const [index, { coachId, start }] of slots.entries()) {
          const isRepeated = slots
            .slice(0, index)
            .some((each) => each.coachId === coachId && +each.start === +start);
          if (isRepeated)
            context.addIssue({
              code: "custom",
              path: [index, "start"],
              message: APPOINTMENT_MESSAGES.repeated,
            });
        }
      },
    ),
  ),
});

/** A free time that a patient books, or to which an appointment moves. */
export const bookTimeSchema = slotSchema;
export const moveTimeSchema = z.object({ start: momentField });

const phoneLine = optionalLine({
  label: "Phone number",
  max: atMost("Phone number", TEXT_LIMITS.phone),
});

/** POST /live-session/{id}/accept. The phone number is needed where the coach calls and none is known. */
export const acceptSchema = z.object({
  slotId: idField(APPOINTMENT_MESSAGES.start),
  phone: phoneLine,
});

/** Phone number beside a time that a patient books. */
export const callPhoneSchema = z.object({ phone: phoneLine });

/** POST /live-session/{id}/cancel by staff or a coach; a patient need not say why. */
export const cancelSchema = z.object({
  reason: requiredLine({ label: "Reason", required: APPOINTMENT_MESSAGES.reason }),
});
export const ownCancelSchema = z.object({ reason: optionalLine({ label: "Reason" }) });

/** POST /live-session/{id}/complete. */
export const outcomeSchema = z.object({
  outcome: choiceField({
    label: "Outcome",
    required: "Please say what became of it",
    options: OUTCOMES.map(({ value }) => value) as [
      (typeof OUTCOMES)[number]["value"],
      ...(typeof OUTCOMES)[number]["value"][],
    ],
  }),
});

const scale = z.preprocess(
  (value) => blankToUndefined(value) ?? null,
  z.union([
    z.null(),
    wholeNumberField({
      required: APPOINTMENT_MESSAGES.rating,
      notNumber: APPOINTMENT_MESSAGES.rating,
      notWhole: APPOINTMENT_MESSAGES.rating,
      min: { value: 1, message: APPOINTMENT_MESSAGES.rating },
      max: { value: 5, message: APPOINTMENT_MESSAGES.rating },
    }),
  ]),
);

/** Answers of a patient afterwards: how good it was, and how anxious they are now, each 1 to 5. */
export const ratingFields = z.object({ rating: scale, anxietyAfter: scale });

/** Those answers, at least one of the two. */
export const ratingSchema = ratingFields.superRefine(({ rating, anxietyAfter }, context) => {
  if (rating === null && anxietyAfter === null)
    context.addIssue({ code: "custom", path: ["rating"], message: APPOINTMENT_MESSAGES.rating });
});

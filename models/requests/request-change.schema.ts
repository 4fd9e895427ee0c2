import { z } from "zod";
import { REQUEST_STATUSES } from "./request-status.schema";
import { dateField, timeField } from "~/models/rules/date.schema";
import {
  blankToUndefined,
  choiceField,
  idField,
  optionalLine,
  optionalText,
  requiredLine,
  requiredText,
} from "~/models/rules/text.schema";

const ARRANGEMENT = {
  label: "What was arranged",
  required: "What was arranged is required",
  max: 1_000,
};
const WHO_TO_CALL = { label: "Who to call", required: "Who to call is required" };
const DATE = {
  required: "Please select a date",
  invalid: "Please enter a real date, such as 12/3/2026",
};
const TIME = {
  required: "Please select a time",
  invalid: "Please enter a real time, such as 2:30 PM",
};
const offerText = optionalText({ label: "Words to the patient", max: 1_000 });
const staffNote = optionalText({ label: "Internal note", max: 2_000 });

/** Id of the administrator who takes care of a request; null for nobody. */
const assigneeField = z.preprocess(
  (value) => blankToUndefined(value) ?? null,
  idField("Please choose who takes care of it").nullable(),
);

/** Form that confirms a request: what was arranged and who to call, for the patient to read. */
export const confirmationSchema = z.object({
  arrangement: requiredText(ARRANGEMENT),
  whoToCall: requiredLine(WHO_TO_CALL),
});

/** Confirmation of many requests at once: who to call may be left to each procedure's phone number. */
export const bulkConfirmationSchema = confirmationSchema.extend({
  whoToCall: optionalLine({ label: WHO_TO_CALL.label }),
});

/** Form that offers the patient another time. */
export const offerSchema = z.object({
  offeredDate: dateField(DATE),
  offeredTime: timeField(TIME),
  offer: offerText,
  whoToCall: requiredLine(WHO_TO_CALL),
});

/** Form of what only staff see of a request: who takes care of it, and a note. */
export const handlingSchema = z.object({ assigneeId: assigneeField, staffNote });

/**
 * Change of a message or withdrawn request by staff: its status, who takes care of it, a note. Each may be left out, but not all.
 */
export const receivedChangeSchema = <Status extends string>(
  statuses: readonly [Status, ...Status[]],
) => {
  const status = choiceField({
    label: "Status",
    required: "Status is required",
    options: statuses,
  });
  return z
    .object({
      status: status.optional(),
      assigneeId: assigneeField.optional(),
      staffNote: staffNote.optional(),
    })
    .superRefine((change, context) => {
      if (Object.values(change).some((value) => value !== undefined)) return;
      context.addIssue({ code: "custom", path: ["status"], message: "Status is required" });
    });
};

/** Fields required by a status. */
const NEEDED_BY_STATUS: Record<string, z.ZodTypeAny | undefined> = {
  Confirmed: confirmationSchema,
  Offered: offerSchema,
};

/** A text that is left out or blank stays as it is, so that only a status that needs it asks for it. */
const optionalRaw = z.preprocess(blankToUndefined, z.string().optional());

/**
 * Change of a patient request by staff: its status with what that needs, who takes care of it, a note. Each may be left out, but
 * not all.
 */
export const requestChangeSchema = z
  .object({
    status: choiceField({
      label: "Status",
      required: "Status is required",
      options: REQUEST_STATUSES,
    }).optional(),
    arrangement: optionalText(ARRANGEMENT),
    whoToCall: optionalLine({ label: WHO_TO_CALL.label }),
    offeredDate: optionalRaw,
    offeredTime: optionalRaw,
    offer: offerText,
    assigneeId: assigneeField.optional(),
    staffNote: staffNote.optional(),
  })
  .superRefine(({ status, ...values }, context) => {
    const { error } = NEEDED_BY_STATUS[status ?? ""]?.safeParse(values) ?? {};
    for (const issue of error?.issues ?? []) context.addIssue(issue);
  });

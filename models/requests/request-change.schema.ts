import { z } from "zod";
import { REQUEST_STATUSES } from "./request-status.schema";
import {
  choiceField,
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

/** Form that confirms a request: what was arranged and who to call, for the patient to read. */
export const confirmationSchema = z.object({
  arrangement: requiredText(ARRANGEMENT),
  whoToCall: requiredLine(WHO_TO_CALL),
});

/** Answer of staff to a patient request: its status and, with Confirmed, the texts of the confirmation. */
export const requestChangeSchema = z
  .object({
    status: choiceField({
      label: "Status",
      required: "Status is required",
      options: REQUEST_STATUSES,
    }),
    arrangement: optionalText(ARRANGEMENT),
    whoToCall: optionalLine({ label: WHO_TO_CALL.label }),
  })
  .superRefine(({ status, ...texts }, context) => {
    if (status !== "Confirmed") return;
    const { error } = confirmationSchema.safeParse(texts);
    for (const issue of error?.issues ?? []) context.addIssue(issue);
  });

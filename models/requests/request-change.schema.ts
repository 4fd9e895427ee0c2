import { z } from "zod";
import { REQUEST_STATUSES } from "./request-status.schema";
import { choiceField } from "~/models/rules/text.schema";

/** Update of a patient request by staff: only the status can be changed. */
export const requestStatusSchema = z.object({
  status: choiceField({
    label: "Status",
    required: "Status is required",
    options: REQUEST_STATUSES,
  }),
});

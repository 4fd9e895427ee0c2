import { z } from "zod";
import { REQUEST_STATUSES } from "./request-status.schema";
import { choiceField } from "~/models/rules/text.schema";

/** What the hospital changes of a request: nothing but its status. */
export const requestStatusSchema = z.object({
  status: choiceField({
    label: "Status",
    required: "Status is required",
    options: REQUEST_STATUSES,
  }),
});

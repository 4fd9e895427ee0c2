import { z } from "zod";
import { choiceField } from "~/models/rules/text.schema";
import { WITHDRAWN_REQUEST_STATUSES } from "./withdrawn-request-status.schema";

/** PUT /withdrawn-request: only the status can be changed. */
export const withdrawnRequestStatusSchema = z.object({
  status: choiceField({
    label: "Status",
    required: "Status is required",
    options: WITHDRAWN_REQUEST_STATUSES,
  }),
});

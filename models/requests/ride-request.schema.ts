import { z } from "zod";
import { timeField, dateField } from "~/models/rules/date.schema";
import { requestContactField } from "./request-contact.schema";
import { requiredLine } from "~/models/rules/text.schema";

/** Ride request form, in the order of its fields (specification 000, section 2.7: Request Ride). */
export const rideRequestSchema = z.object({
  pickUp: requiredLine({ label: "Pick up", required: "Please enter where to pick you up" }),
  dropOff: requiredLine({ label: "Drop off", required: "Please enter where to take you" }),
  date: dateField({
    required: "Please select a date",
    invalid: "Please enter a real date, such as 2027-01-31",
  }),
  time: timeField({
    required: "Please select a time",
    invalid: "Please enter a real time, such as 14:30",
  }),
  contact: requestContactField,
});

import { z } from "zod";
import { timeField, dateField, optionalTimeField } from "~/models/rules/date.schema";
import { YES_NO } from "~/models/surveys/answer.schema";
import { requestContactFields } from "./request-contact.schema";
import { MOBILITY_OPTIONS, type Mobility } from "./ride-options.schema";
import { choiceField, optionalText, requiredLine } from "~/models/rules/text.schema";

const MAX_MOBILITY_NOTE_LENGTH = 500;
const INVALID_TIME = "Please enter a real time, such as 2:30 PM";

/** Ride request form, in the order of its fields (specification 000, section 2.7: Request Ride). */
export const rideRequestSchema = z
  .object({
    pickUp: requiredLine({ label: "Pick up", required: "Please enter where to pick you up" }),
    dropOff: requiredLine({ label: "Drop off", required: "Please enter where to take you" }),
    date: dateField({
      required: "Please select a date",
      invalid: "Please enter a real date, such as 12/3/2026",
    }),
    time: timeField({ required: "Please select a time", invalid: INVALID_TIME }),
    returnTrip: choiceField({
      label: "Return trip",
      required: "Please choose whether you need a ride back",
      options: YES_NO,
    }),
    returnTime: optionalTimeField(INVALID_TIME),
    mobility: choiceField({
      label: "Mobility",
      required: "Please choose how you get in and out of a car",
      options: MOBILITY_OPTIONS.map(({ value }) => value) as [Mobility, ...Mobility[]],
    }),
    mobilityNote: optionalText({
      label: "What would help",
      max: MAX_MOBILITY_NOTE_LENGTH,
    }),
  })
  .and(requestContactFields);

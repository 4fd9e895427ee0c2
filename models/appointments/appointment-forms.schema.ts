import { z } from "zod";
import { requiredLine } from "~/models/rules/text.schema";
import { APPOINTMENT_MESSAGES, callPhoneSchema } from "./offer.schema";

const timeField = requiredLine({ label: "Time", required: APPOINTMENT_MESSAGES.start });

/** Form in which a patient books a free time: `time` is the coach's id and the start, ISO 8601, with a space between. */
export const bookFormSchema = callPhoneSchema.extend({ time: timeField });

/** Form in which a patient moves an appointment. */
export const moveFormSchema = z.object({ start: timeField });

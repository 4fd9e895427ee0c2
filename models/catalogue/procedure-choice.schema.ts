import { z } from "zod";

const chosen = (message: string) =>
  z.string({ required_error: message, invalid_type_error: message }).min(1, message);

/** What a visitor chooses in the selector, by their keys (specification 000, sections 3.4 and 5). */
export const procedureChoiceSchema = z.object({
  specialty: chosen("Please select a specialty"),
  procedure: chosen("Please select a procedure"),
});

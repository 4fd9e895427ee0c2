import { z } from "zod";

const requiredKey = (message: string) =>
  z.string({ required_error: message, invalid_type_error: message }).min(1, message);

/** A visitor's selection in the procedure selector, as keys (specification 000, sections 3.4 and 5). */
export const procedureChoiceSchema = z.object({
  specialty: requiredKey("Please select a specialty"),
  procedure: requiredKey("Please select a procedure"),
});

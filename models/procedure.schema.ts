import { z } from "zod";
import { PLAN_GROUPS, PLAN_KINDS } from "./plan.schema";
import { idField, optionalText, requiredLine } from "./text.schema";

/** The most that a plan costs, in cents. */
const MOST_CENTS = 1_000_000;

const planSchema = z.object({
  kind: z.enum(PLAN_KINDS),
  /** Whole cents; 0 is free. */
  priceCents: z.number().int().min(0).max(MOST_CENTS),
  items: z.array(
    z.object({
      group: z.enum(PLAN_GROUPS),
      name: requiredLine({ label: "Session", required: "Session is required" }),
      included: z.boolean(),
    }),
  ),
});

/** A procedure of the catalogue with its plans (specification 000, section 3.4). */
export const procedureSchema = z.object({
  name: requiredLine({ label: "Procedure", required: "Procedure is required" }),
  specialtyId: idField("Specialty is required", "Specialty must be the id of a specialty"),
  description: optionalText({ label: "Description" }),
  plans: z.array(planSchema),
});

import { z } from "zod";
import { requiredLine } from "~/models/rules/text.schema";

/** Department form (specification 001, section 5: "Department and specialty form"). */
export const departmentNameField = requiredLine({
  label: "Department",
  required: "Department is required",
});

export const departmentSchema = z.object({ name: departmentNameField });

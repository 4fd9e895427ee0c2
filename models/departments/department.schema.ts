import { z } from "zod";
import { isActiveField, statusField } from "~/models/rules/status.schema";
import { requiredLine } from "~/models/rules/text.schema";

/** Department form (specification 001, section 5: "Department and specialty form"). */
export const departmentNameField = requiredLine({
  label: "Department",
  required: "Department is required",
});

/** POST and PUT /department: an omitted `isActive` defaults to true on POST and keeps its value on PUT. */
export const departmentSchema = z.object({ name: departmentNameField, isActive: isActiveField });

/** Form of a department alone. */
export const departmentFormSchema = z.object({ name: departmentNameField, status: statusField });

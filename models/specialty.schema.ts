import { z } from "zod";
import { departmentName } from "./department.schema";
import { blankAsMissing, idField, requiredLine } from "./text.schema";

/** Specification 001, section 5: "Bulk import file"; a specialty has the same two (DESIGN 8). */
export const STATUSES = ["Active", "Inactive"] as const;
export type Status = (typeof STATUSES)[number];
export const STATUS_MESSAGE = "Status must be Active or Inactive";

const specialtyName = requiredLine({ label: "Specialty", required: "Specialty is required" });

/** What programs send: PUT without `isActive` keeps it, POST takes true. */
export const specialtySchema = z.object({
  name: specialtyName,
  departmentId: idField("Department is required", "Department must be the id of a department"),
  isActive: z.boolean({ invalid_type_error: "isActive must be true or false" }).optional(),
});

/** What the form sends: an existing department or the name of a new one; the new name wins (WORDS). */
export const specialtyFormSchema = z
  .object({
    departmentId: z.preprocess(
      blankAsMissing,
      idField("Department is required", "Department is required").optional(),
    ),
    newDepartmentName: z.preprocess(blankAsMissing, departmentName.optional()),
    name: specialtyName,
    status: z.preprocess(
      blankAsMissing,
      z.enum(STATUSES, { errorMap: () => ({ message: STATUS_MESSAGE }) }).default("Active"),
    ),
  })
  .superRefine((form, context) => {
    if (form.departmentId === undefined && form.newDepartmentName === undefined) {
      context.addIssue({
        code: "custom",
        path: ["departmentId"],
        message: "Department is required",
      });
    }
  });

/** The columns of an import file, and what a row of it must hold (specification 001, section 5). */
export const IMPORT_COLUMNS = ["Department", "Specialty", "Status"] as const;

export const importRowSchema = z.object({
  Department: departmentName,
  Specialty: specialtyName,
  Status: z.preprocess(
    (value) => STATUSES.find((status) => status.toLowerCase() === String(value).toLowerCase()),
    z.enum(STATUSES, { errorMap: () => ({ message: STATUS_MESSAGE }) }),
  ),
});

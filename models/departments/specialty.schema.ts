import { z } from "zod";
import { departmentName } from "./department.schema";
import { isActiveField, STATUS_MESSAGE, STATUSES, statusField } from "~/models/rules/status.schema";
import { blankAsMissing, idField, requiredLine } from "~/models/rules/text.schema";

const specialtyName = requiredLine({ label: "Specialty", required: "Specialty is required" });

/** What programs send: PUT without `isActive` keeps it, POST takes true. */
export const specialtySchema = z.object({
  name: specialtyName,
  departmentId: idField("Department is required", "Department must be the id of a department"),
  isActive: isActiveField,
});

const A_NEW_ONE = "new";

/** What the form sends: an existing department or the name of a new one; the new name wins (WORDS). */
export const specialtyFormSchema = z.preprocess(
  withNewDepartment,
  z.object({
    departmentId: z.unknown().transform((value, context) => {
      if (value === A_NEW_ONE) return undefined;
      const id = idField("Department is required").safeParse(value);
      if (id.success) return id.data;
      context.addIssue({ code: "custom", message: "Department is required" });
      return z.NEVER;
    }),
    newDepartmentName: z.preprocess(blankAsMissing, departmentName.optional()),
    name: specialtyName,
    status: statusField,
  }),
);

/** The two department fields are checked as one, so that their message comes along with all the others. */
function withNewDepartment(form: unknown): unknown {
  if (typeof form !== "object" || form === null) return form;
  const named = "newDepartmentName" in form && blankAsMissing(form.newDepartmentName) !== undefined;
  return named ? { ...form, departmentId: A_NEW_ONE } : form;
}

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

import { z } from "zod";
import { departmentNameField } from "./department.schema";
import { isActiveField, STATUS_MESSAGE, STATUSES, statusField } from "~/models/rules/status.schema";
import { blankToUndefined, idField, requiredLine } from "~/models/rules/text.schema";

const specialtyName = requiredLine({ label: "Specialty", required: "Specialty is required" });

/** POST and PUT /speciality: an omitted `isActive` defaults to true on POST and keeps its value on PUT. */
export const specialtySchema = z.object({
  name: specialtyName,
  departmentId: idField("Department is required", "Department must be the ID of a department"),
  isActive: isActiveField,
});

/** Department that many specialties are moved to. */
export const specialtyMoveSchema = specialtySchema.pick({ departmentId: true });

const NEW_DEPARTMENT = "new";

/** Specialty form: an existing department, or the name of a new one, which takes precedence (WORDS). */
export const specialtyFormSchema = z.preprocess(
  mergeDepartmentFields,
  z.object({
    departmentId: z.unknown().transform((value, context) => {
      if (value === NEW_DEPARTMENT) return undefined;
      const id = idField("Department is required").safeParse(value);
      if (id.success) return id.data;
      context.addIssue({ code: "custom", message: "Department is required" });
      return z.NEVER;
    }),
    newDepartmentName: z.preprocess(blankToUndefined, departmentNameField.optional()),
    name: specialtyName,
    status: statusField,
  }),
);

/** Merges both department fields into `departmentId`, so that their error is reported along with all others. */
function mergeDepartmentFields(form: unknown): unknown {
  if (typeof form !== "object" || form === null) return form;
  const hasNewName =
    "newDepartmentName" in form && blankToUndefined(form.newDepartmentName) !== undefined;
  return hasNewName ? { ...form, departmentId: NEW_DEPARTMENT } : form;
}

/** Row of an import file, beside its department (specification 001, section 5). */
export const importedSpecialtySchema = z.object({
  name: specialtyName,
  isActive: z
    .preprocess(
      (value) => STATUSES.find((status) => status.toLowerCase() === String(value).toLowerCase()),
      z.enum(STATUSES, { errorMap: () => ({ message: STATUS_MESSAGE }) }),
    )
    .transform((status) => status === "Active"),
});

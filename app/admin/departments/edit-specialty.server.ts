import { toFormErrorResponse } from "~/app/http/error-response.server";
import { submitForm } from "~/app/http/form.server";
import { parseId } from "~/app/http/list-query.server";
import { listDepartmentOptions } from "~/server/departments/departments";
import { toStatus } from "~/models/rules/status.schema";
import type { SpecialtyData } from "~/server/departments/present";
import { getSpecialty, updateSpecialtyFromForm } from "~/server/departments/specialties";
import type { Caller } from "~/server/platform/caller";
import { specialtyValidator } from "./specialty-form";

/** Parses the specialty ID from the route parameter; the specification sets the error text. @throws BadRequestError */
export function parseSpecialtyId(id: string | undefined): number {
  return parseId(id, "Invalid specialty ID");
}

/** Loads the edit form's data, for the dialog and the detail page. @throws NotFoundError */
export async function loadSpecialtyForm(caller: Caller, id: number) {
  const specialty = await getSpecialty(caller, id);
  return {
    name: specialty.name,
    ...(await loadDepartmentField(caller, [specialty.department])),
    specialty: toFormValues(specialty),
    version: specialty.version,
  };
}

/**
 * Loads the options of the department field. If they cannot be loaded, the field says so and offers `known` ones only
 * (specification 001, section 8).
 */
export async function loadDepartmentField(
  caller: Caller,
  known: { id: number; name: string }[] = [],
) {
  try {
    return { departments: await listDepartmentOptions(caller, known[0]?.id) };
  } catch (error) {
    const departmentId = `Failed to load departments: ${toFormErrorResponse(error, caller).message}`;
    return { departments: known, initialErrors: { departmentId } };
  }
}

/** Form values of a specialty. */
function toFormValues(specialty: SpecialtyData) {
  const { name, departmentId } = specialty;
  return { name, departmentId, newDepartmentName: "", status: toStatus(specialty) };
}

type SaveOptions = {
  caller: Caller;
  request: Request;
  id: number;
  backTo: string;
  failure: string;
};

/** Validates and saves the edit form, submitted from the dialog or the detail page. */
export function saveSpecialtyForm({ caller, request, id, backTo, failure }: SaveOptions) {
  return submitForm({
    caller,
    request,
    validator: specialtyValidator,
    failure: () => failure,
    save: async ({ values, caller, expectedVersions }) => {
      await updateSpecialtyFromForm(caller, id, values, expectedVersions);
      return { to: backTo, message: "Specialty updated successfully" };
    },
    toFormValues,
    recreatePath: "/admin/departments/new",
  });
}

import { submitForm } from "~/app/http/form.server";
import { idParam } from "~/app/http/list-query.server";
import { departmentChoices } from "~/server/departments/departments";
import { toStatus } from "~/models/rules/status.schema";
import type { SpecialtyData } from "~/server/departments/present";
import { getSpecialty, updateSpecialtyFromForm } from "~/server/departments/specialties";
import type { Caller } from "~/server/platform/caller";
import { departmentValidator } from "./department-form";

/** The id in the address of a specialty's page or dialog, in the specification's words when it is none. */
export function specialtyId(id: string | undefined): number {
  return idParam(id, "Invalid specialty ID");
}

/** What the form needs to change a specialty, in the dialog and on its page. */
export async function loadSpecialtyForm(caller: Caller, id: number) {
  const specialty = await getSpecialty(caller, id);
  return {
    departments: await departmentChoices(caller),
    specialty: valuesOf(specialty),
    version: specialty.version,
  };
}

/** A specialty as the form's fields hold it. */
function valuesOf(specialty: SpecialtyData) {
  const { name, departmentId } = specialty;
  return { name, departmentId, newDepartmentName: "", status: toStatus(specialty) };
}

type Save = { caller: Caller; request: Request; id: number; backTo: string; failure: string };

/** Saves the form of a specialty, from the dialog and from its page. */
export function saveSpecialtyForm({ caller, request, id, backTo, failure }: Save) {
  return submitForm({
    caller,
    request,
    validator: departmentValidator,
    failure: () => failure,
    save: async ({ values, caller, expected }) => {
      await updateSpecialtyFromForm(caller, id, values, expected);
      return { to: backTo, message: "Specialty updated successfully" };
    },
    valuesOf,
    whenGone: "/admin/departments/new",
  });
}

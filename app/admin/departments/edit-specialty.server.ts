import { readForm } from "~/app/http/body.server";
import { submitForm } from "~/app/http/form.server";
import { idParam } from "~/app/http/list-query.server";
import { redirectWithToast } from "~/app/http/toast.server";
import { departmentChoices } from "~/server/departments/departments";
import { statusOf } from "~/server/departments/present";
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
    specialty: {
      name: specialty.name,
      departmentId: specialty.departmentId,
      status: statusOf(specialty),
    },
  };
}

type Save = { caller: Caller; request: Request; id: number; backTo: string; failure: string };

/** Saves the form of a specialty, from the dialog and from its page. */
export async function saveSpecialtyForm({ caller, request, id, backTo, failure }: Save) {
  return submitForm({
    caller,
    form: await readForm(request),
    validator: departmentValidator,
    failure: () => failure,
    save: async (input) => {
      await updateSpecialtyFromForm(caller, id, input);
      return redirectWithToast(backTo, "Specialty updated successfully");
    },
  });
}

import type { Caller } from "~/server/platform/caller";
import { listFacilityChoices } from "~/server/facilities/choices";
import type { ProcedureData } from "~/server/procedure-plans/present";
import { toRawValues } from "~/server/procedure-plans/wizard";
import { readPricedPlans } from "./priced-plans.server";
import { listSpecialtyChoices } from "~/server/sessions/choices";

/** Loads the edit form on a plan's page. */
export async function loadProcedureForm(caller: Caller, procedure: ProcedureData) {
  const { groups } = await listSpecialtyChoices(caller, {
    search: "",
    chosen: procedure.specialityId,
  });
  return {
    procedure: toRawValues(procedure),
    version: procedure.version,
    plans: await readPricedPlans(caller),
    specialties: groups,
    facilities: await listFacilityChoices(caller, procedure.facilityId),
  };
}

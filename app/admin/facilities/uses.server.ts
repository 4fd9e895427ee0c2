import { hasPermission, type Caller } from "~/server/platform/caller";
import { listPartsAndProcedures } from "~/server/facilities/facility-uses";
import type { FacilityData } from "~/server/facilities/present";

/** Reads what uses a facility, for its page; episodes are a number, with a link for those who may see patients. */
export async function readUses(caller: Caller, { id, name }: FacilityData) {
  const { parts, procedures, episodes } = await listPartsAndProcedures(caller, id);
  const href = hasPermission(caller, "patients.read")
    ? `/admin/patients/all?${new URLSearchParams({ facility: name }).toString()}`
    : null;
  return { parts, procedures, episodes: { count: episodes, href } };
}

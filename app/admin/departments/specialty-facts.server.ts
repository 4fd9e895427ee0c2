import { loadLastEdited } from "~/app/admin/last-edited.server";
import { toStatus } from "~/models/rules/status.schema";
import { getSpecialty } from "~/server/departments/specialties";
import type { Caller } from "~/server/platform/caller";
import { formatDay } from "~/server/platform/dates";
import type { SpecialtyFactsData } from "./specialty-facts";

/** Loads the props of SpecialtyFacts. @throws NotFoundError */
export async function loadSpecialtyFacts(caller: Caller, id: number): Promise<SpecialtyFactsData> {
  const { name, department, createdAt, ...specialty } = await getSpecialty(caller, id);
  return {
    id,
    name,
    department,
    created: formatDay(createdAt),
    lastEdited: await loadLastEdited(caller, "specialty", id),
    status: toStatus(specialty),
  };
}

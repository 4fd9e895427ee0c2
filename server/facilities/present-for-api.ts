import { INHERITED_FIELDS, type InheritedField } from "~/models/facilities/facility-options.schema";
import { emptyToNull } from "~/server/platform/contact";
import type { Caller } from "~/server/platform/caller";
import type { FacilityData } from "./present";
import { type ResolvedFacility, resolveFacilities } from "./resolve";

/** Presents facilities for the API, each with `resolved`: what counts there, its own or inherited. At most three statements. */
export async function presentFacilitiesForApi(caller: Caller, facilities: FacilityData[]) {
  const resolved = await resolveFacilities(
    caller,
    facilities.map(({ id }) => id),
  );
  return facilities.map((facility) => ({
    ...facility,
    resolved: presentResolved(resolved.get(facility.id)),
  }));
}

/** Like `presentFacilitiesForApi`, for one. */
export async function presentFacilityForApi(caller: Caller, facility: FacilityData) {
  const [presented] = await presentFacilitiesForApi(caller, [facility]);
  if (!presented) throw new Error("The facility was not presented");
  return presented;
}

const presentResolved = (resolved: ResolvedFacility | undefined) => ({
  address: emptyToNull(resolved?.address ?? ""),
  ...(Object.fromEntries(
    INHERITED_FIELDS.map((field) => [field, emptyToNull(resolved?.[field] ?? "")]),
  ) as Record<InheritedField, string | null>),
});

export type ApiFacility = Awaited<ReturnType<typeof presentFacilityForApi>>;

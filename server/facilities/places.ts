import { type PatientProcedure, Procedure } from "~/models";
import { findPhoneToCall } from "~/server/hospital/phone-to-call";
import type { Caller } from "~/server/platform/caller";
import { readHospital } from "~/server/platform/hospital";
import { realPhones, type ResolvedFacility, resolveFacilities } from "./resolve";

/** Where procedures of patients take place. */
export type Places = {
  /** Finds the facility of an episode; null for none. */
  find: (procedure: Pick<PatientProcedure, "id">) => ResolvedFacility | null;
  /** Finds the number of that facility that somebody answers right now, as stored; "" for none, and for an invented one. */
  findPhone: (procedure: Pick<PatientProcedure, "id">) => string;
};

/**
 * Reads where procedures of patients take place: the facility of the episode itself, then that of its procedure (AREAS 8). Takes at
 * most five statements, whatever the number.
 */
export async function readPlaces(
  caller: Caller,
  procedures: readonly PatientProcedure[],
): Promise<Places> {
  const { transaction } = caller;
  const inherited = procedures.filter(({ facilityId }) => facilityId === null);
  const procedureIds = [...new Set(inherited.flatMap(({ procedureId }) => procedureId ?? []))];
  const entries =
    procedureIds.length === 0
      ? []
      : await Procedure.findAll({
          attributes: ["id", "facilityId"],
          where: { id: procedureIds },
          transaction,
        });
  const byProcedure = new Map(entries.map(({ id, facilityId }) => [id, facilityId]));
  const ids = new Map(
    procedures.map(({ id, facilityId, procedureId }) => [
      id,
      facilityId ?? byProcedure.get(procedureId ?? 0) ?? null,
    ]),
  );
  const resolved = await resolveFacilities(
    caller,
    [...ids.values()].filter((id) => id !== null),
  );
  const find: Places["find"] = ({ id }) => resolved.get(ids.get(id) ?? 0) ?? null;
  const hasPhones = [...resolved.values()].some((each) => {
    const { phone, afterHoursPhone } = realPhones(each);
    return phone || afterHoursPhone;
  });
  const hospital = hasPhones ? await readHospital(caller) : null;
  return {
    find,
    findPhone(procedure) {
      const place = find(procedure);
      return place && hospital ? findPhoneToCall({ ...hospital, ...realPhones(place) }) : "";
    },
  };
}

/** Like `readPlaces`, for one. */
export async function readPlace(
  caller: Caller,
  procedure: PatientProcedure,
): Promise<ResolvedFacility | null> {
  return (await readPlaces(caller, [procedure])).find(procedure);
}

/** Formats a facility's name and address as the place where patients are expected; "" without an address, and if it is invented. */
export const formatPlace = (place: ResolvedFacility | null): string =>
  place?.address && !place.isExample ? `${place.name}, ${place.address}` : "";

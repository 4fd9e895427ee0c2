import { PatientProcedure } from "~/models";
import { readPlace } from "~/server/facilities/places";
import { realPhones } from "~/server/facilities/resolve";
import { readHospital } from "~/server/hospital/hospital";
import { describePhones } from "~/server/hospital/phone-to-call";
import type { Caller } from "~/server/platform/caller";
import { formatPhone } from "~/server/platform/phone-numbers";

/**
 * Suggests who to call about a request: the care team at the procedure's phone number, else at that of where it takes place, else at the
 * hospital's, with the after-hours number, since the patient reads it later; "" if unknown.
 */
export async function suggestWhoToCall(
  caller: Caller,
  { patientProcedureId }: { patientProcedureId: number },
): Promise<string> {
  const { transaction } = caller;
  const procedure = await PatientProcedure.findByPk(patientProcedureId, { transaction });
  const place = procedure && (await readPlace(caller, procedure));
  const hospital = await readHospital({ transaction });
  const ofPlace = place ? describePhones({ ...hospital, ...realPhones(place) }) : "";
  const phones = procedure?.phone
    ? formatPhone(procedure.phone)
    : ofPlace || describePhones(hospital);
  return phones ? `Your care team, ${phones}` : "";
}

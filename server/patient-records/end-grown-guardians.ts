import { literal, Op } from "sequelize";
import { Caretaker, Patient } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { readHospital } from "~/server/platform/hospital";
import type { MayDelete } from "~/server/platform/housekeeping";
import { lockOptions } from "~/server/platform/record-version";
import { inTransaction } from "~/server/platform/transaction";
import { endPersonAround } from "./caretakers";

const BATCH_ROWS = 100;

/**
 * Ends guardians whose patients have reached the age of consent, as staff end them: sign-ins, invitation and messages of the guardian, after
 * which the patient is Not Invited (AREAS 3). Each in a transaction of its own, with its events; idempotent.
 * @returns the number of guardians who have ended
 */
export async function endGrownGuardians(caller: Caller, mayDelete: MayDelete): Promise<number> {
  authorize(caller, "patients.write");
  const { consentAge } = await readHospital();
  const today = formatIsoDay(new Date().toISOString());
  // Texts compare as `computeAge` compares days: who is born on Feb 29 is of age on March 1.
  const bornUntil =
    String(Number(today.slice(0, 4)) - consentAge).padStart(4, "0") + today.slice(4);
  const isGrown = `birth_date <> '' AND birth_date <= '${bornUntil}'`;
  let ended = 0;
  for (let after = 0; mayDelete();) {
    const batch = await Caretaker.findAll({
      attributes: ["id", "patientId"],
      where: {
        ...{ id: { [Op.gt]: after }, isGuardian: true, status: { [Op.ne]: "Ended" } },
        patientId: { [Op.in]: literal(`(SELECT id FROM patients WHERE ${isGrown})`) },
      },
      order: [["id", "ASC"]],
      limit: BATCH_ROWS,
    });
    for (const { id, patientId } of batch) {
      if (!mayDelete()) break;
      ended += await endOne(caller, { id, patientId, bornUntil });
    }
    if (batch.length < BATCH_ROWS) break;
    after = batch.at(-1)?.id ?? after;
  }
  return ended;
}

type Grown = { id: number; patientId: number; bornUntil: string };

/** Ends a guardian, unless the patient or the guardian has changed meanwhile. @returns 1 if so, else 0 */
const endOne = (caller: Caller, { id, patientId, bornUntil }: Grown): Promise<number> =>
  inTransaction(caller, async (writer) => {
    // The patient first, as in every write of their own.
    const patient = await Patient.findByPk(patientId, lockOptions(writer, Patient));
    const guardian = await Caretaker.findByPk(id, lockOptions(writer, Caretaker));
    if (!patient || patient.birthDate > bornUntil) return 0;
    if (!guardian || guardian.status === "Ended") return 0;
    await endPersonAround(writer, patient, guardian);
    return 1;
  });

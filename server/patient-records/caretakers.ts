import { Caretaker } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";

/** Lists the people around a patient, without their addresses, oldest first (AREAS 3, 7). */
export async function listCaretakers(caller: Caller, patientId: number) {
  authorize(caller, "patients.read");
  const caretakers = await Caretaker.findAll({
    where: { patientId },
    order: [["id", "ASC"]],
    transaction: caller.transaction,
  });
  return caretakers.map(({ id, name, relationship, isGuardian, status }) => ({
    ...{ id, name, relationship, isGuardian, status },
  }));
}

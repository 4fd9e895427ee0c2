import { Op } from "sequelize";
import { Caretaker, Patient, PatientSignIn } from "~/models";
import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findCaring } from "./caring";
import { CARETAKER, caretakerAddress, knownName } from "./record";

/** Somebody else whom a caretaker cares for. */
export type OtherPatient = {
  caretakerId: number;
  /** Name by which they know the patient; "" for a guest, who has told none. */
  patient: string;
};

/** Lists others whom somebody cares for: their invitations were accepted at the same address. Two queries (AREAS 7). */
export async function listOthers(
  { transaction }: Caller,
  caretaker: Caretaker,
): Promise<OtherPatient[]> {
  const { channel, address } = caretakerAddress(caretaker);
  const others = await Caretaker.findAll({
    where: {
      ...(channel === "email" ? { email: address } : { mobile: address }),
      id: { [Op.ne]: caretaker.id },
      ...{ status: "Accepted", isGuardian: false },
    },
    order: [["id", "ASC"]],
    transaction,
  });
  const patients = await Patient.findAll({
    where: {
      id: others.map(({ patientId }) => patientId),
      endReason: { [Op.ne]: "Deceased" },
    },
    transaction,
  });
  return others.flatMap(({ id, patientId }) => {
    const patient = patients.find((each) => each.id === patientId);
    return patient ? { caretakerId: id, patient: knownName(patient) } : [];
  });
}

/** Switches this device's sign-in to another patient whom the caller cares for at the same address. @throws NotFoundError for others */
export async function switchPatient(
  writer: CallerInTransaction,
  caretakerId: number,
): Promise<void> {
  const { caretaker } = await findCaring(writer);
  const others = await listOthers(writer, caretaker);
  if (!others.some((other) => other.caretakerId === caretakerId))
    throw new NotFoundError("Person not found");
  const { transaction } = writer;
  const other = await Caretaker.findByPk(caretakerId, {
    transaction,
    lock: true,
    rejectOnEmpty: true,
  });
  if (other.status !== "Accepted") throw new NotFoundError("Person not found");
  await PatientSignIn.update(
    { caretakerId, patientId: other.patientId },
    { where: { id: writer.patientSignInId ?? 0 }, transaction },
  );
  await recordEvent(writer, { action: "switched", record: { type: CARETAKER, id: caretakerId } });
}

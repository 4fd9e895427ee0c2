import { Op } from "sequelize";
import { Caretaker, Patient } from "~/models";
import type { MessageChannel } from "~/models/outbox/outbox-message.schema";
import type { Recipient } from "./queue-message";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** A person with the addresses of each channel; "" for none. */
export type PersonToTell = Omit<Recipient, "id" | "address"> & {
  id: number;
  addresses: Record<MessageChannel, string>;
};

/** Finds who is written to about patients: the patient with an account, or the guardian who has joined. Two statements. @returns by patient */
export async function findPeopleToTell(
  { transaction }: CallerInTransaction,
  patientIds: readonly number[],
): Promise<Map<number, PersonToTell>> {
  const patients = await Patient.findAll({
    attributes: ["id", "hasAccount", "firstName", "preferredName", "email", "mobile"],
    where: { id: [...new Set(patientIds)], isSample: false, status: { [Op.ne]: "Ended" } },
    order: ["id"],
    lock: transaction.LOCK.SHARE,
    transaction,
  });
  const people = new Map<number, PersonToTell>();
  for (const { id, hasAccount, firstName, preferredName, email, mobile } of patients) {
    const name = preferredName || firstName;
    if (hasAccount)
      people.set(id, { kind: "patient", id, name, addresses: { email, text: mobile } });
  }
  const guardians = await Caretaker.findAll({
    where: {
      patientId: patients.filter(({ hasAccount }) => !hasAccount).map(({ id }) => id),
      isGuardian: true,
      status: "Accepted",
    },
    order: ["id"],
    transaction,
  });
  for (const { patientId, id, name, email, mobile } of guardians)
    people.set(patientId, { kind: "caretaker", id, name, addresses: { email, text: mobile } });
  return people;
}

import { Caretaker, Patient } from "~/models";
import { formatFullName } from "~/models/rules/labels.schema";
import type { Caller } from "~/server/platform/caller";

/** Patient whose signed-in browser writes, and what the form starts with; `for`: the patient's name, for a guardian. */
export type ContactWriter = { patientId: number; name: string; email: string; for: string | null };

/**
 * Finds the patient with a name who writes from a signed-in browser, or for whom a guardian does: the hospital sees whose message it is
 * (AREAS 3). Null for visitors and guests, whom nobody there knows. One query, two for a guardian, none for visitors.
 */
export async function findContactWriter(caller: Caller): Promise<ContactWriter | null> {
  const { patientId, patientSignInId, caretakerId, transaction } = caller;
  if (!patientId || !patientSignInId) return null;
  const where = { id: patientId, isGuest: false };
  const patient = await Patient.findOne({ where, transaction });
  if (!patient) return null;
  const name = formatFullName(patient);
  if (!caretakerId) return { patientId, name, email: patient.email, for: null };
  const guardian = await Caretaker.findByPk(caretakerId, { transaction });
  return { patientId, name: caller.actor.name, email: guardian?.email ?? "", for: name };
}

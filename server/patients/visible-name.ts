import { Patient } from "~/models";
import type { Caller } from "~/server/platform/caller";

/** Whether the care team reads with a patient's name what they answer: all of it, what is urgent alone, or nothing (AREAS 4). */
export type NameVisibility = "all" | "urgent" | "none";

/**
 * Reads with what of the caller's answers the care team sees the name. Nobody knows the name of a guest. One query, none for a browser
 * without a sign-in.
 */
export async function readNameVisibility(caller: Caller): Promise<NameVisibility> {
  const { patientId, patientSignInId, transaction } = caller;
  if (!patientId || !patientSignInId) return "none";
  const patient = await Patient.findByPk(patientId, {
    attributes: ["isGuest", "sharesAnswers"],
    transaction,
  });
  if (!patient || patient.isGuest) return "none";
  return patient.sharesAnswers ? "all" : "urgent";
}

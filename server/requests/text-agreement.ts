import { TEXT_AGREEMENT } from "~/models/requests/text-agreement.schema";
import { takesTexts } from "~/server/consents/addresses";
import { recordConsent } from "~/server/consents/consents";
import type { PatientWriter } from "~/server/patients/guests";

/**
 * Records that a patient agreed to get the answer by text message, with the words of the checkbox. Ignored without a number
 * that texts reach, which the dialog says (AREAS 1).
 * @param textMe value of the checkbox; null or undefined if it was not checked
 */
export async function recordTextAgreement(
  writer: PatientWriter,
  textMe: string | null | undefined,
  contact: string,
): Promise<void> {
  if (!textMe || !takesTexts(contact)) return;
  await recordConsent(writer, {
    person: { kind: "patient", id: writer.patientId },
    channel: "text",
    address: contact,
    category: "care",
    isGiven: true,
    words: TEXT_AGREEMENT,
    source: "screen",
  });
}

import { Patient } from "~/models";
import { type SharingForm, sharingSchema } from "~/models/patients/patient-account.schema";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { ConflictError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { closeWorkItems } from "~/server/platform/work-list/open-items";

/** What a patient shares with the care team (AREAS 4). */
export type Sharing = { answers: boolean; anxiety: boolean; sessions: boolean };

/** Converts a form's boxes to the columns of the choice. */
export const toSharingColumns = ({ answers, anxiety, sessions }: SharingForm) => ({
  sharesAnswers: answers === "yes",
  sharesAnxiety: anxiety === "yes",
  sharesSessions: sessions === "yes",
  sharingAskedAt: new Date(),
});

/** An account, as its owner reads it. */
export type OwnAccount = {
  /** What the patient wants to be called; "" for an account without a name. */
  name: string;
  /** Whether the hospital knows who it is. */
  isNamed: boolean;
  /** Whether a guardian acts for the patient. */
  isGuardian: boolean;
  /** Sharing choices; null for a guest account, which shares nothing. */
  sharing: Sharing | null;
};

/** Reads the caller's account; null for a guest without one. One query, none for a visitor (AREAS 4). */
export async function readOwnAccount(caller: Caller): Promise<OwnAccount | null> {
  authorize(caller, "patient.own");
  const { patientSignInId, patientId, caretakerId, transaction } = caller;
  const patient = patientSignInId ? await Patient.findByPk(patientId, { transaction }) : null;
  if (!patient) return null;
  const { sharesAnswers, sharesAnxiety, sharesSessions, isGuest } = patient;
  return {
    name: patient.preferredName || patient.firstName,
    isNamed: !isGuest,
    isGuardian: caretakerId !== undefined,
    sharing: isGuest
      ? null
      : { answers: sharesAnswers, anxiety: sharesAnxiety, sessions: sharesSessions },
  };
}

/** Changes what the caller shares with the care team; it counts from the next view, and on the work list (AREAS 4). @throws ConflictError for a guest */
export async function changeSharing(writer: CallerInTransaction, input: unknown): Promise<void> {
  authorize(writer, "patient.own");
  const columns = toSharingColumns(parseInput(sharingSchema, input));
  const patient = await Patient.findByPk(writer.patientId, lockOptions(writer, Patient));
  if (!patient || patient.isGuest) throw new ConflictError("Only a patient of the hospital shares");
  await patient.update(columns, { transaction: writer.transaction });
  if (!patient.sharesAnxiety)
    await closeWorkItems(writer, { patientId: patient.id, reason: "Very anxious" });
  await recordSharing(writer, patient);
}

/** Records in the audit what a patient shares. */
export async function recordSharing(writer: CallerInTransaction, patient: Patient): Promise<void> {
  const { id, sharesAnswers, sharesAnxiety, sharesSessions } = patient;
  await recordEvent(writer, {
    action: "sharing chosen",
    record: { type: "patient", id },
    changes: {
      answers: [null, sharesAnswers],
      anxiety: [null, sharesAnxiety],
      sessions: [null, sharesSessions],
    },
  });
}

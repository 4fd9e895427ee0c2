import { randomInt } from "node:crypto";
import { Op } from "sequelize";
import { PatientInvitation } from "~/models";
import type { Caller } from "~/server/platform/caller";
import { INVITATION_SECRET as PURPOSE } from "~/server/platform/join-links";
import { decryptSecret, encryptSecret, keyedHashes } from "~/server/platform/secrets";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Letters and digits without those that are easily confused: I, O, 0 and 1. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;
const DAY_MS = 86_400_000;

/** Lifetime of an invitation's code, in days. */
export const INVITATION_DAYS = 90;

/** Normalizes a code as people type it, without hyphens and spaces, in upper case; null for a text that can be none. */
export function normalizeCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s\p{Pd}]/gu, "");
  return code.length === CODE_LENGTH && [...code].every((letter) => ALPHABET.includes(letter))
    ? code
    : null;
}

/** Formats a code as letters and pages show it, such as K7QM-4XRD. */
const formatCode = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

/**
 * Creates the invitation of a patient, or of the guardian who acts for one; earlier ones of the same person stop working
 * (AREAS 3).
 * @returns its code, such as K7QM-4XRD
 */
export async function createInvitation(
  { transaction }: CallerInTransaction,
  { patientId, caretakerId = null }: { patientId: number; caretakerId?: number | null },
): Promise<string> {
  await PatientInvitation.destroy({ where: { patientId, caretakerId }, transaction });
  const code = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(
    "",
  );
  await PatientInvitation.create(
    {
      patientId,
      caretakerId,
      ...sealCode(code),
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
    },
    { transaction },
  );
  return formatCode(code);
}

/** Reads the code of a patient's current invitation, for the letter; null without one that works. */
export async function readInvitationCode(
  { transaction }: Caller,
  { patientId, caretakerId = null }: { patientId: number; caretakerId?: number | null },
): Promise<string | null> {
  const invitation = await PatientInvitation.findOne({
    where: { patientId, caretakerId, usedAt: null, expiresAt: { [Op.gt]: new Date() } },
    transaction,
  });
  const code = invitation && decryptSecret(PURPOSE, invitation.sealedCode);
  return code ? formatCode(code) : null;
}

/** Finds the invitation of a code that works; within a transaction it locks the row. @param code as `normalizeCode` returns it */
export function findInvitation({ transaction }: Caller, code: string) {
  return PatientInvitation.findOne({
    where: {
      codeHash: keyedHashes(PURPOSE, code),
      usedAt: null,
      expiresAt: { [Op.gt]: new Date() },
    },
    transaction,
    lock: transaction ? true : undefined,
  });
}

/**
 * Encrypts and hashes the codes of invitations that work with the current SESSION_SECRET, so that letters stay valid once the previous one is
 * gone. @returns the number of those that could be decrypted
 */
export async function reencryptInvitationCodes({
  transaction,
}: CallerInTransaction): Promise<number> {
  const invitations = await PatientInvitation.findAll({
    attributes: ["id", "sealedCode"],
    where: { usedAt: null, expiresAt: { [Op.gt]: new Date() } },
    transaction,
    lock: true,
  });
  let count = 0;
  for (const { id, sealedCode } of invitations) {
    const code = decryptSecret(PURPOSE, sealedCode);
    if (code === null) continue;
    await PatientInvitation.update(sealCode(code), { where: { id }, transaction });
    count += 1;
  }
  return count;
}

/** Builds the columns of a code. */
const sealCode = (code: string) => ({
  codeHash: keyedHashes(PURPOSE, code)[0] ?? "",
  sealedCode: encryptSecret(PURPOSE, code),
});

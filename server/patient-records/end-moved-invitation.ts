import { Op } from "sequelize";
import { OutboxMessage, type Patient, PatientInvitation } from "~/models";
import type { CallerInTransaction } from "~/server/platform/transaction";

type Addresses = Pick<Patient, "email" | "mobile">;

/**
 * Ends the invitation of a patient whose address has changed, if it went to the old one, which may be somebody else's: staff invite again.
 * A printed letter stays valid, and so does a message that is not sent yet and goes to the new address (AREAS 3). Call it after
 * `readdressMessages`. One query for a changed address, three at most.
 * @param before addresses until now, and `after`: "" for none
 * @returns whether an invitation has ended
 */
export async function endMovedInvitation(
  { transaction }: CallerInTransaction,
  patientId: number,
  { before, after }: { before: Addresses; after: Addresses },
): Promise<boolean> {
  const left = (["email", "mobile"] as const).flatMap((field) =>
    before[field] === "" || before[field] === after[field]
      ? []
      : {
          channel: field === "email" ? ("email" as const) : ("text" as const),
          address: before[field],
        },
  );
  if (left.length === 0) return false;
  const invitation = await PatientInvitation.findOne({
    where: { patientId, caretakerId: null, usedAt: null },
    transaction,
  });
  if (!invitation) return false;
  const message = await OutboxMessage.findOne({
    attributes: ["id"],
    where: {
      ...{ recipientKind: "patient", recipientId: patientId, purpose: "patient-invitation" },
      createdAt: { [Op.gte]: invitation.createdAt },
      [Op.or]: left,
    },
    transaction,
  });
  if (message) await invitation.destroy({ transaction });
  return message !== null;
}

import { Coach } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { recordEvent } from "~/server/platform/audit";
import type { CallerInTransaction } from "~/server/platform/transaction";

/** Gives an account of the role coach the profile with the same email, if that has none (AREAS "Answers"). */
export async function linkProfile(
  writer: CallerInTransaction,
  { id, email, role }: { id: number; email: string; role: string },
): Promise<void> {
  if (role !== "coach") return;
  const { transaction } = writer;
  const where = { normalizedEmail: normalizeEmail(email), administratorId: null };
  const coach = await Coach.findOne({ where, transaction, lock: transaction.LOCK.UPDATE });
  await coach?.update({ administratorId: id }, { transaction });
}

/** Makes a coach Active who was Invited, once they have chosen a password. */
export async function activateInvited(
  writer: CallerInTransaction,
  administratorId: number,
): Promise<void> {
  const { transaction } = writer;
  const where = { administratorId, status: "Invited" as const };
  const coach = await Coach.findOne({ where, transaction, lock: transaction.LOCK.UPDATE });
  if (!coach) return;
  await coach.update({ status: "Active" }, { transaction });
  await recordEvent(writer, {
    action: "joined",
    record: { type: "coach", id: coach.id, name: coach.name },
    changes: { status: ["Invited", "Active"] },
  });
}

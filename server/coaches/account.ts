import { Administrator, Coach } from "~/models";
import { normalizeEmail } from "~/models/access/administrator";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { COACH } from "./find";

/** Gives a coach without an account the one of the role coach with the same email, if there is one that nobody else has. */
export async function linkAccount(writer: CallerInTransaction, coach: Coach): Promise<void> {
  const { transaction } = writer;
  const { normalizedEmail } = coach;
  if (coach.administratorId || !normalizedEmail) return;
  const where = { normalizedEmail, role: "coach" as const };
  const administrator = await Administrator.findOne({ where, transaction });
  if (!administrator) return;
  const { id } = administrator;
  if (await Coach.count({ where: { administratorId: id }, transaction })) return;
  await coach.update({ administratorId: id }, { transaction });
}

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
    record: { type: COACH, id: coach.id, name: coach.name },
    changes: { status: ["Invited", "Active"] },
  });
}

/** Finds the profile of the caller's own account. @throws NotFoundError without one */
export async function findOwnCoach(caller: Caller): Promise<Coach> {
  authorize(caller, "coach.own");
  const { administratorId, transaction } = caller;
  const where = { administratorId: administratorId ?? 0 };
  const lock = transaction ? ({ lock: transaction.LOCK.UPDATE } as const) : {};
  const coach = await Coach.findOne({ where, transaction, ...lock });
  if (!coach)
    throw new NotFoundError(
      "No coach's profile belongs to your account yet. Please ask an administrator to enter your email address there.",
    );
  return coach;
}

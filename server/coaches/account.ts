import { Administrator, Coach } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { NotFoundError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { findCoach } from "./find";

/** Gives a coach without an account the one of the role coach with the same email, if there is one that nobody else has. @returns whether it did */
export async function linkAccount(writer: CallerInTransaction, coach: Coach): Promise<boolean> {
  const { transaction } = writer;
  const { normalizedEmail } = coach;
  if (coach.administratorId || !normalizedEmail) return false;
  const where = { normalizedEmail, role: "coach" as const };
  const administrator = await Administrator.findOne({ where, transaction });
  if (!administrator) return false;
  const { id } = administrator;
  if (await Coach.count({ where: { administratorId: id }, transaction })) return false;
  await coach.update({ administratorId: id }, { transaction });
  return true;
}

/** Whether a coach has no sign-in, was invited to one, or has chosen a password. */
export type CoachSignIn = "none" | "invited" | "chosen";

/** Reads how far the sign-in of a coach is. @throws NotFoundError */
export async function readCoachSignIn(caller: Caller, id: number): Promise<CoachSignIn> {
  authorize(caller, "content.read");
  const { administratorId } = await findCoach(caller, id);
  if (!administratorId) return "none";
  const account = await Administrator.findByPk(administratorId, {
    attributes: ["passwordHash"],
    transaction: caller.transaction,
  });
  return account?.passwordHash ? "chosen" : "invited";
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

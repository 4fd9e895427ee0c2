import { ExclusionConstraintError, Op } from "sequelize";
import { Appointment } from "~/models";
import { ConflictError } from "~/server/platform/errors";
import type { CallerInTransaction } from "~/server/platform/transaction";

/**
 * Requires that two records of a patient have no booked live sessions at the same time, before they become one.
 * @throws ConflictError
 */
export async function requireNoOverlap(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<void> {
  const booked = await Appointment.findAll({
    attributes: ["patientId", "startsAt", "endsAt"],
    where: {
      patientId: [from, to],
      state: "Scheduled",
      endsAt: { [Op.gt]: new Date() },
    },
    transaction,
  });
  const [own, others] = [from, to].map((id) => booked.filter(({ patientId }) => patientId === id));
  const overlaps = own?.some((one) =>
    others?.some((other) => one.startsAt < other.endsAt && other.startsAt < one.endsAt),
  );
  if (overlaps) throw new ConflictError(BOTH_BOOKED);
}

const BOTH_BOOKED = "Both have a live session at the same time. Move or cancel one of them first.";

/** Whether a constraint on overlapping times was violated. */
export const isOverlap = (error: unknown): boolean => error instanceof ExclusionConstraintError;

/**
 * Moves appointments of one patient to another, after `requireNoOverlap`, since which a time may have been accepted that a constraint refuses.
 * @returns the number of rows @throws ConflictError as `requireNoOverlap`
 */
export async function moveAppointments(
  { transaction }: CallerInTransaction,
  from: number,
  to: number,
): Promise<number> {
  try {
    const options = { where: { patientId: from }, transaction, silent: true, hooks: false };
    const [count] = await Appointment.update({ patientId: to }, options);
    return count;
  } catch (error) {
    if (isOverlap(error)) throw new ConflictError(BOTH_BOOKED);
    throw error;
  }
}

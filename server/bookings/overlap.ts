import { Op } from "sequelize";
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
  const isOf = (id: number) => (each: Appointment) => each.patientId === id;
  const overlaps = booked
    .filter(isOf(from))
    .some((own) =>
      booked
        .filter(isOf(to))
        .some((other) => own.startsAt < other.endsAt && other.startsAt < own.endsAt),
    );
  if (overlaps)
    throw new ConflictError(
      "Both have a live session at the same time. Move or cancel one of them first.",
    );
}

import { Op } from "sequelize";
import { Appointment, PatientProcedure } from "~/models";
import { CLAIMING_STATES } from "~/models/appointments/appointment-state.schema";
import type { Caller } from "~/server/platform/caller";
import type { RecordUse } from "~/server/platform/record-uses";

/** Uses of coaches, which prevent their deletion: an appointment names its coach for as long as it is kept. */
export const COACH_USES: readonly RecordUse[] = [
  {
    things: ["appointments", "appointment"],
    count: ({ transaction }, coachId) => Appointment.count({ where: { coachId }, transaction }),
  },
  {
    things: ["patients' episodes", "patient's episode"],
    count: ({ transaction }, coachId) =>
      PatientProcedure.count({ where: { coachId }, transaction }),
  },
];

/** Counts what is booked with a coach, or held for an offer, from now on. */
export function countUpcoming(
  { transaction }: Caller,
  coachId: number,
  now = new Date(),
): Promise<number> {
  const where = { coachId, state: [...CLAIMING_STATES], endsAt: { [Op.gt]: now } };
  return Appointment.count({ where, transaction });
}

import { Appointment, Coach } from "~/models";
import { AGREED_STATES } from "~/models/appointments/appointment-state.schema";
import type { Caller } from "~/server/platform/caller";
import { groupBy } from "~/server/platform/group-by";
import { type AppointmentData, presentAppointment } from "./present";

/** Include of who the coach of an appointment is. */
export const WITH_COACH = [
  { model: Coach, as: "coach", attributes: ["name", "title", "isExample"] },
];

/** Arrangements of a request: the appointment that was agreed on last, and the times that are held for it now, the earliest first. */
export type Arranged = { appointment: AppointmentData | null; offers: AppointmentData[] };

const NOTHING: Arranged = { appointment: null, offers: [] };

/** Reads what requests have, by their ids. One statement. @param now holds that have run out by then are left out */
export async function readArranged(
  { transaction }: Caller,
  requestIds: readonly number[],
  now = new Date(),
): Promise<(requestId: number) => Arranged> {
  if (requestIds.length === 0) return () => NOTHING;
  const rows = await Appointment.findAll({
    where: { requestId: [...requestIds], state: [...AGREED_STATES, "Held"] },
    include: WITH_COACH,
    order: [["id", "ASC"]],
    transaction,
  });
  const isHeld = ({ heldUntil }: Appointment) => heldUntil !== null && heldUntil > now;
  const byRequest = groupBy(rows, ({ requestId }) => requestId);
  return (requestId) => {
    const own = byRequest.get(requestId) ?? [];
    const agreed = own.filter(({ state }) => state !== "Held").at(-1);
    const held = own.filter((each) => each.state === "Held" && isHeld(each));
    return {
      appointment: agreed ? presentAppointment(agreed) : null,
      offers: held.toSorted((a, b) => +a.startsAt - +b.startsAt).map(presentAppointment),
    };
  };
}

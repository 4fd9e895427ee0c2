import { recordEvent } from "~/server/platform/audit";
import type { Caller } from "~/server/platform/caller";
import { inTransaction } from "~/server/platform/transaction";
import { LIVE_SESSION_KIND } from "~/server/requests/kinds";
import type { Access } from "./access";
import { lockScheduled } from "./find";
import { notifyPatient, scheduleReminders } from "~/server/bookings/notify";
import { setLiveSessionState } from "./settle";

/**
 * Keeps the time of an appointment whose procedure has moved or was cancelled: nobody has to check it any more, its reminders come again, and the
 * patient is told (AREAS 6, 9).
 * @throws NotFoundError, StaleError; ConflictError without an appointment
 */
export async function keepAppointment(caller: Caller, access: Access): Promise<void> {
  await inTransaction(caller, async (joined) => {
    const { writer, request } = await access(joined);
    const agreed = await lockScheduled(writer, request.id);
    await setLiveSessionState(writer, request, { state: "Scheduled", agreed });
    await recordEvent(writer, {
      action: "time kept",
      record: { type: LIVE_SESSION_KIND.type, id: request.id },
    });
    await notifyPatient(writer, request, "appointment-booked");
    await scheduleReminders(writer, request, agreed.appointment);
  });
}

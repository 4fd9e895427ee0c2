import { procedurePath } from "~/app/components/patient/urls";
import { acceptTime } from "~/server/appointments/accept";
import { ownById, readOwnLiveSession } from "~/server/appointments/own-live-sessions";
import type { Caller } from "~/server/platform/caller";
import { listOwnRequests } from "~/server/requests/own-requests";
import { rules } from "./choose-rules";
import { type SessionPage, submitSession } from "./session-route.server";
import { presentSession, presentTime } from "./present.server";

/** Reads a live session for its pages. @throws NotFoundError, also for another patient's */
export async function loadSession({ caller, read, home, closeTo, isByLink }: SessionPage) {
  const own = await readOwnLiveSession(caller, read);
  return {
    ...{ home, closeTo, isByLink },
    session: presentSession({ ...own, mayBook: own.bookable.length > 0 }),
    bookable: own.bookable.map(presentTime),
    ...{ zone: own.zone, today: own.today, hasWished: own.hasWished },
    hasPhone: own.hasPhone,
    isWaiting: own.state === "Requested",
  };
}
export type LoadedSession = Awaited<ReturnType<typeof loadSession>>;

/** Finds the dialog in which the patient of a procedure books a time at once for the newest request; null without such a time. */
export async function findBookingUrl(caller: Caller, procedureId: number): Promise<string | null> {
  const [newest] = (await listOwnRequests(caller)).get(procedureId)?.liveSessions ?? [];
  if (!newest) return null;
  const { bookable } = await readOwnLiveSession(caller, ownById(newest.id));
  return bookable.length > 0 ? procedurePath(procedureId, `live-session/${newest.id}/book`) : null;
}

/** Accepts one of the times that are held. */
export const submitChoice = (page: SessionPage) =>
  submitSession(page, {
    validator: rules,
    failure: (detail) => `Your time was not booked: ${detail}`,
    message: "Your appointment is set",
    save: (writer, values) => acceptTime(writer, page.access, values),
  });

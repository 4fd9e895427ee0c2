import { cardUrl, procedurePath } from "~/app/components/patient/urls";
import { acceptTime } from "~/server/appointments/accept";
import { ownById, readOwnLiveSession } from "~/server/appointments/own-live-sessions";
import type { Caller } from "~/server/platform/caller";
import { listOwnRequests } from "~/server/requests/own-requests";
import { rules } from "./choose-rules";
import { type SessionPage, submitSession } from "./door.server";
import { presentSession, presentTime } from "./present.server";

/** Reads a live session for its pages. @throws NotFoundError, also for another patient's */
export async function loadSession({ caller, read, home, closeTo, isByLink }: SessionPage) {
  const own = await readOwnLiveSession(caller, read);
  return {
    ...{ home, closeTo, isByLink },
    session: presentSession({ ...own, mayBook: own.bookable.length > 0 }),
    bookable: own.bookable.map(presentTime),
    zone: own.zone,
    hasPhone: own.hasPhone,
    isWaiting: own.state === "Requested",
  };
}
export type LoadedSession = Awaited<ReturnType<typeof loadSession>>;

/** Reads the times that the patient of a procedure can book at once for the newest request; null without any. */
export async function loadBooking(caller: Caller, procedureId: number) {
  const [newest] = (await listOwnRequests(caller)).get(procedureId)?.liveSessions ?? [];
  if (!newest) return null;
  const own = await readOwnLiveSession(caller, ownById(newest.id));
  if (own.bookable.length === 0) return null;
  return {
    home: procedurePath(procedureId, `live-session/${newest.id}`),
    closeTo: cardUrl(procedureId),
    times: own.bookable.map(presentTime),
    ...{ zone: own.zone, hasPhone: own.hasPhone },
  };
}

/** Accepts one of the times that are held. */
export const submitChoice = (page: SessionPage) =>
  submitSession(page, {
    validator: rules,
    failure: (detail) => `Your time was not booked: ${detail}`,
    message: "Your appointment is set",
    save: (writer, values) => acceptTime(writer, page.access, values),
  });

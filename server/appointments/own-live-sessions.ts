import type { Appointment, Coach, LiveSessionRequest } from "~/models";
import { JOIN_MINUTES } from "~/models/appointments/appointment-state.schema";
import { findFreeTimes } from "~/server/coaches/free-times";
import { presentCoach } from "~/server/coaches/present";
import { authorize, type Caller, systemCaller } from "~/server/platform/caller";
import { addDays, startOfDay } from "~/server/platform/dates";
import { ConflictError } from "~/server/platform/errors";
import { findCoach } from "~/server/coaches/find";
import { findKnownPhone } from "./accept";
import { readArranged } from "./appointments-of-requests";
import { findBookable } from "./bookable";
import { isOpenForBooking } from "./fitting";
import { changeableUntil } from "./change";
import { findAgreed, findOwnLiveSession } from "./find";
import { findByLink } from "~/server/bookings/link";
import { isRatable } from "./outcome";
import type { AppointmentData } from "./present";
import {
  formatMoment,
  formatMomentClock,
  formatMomentShort,
  readZone,
  toLocal,
  zoneNameOfTimes,
} from "~/server/facilities/zone";

const MINUTE_MS = 60_000;
/** Days ahead among whose free times an appointment is moved. */
const MOVE_DAYS = 14;
const MAX_MOVE_TIMES = 40;
/** Minutes after the beginning at which nobody has come. */
const LATE_MINUTES = 10;

/** Access of a patient who reads a live session: in their area, or by the link of a message. */
export type OwnReader = (caller: Caller) => Promise<LiveSessionRequest>;
export const ownById =
  (id: number): OwnReader =>
  (caller) => {
    authorize(caller, "patient.own");
    return findOwnLiveSession(caller, id);
  };
export const ownByLink =
  (secret: string): OwnReader =>
  (caller) =>
    findByLink(caller, secret);

/** A time that a patient can choose, in words: day and time, and who meets them how. */
export type ChoosableTime = {
  /** Id of a held time; null for one that is booked at once. */
  id: number | null;
  coachId: number;
  coach: string;
  coachTitle: string | null;
  /** Whether the coach is invented, as an example. */
  isExample: boolean;
  way: string;
  place: string | null;
  price: number | null;
  /** ISO 8601, and in words. */
  start: string;
  when: string;
};

/** The appointment of a live session, in words for its patient. */
export type OwnAppointment = AppointmentData & {
  /** Such as "Friday, November 27, 2:00 PM (Pacific Standard Time)". */
  when: string;
  /** Link of the video session, from ten minutes before until the end; null otherwise. */
  joinLink: string | null;
  /** When that link is there, such as "1:50 PM"; null for other ways. */
  joinFrom: string | null;
  /** When the patient acts if nobody comes, such as "2:10 PM". */
  lateAt: string;
  isOver: boolean;
  /** Whether it can be moved and cancelled here, and until when. */
  isChangeable: boolean;
  changeableUntil: string;
  isRatable: boolean;
};

/**
 * Reads one of a patient's live sessions with what can be chosen, moved, cancelled or rated, times in the zone of the patient's facility (AREAS 9).
 * @throws NotFoundError, also for another patient's
 */
export async function readOwnLiveSession(caller: Caller, read: OwnReader, now = new Date()) {
  const request = await read(caller);
  const zone = await readZone(caller, request.patientProcedureId);
  // With holds that have run out, which the job has yet to end.
  const { appointment, offers } = (await readArranged(caller, [request.id], new Date(0)))(
    request.id,
  );
  const coach = appointment ? await findCoach(unlocked(caller), appointment.coachId) : null;
  const bookable = isOpenForBooking(request) ? await findBookable(caller, request) : [];
  return {
    id: request.id,
    procedureId: request.patientProcedureId,
    state: request.state,
    leaderType: request.leaderType,
    sessionType: request.sessionType,
    offerOutcome: request.offerOutcome || null,
    whoToCall: request.whoToCall || null,
    version: request.version,
    /** That of the times to choose from. */
    zone: zoneNameOfTimes(
      [...offers.map(({ start }) => start), ...bookable.map(({ start }) => new Date(start))],
      zone,
    ),
    /** Today by the clock of the facility, YYYY-MM-DD. */
    today: toLocal(now, zone).day,
    /** Whether a number to call is known, without which a call cannot be booked. */
    hasPhone: (await findKnownPhone(caller, request)) !== "",
    ...presentOffers(offers, { isOffered: request.state === "Offered", zone, now }),
    bookable: bookable.map(
      ({ coach: { id, name, title, isExample, ways, place, price }, start }): ChoosableTime => {
        const way = (request.way || ways[0]) ?? "Phone";
        const at = new Date(start).toISOString();
        return {
          ...{ id: null, coachId: id, coach: name, coachTitle: title, isExample },
          ...{ way, price, start: at },
          place: way === "In Person" ? place : null,
          when: formatMomentShort(at, zone),
        };
      },
    ),
    /** Whether the first times to book are among those that the patient asked for. */
    hasWished: bookable[0]?.isWished ?? false,
    appointment:
      appointment && coach ? presentOwnAppointment(appointment, { coach, zone, now }) : null,
  };
}
export type OwnLiveSession = Awaited<ReturnType<typeof readOwnLiveSession>>;

/** Reading locks nothing. */
const unlocked = (caller: Caller): Caller => ({ ...caller, transaction: undefined });

/** Presents a held time in words. */
export function toChoosable(
  { id, coachId, coach, coachTitle, isExample, way, place, price, start }: AppointmentData,
  zone: string,
): ChoosableTime {
  const when = formatMomentShort(start, zone);
  return { id, coachId, coach, coachTitle, isExample, way, place, price, start, when };
}

type OffersShown = { isOffered: boolean; zone: string; now: Date };

/** Presents the times that were offered: those that are held still, and until when. */
export function presentOffers(
  offers: readonly AppointmentData[],
  { isOffered, zone, now }: OffersShown,
) {
  const held = offers.filter(({ heldUntil }) => heldUntil !== null && new Date(heldUntil) > now);
  const heldUntil = held[0]?.heldUntil;
  return {
    offers: isOffered ? held.map((offer) => toChoosable(offer, zone)) : [],
    hasOffers: offers.length > 0,
    heldUntil: heldUntil ? formatMoment(heldUntil, zone) : null,
  };
}

type Shown = { coach: Pick<Coach, "videoLink">; zone: string; now: Date };

/** Presents an appointment in words for its patient. */
export function presentOwnAppointment(
  appointment: AppointmentData,
  { coach, zone, now }: Shown,
): OwnAppointment {
  const [startsAt, endsAt] = [new Date(appointment.start), new Date(appointment.end)];
  const until = changeableUntil({ startsAt });
  const joinFrom = new Date(startsAt.getTime() - JOIN_MINUTES * MINUTE_MS);
  const isScheduled = appointment.state === "Scheduled";
  const isVideo = appointment.way === "Video";
  const isJoinable = isScheduled && isVideo && joinFrom <= now && now < endsAt;
  return {
    ...appointment,
    when: formatMoment(startsAt, zone),
    joinLink: isJoinable ? coach.videoLink || null : null,
    joinFrom: isVideo ? formatMomentClock(joinFrom, zone) : null,
    lateAt: formatMomentClock(new Date(startsAt.getTime() + LATE_MINUTES * MINUTE_MS), zone),
    isOver: endsAt <= now,
    isChangeable: isScheduled && now < until,
    changeableUntil: formatMomentShort(until, zone),
    isRatable: isRatable({ state: appointment.state, endsAt } as Appointment, now),
  };
}

/**
 * Lists the free times of the same coach to which a patient can move their appointment, the earliest first, at most 40 of 14 days.
 * @param day first day, YYYY-MM-DD by the clock of the patient's facility; default: today @throws NotFoundError; ConflictError without an
 *   appointment that can be moved
 */
export async function listMoveTimes(caller: Caller, read: OwnReader, day = "") {
  const request = await read(caller);
  const found = await findAgreed(caller, request.id);
  if (found?.state !== "Scheduled") throw new ConflictError("This live session has no appointment");
  const coach = presentCoach(await findCoach(unlocked(caller), found.coachId));
  const zone = await readZone(caller, request.patientProcedureId);
  const now = new Date();
  const reader = systemCaller("times to move to");
  const asked = startOfDay(day, 0, zone);
  const from = asked && asked > now ? asked : now;
  const range = { from, until: addDays(from, MOVE_DAYS), now };
  const [times] = await findFreeTimes(reader, [coach], range);
  return (times?.starts ?? []).slice(0, MAX_MOVE_TIMES).map((start) => {
    const at = new Date(start).toISOString();
    return { start: at, when: formatMomentShort(at, zone) };
  });
}

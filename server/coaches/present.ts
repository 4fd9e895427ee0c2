import type { Coach } from "~/models";
import { splitValues } from "~/models/coaches/coach";
import type { HoursException, WeeklySpan } from "~/models/coaches/coach-hours.schema";
import type { CoachType, Faith } from "~/models/coaches/coach-options.schema";
import type { SessionLanguage, SessionWay } from "~/models/coaches/session-choices.schema";
import type { LiveSessionType } from "~/models/requests/live-session-options.schema";
import { type Caller, hasPermission } from "~/server/platform/caller";
import { emptyToNull } from "~/server/platform/contact";
import { settings } from "~/server/platform/settings";
import type { Availability } from "./free-slots";

/** Presents a coach as plain data, with how they are reached. Prices are in whole dollars, dates ISO 8601 in UTC. */
export function presentCoach(coach: Coach) {
  return {
    id: coach.id,
    name: coach.name,
    title: emptyToNull(coach.title),
    types: splitValues(coach.types) as CoachType[],
    faith: (emptyToNull(coach.faith) as Faith | null) ?? null,
    languages: splitValues(coach.languages) as SessionLanguage[],
    topics: splitValues(coach.topics) as LiveSessionType[],
    credential: emptyToNull(coach.credential),
    credentialUntil: emptyToNull(coach.credentialUntil),
    status: coach.status,
    email: emptyToNull(coach.email),
    phone: emptyToNull(coach.phone),
    videoLink: emptyToNull(coach.videoLink),
    ways: splitValues(coach.ways) as SessionWay[],
    place: emptyToNull(coach.place),
    price: coach.priceDollars,
    lengthMinutes: coach.lengthMinutes,
    bufferMinutes: coach.bufferMinutes,
    noticeHours: coach.noticeHours,
    windowDays: coach.windowDays,
    weeklyCapacity: coach.weeklyCapacity,
    takesNewPatients: coach.takesNewPatients,
    allowsBooking: coach.allowsBooking,
    timeZone: emptyToNull(coach.timeZone),
    weeklyHours: JSON.parse(coach.weeklyHours) as WeeklySpan[],
    exceptions: JSON.parse(coach.exceptions) as HoursException[],
    hasAccount: coach.administratorId !== null && coach.administratorId !== undefined,
    isExample: coach.isExample,
    version: coach.version,
    createdAt: coach.createdAt.toISOString(),
    updatedAt: coach.updatedAt.toISOString(),
  };
}
export type CoachData = ReturnType<typeof presentCoach>;

/** Hides how a coach is reached from callers who do not arrange sessions (AREAS "Answers"). */
export const presentCoachFor =
  (caller: Caller) =>
  (coach: Coach): CoachData => {
    const data = presentCoach(coach);
    return mayReach(caller) ? data : withoutContact(data);
  };

/** Leaves out how a coach is reached. */
export const withoutContact = (data: CoachData): CoachData => ({
  ...data,
  email: null,
  phone: null,
  videoLink: null,
});

/** Whether a caller may see, and change, how coaches are reached. */
export const mayReach = (caller: Caller): boolean => hasPermission(caller, "patients.read");

/** Time zone of a coach: their own, else that of the hospital. */
export const coachZone = ({ timeZone }: { timeZone: string | null }): string =>
  timeZone || settings().timeZone;

/** Rules and hours that decide when a coach is free. */
export const toAvailability = (coach: CoachData): Availability => ({
  timeZone: coachZone(coach),
  weeklyHours: coach.weeklyHours,
  exceptions: coach.exceptions,
  lengthMinutes: coach.lengthMinutes,
  bufferMinutes: coach.bufferMinutes,
  noticeHours: coach.noticeHours,
  windowDays: coach.windowDays,
  weeklyCapacity: coach.weeklyCapacity,
  credentialUntil: coach.credentialUntil ?? "",
});

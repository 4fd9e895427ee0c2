import { DateTime } from "luxon";
import { NO_CHARGE } from "~/models/coaches/coach.schema";
import {
  EXCEPTION_LABELS,
  type HoursException,
  type WeeklySpan,
} from "~/models/coaches/coach-hours.schema";
import { toCoachHoursForm } from "~/models/coaches/coach-hours-form.schema";
import { COACH_TYPES, joinLabels } from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";
import { WEEKDAYS } from "~/models/hospital/working-hours.schema";
import { LIVE_SESSION_TYPES } from "~/models/requests/live-session-options.schema";
import { coachLabel } from "~/models/rules/labels.schema";
import { credentialState } from "~/server/coaches/coach-table";
import { type CoachData, coachZone } from "~/server/coaches/present";
import { CLOCK_FORMAT, formatDay, formatTimeOfDay } from "~/server/platform/dates";
import { formatPhone, showPhone } from "~/server/platform/phone-numbers";
import type { CoachSection } from "./coach-validators";

/** Presents a coach for a page. */
export function toCoachFacts(coach: CoachData) {
  const { credentialUntil, weeklyHours, exceptions } = coach;
  return {
    id: coach.id,
    label: coachLabel(coach.id),
    name: coach.name,
    title: coach.title,
    types: joinLabels(COACH_TYPES, coach.types),
    faith: coach.faith,
    languages: joinLabels(SESSION_LANGUAGES, coach.languages),
    credential: coach.credential,
    credentialUntil: credentialUntil && {
      day: formatDay(credentialUntil),
      state: credentialState(coach),
    },
    status: coach.status,
    email: coach.email,
    phone: showPhone(coach.phone ?? ""),
    offer: toOfferFacts(coach),
    videoLink: coach.videoLink,
    timeZone: coachZone(coach),
    week: describeWeek(weeklyHours),
    exceptions: exceptions.map(formatException),
    created: formatDay(coach.createdAt),
    cautions: listCautions(coach),
  };
}
export type CoachFacts = ReturnType<typeof toCoachFacts>;

/** Describes weekly hours: days in a row that have the same ones in one line, such as "Monday to Friday: 9:00 AM to 5:00 PM". */
function describeWeek(weeklyHours: readonly WeeklySpan[]): string[] {
  const groups: { first: string; last: string; hours: string; position: number }[] = [];
  for (const [position, day] of WEEKDAYS.entries()) {
    const hours = weeklyHours
      .filter((span) => span.day === day)
      .map(formatSpan)
      .join(", ");
    const group = groups.at(-1);
    if (hours === "") continue;
    if (group?.hours === hours && group.position === position - 1)
      Object.assign(group, { last: day, position });
    else groups.push({ first: day, last: day, hours, position });
  }
  return groups.map(
    ({ first, last, hours }) => `${first === last ? first : `${first} to ${last}`}: ${hours}`,
  );
}

/** Presents the offer of a coach, as labels and texts. */
const toOfferFacts = (coach: CoachData) => ({
  topics: joinLabels(LIVE_SESSION_TYPES, coach.topics),
  ways: coach.ways.join(", "),
  place: coach.place,
  price: coach.price === null ? "No Charge" : `$${coach.price}`,
  length: `${coach.lengthMinutes} minutes`,
  buffer: coach.bufferMinutes === 0 ? "None" : `${coach.bufferMinutes} minutes`,
  notice: coach.noticeHours === 0 ? "None" : plural(coach.noticeHours, "hour"),
  window: plural(coach.windowDays, "day"),
  capacity: coach.weeklyCapacity === null ? "No limit" : `At most ${coach.weeklyCapacity}`,
  takesNewPatients: yesOrNo(coach.takesNewPatients),
  allowsBooking: yesOrNo(coach.allowsBooking),
});

const plural = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;
const yesOrNo = (flag: boolean) => (flag ? "Yes" : "No");

const formatSpan = ({ from, to }: { from: string; to: string }) =>
  `${formatTimeOfDay(from)} to ${to === "00:00" ? "midnight" : formatTimeOfDay(to)}`;

/** Formats an exception, such as "Dec 24, 2026 to Jan 1, 2027: Off, all day". */
function formatException(exception: HoursException): string {
  const { kind, date, lastDate, from } = exception;
  const days = [date, lastDate].filter(Boolean).map(formatDay).join(" to ");
  return `${days}: ${EXCEPTION_LABELS[kind]}, ${from ? formatSpan(exception) : "all day"}`;
}

/** Formats the beginning of a free time by the clock of a zone, such as "Mon, Nov 30, 2:00 PM". */
export const formatSlot = (start: string, zone: string): string =>
  DateTime.fromISO(start, { zone, locale: "en-US" }).toFormat(`ccc, LLL d, ${CLOCK_FORMAT}`);

/** Lists the cautions about a coach. */
function listCautions(coach: CoachData): string[] {
  const state = credentialState(coach);
  const until = coach.credentialUntil ? formatDay(coach.credentialUntil) : "";
  const cautions = {
    "This coach is invented, as an example, and patients are told so. Once you change it, it is yours.":
      coach.isExample,
    [`The credential ended on ${until}. There are no free times after that day.`]:
      state === "ended",
    [`The credential ends on ${until}. There are no free times after that day.`]:
      state === "ends soon",
    "Paused: there are no free times until this is Active again. What is booked stays.":
      coach.status === "Paused",
    "Invited: there are free times once they have signed in.": coach.status === "Invited",
    "Ended: there are no free times anymore.": coach.status === "Ended",
    "There is no link for video sessions yet: patients read that it is not here. Please add it under Edit Offer.":
      coach.ways.includes("Video") && coach.videoLink === null,
    "No hours yet, so that there are no free times.":
      coach.weeklyHours.length === 0 && !coach.exceptions.some(({ kind }) => kind === "Extra"),
  };
  return Object.entries(cautions).flatMap(([text, applies]) => (applies ? [text] : []));
}

/** Form values of a section of a coach. */
export const toSectionValues: Record<CoachSection, (coach: CoachData) => Record<string, unknown>> =
  {
    details: (coach) => ({
      name: coach.name,
      title: coach.title ?? "",
      types: coach.types,
      languages: coach.languages,
      faith: coach.faith ?? "",
      status: coach.status,
      credential: coach.credential ?? "",
      credentialUntil: coach.credentialUntil ?? "",
      email: coach.email ?? "",
      phone: formatPhone(coach.phone ?? ""),
    }),
    offer: (coach) => ({
      topics: coach.topics,
      ways: coach.ways,
      videoLink: coach.videoLink ?? "",
      place: coach.place ?? "",
      price: coach.price === null ? NO_CHARGE : String(coach.price),
      lengthMinutes: String(coach.lengthMinutes),
      bufferMinutes: String(coach.bufferMinutes),
      noticeHours: String(coach.noticeHours),
      windowDays: String(coach.windowDays),
      weeklyCapacity: coach.weeklyCapacity === null ? "" : String(coach.weeklyCapacity),
      takesNewPatients: coach.takesNewPatients ? "yes" : "no",
      allowsBooking: coach.allowsBooking ? "yes" : "no",
    }),
    hours: toCoachHoursForm,
  };

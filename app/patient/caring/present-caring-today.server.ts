import type { CaringToday } from "~/server/caretakers/today";
import { readPublicHospital } from "~/server/hospital/public-hospital";
import { formatClock, formatDay, formatTimeOfDay, formatWeekday } from "~/server/platform/dates";
import { presentItem } from "../today/present-items.server";
import { type OwnRequest, presentRequests } from "../requests/own-requests.server";

/** Who it is, in a sentence: a guest has told no name. */
export const nameOf = (patient: string) => patient || "The person you help";
/** Whose it is. */
export const whose = (patient: string) => (patient ? `${patient}'s` : "Their");

/** Presents a caretaker's page: dates and times are formatted. */
export async function presentToday({
  day,
  place,
  guidance,
  requests,
  arranged,
  tasks,
  ...today
}: CaringToday) {
  const { callNow = null } = await readPublicHospital();
  return {
    ...today,
    day: day && {
      title: `${whose(today.patient)} day is ${formatWeekday(day.date)}.`,
      number: day.number,
    },
    facts:
      place &&
      [
        { label: "Time", value: day?.timeKnown ? formatClock(day.date) : "" },
        { label: "Arrival", value: place.arrivalTime && formatTimeOfDay(place.arrivalTime) },
        { label: "Leave at", value: place.departure && formatTimeOfDay(place.departure) },
        { label: "Place", value: place.place },
        { label: "Provider", value: place.provider },
      ].filter(({ value }) => value !== ""),
    phone: place?.phone ?? callNow,
    forToday: guidance?.filter(({ isForToday }) => isForToday) ?? [],
    otherDays: guidance?.filter(({ isForToday }) => !isForToday) ?? [],
    hasGuidance: guidance !== null,
    tasks: tasks?.map(presentItem) ?? null,
    requests:
      requests &&
      [...requests.keys()].flatMap((id) =>
        presentRequests(requests, { id, phone: null }, () => "", arranged).map(
          ({ key, subject, when, status, session }) => ({
            ...{ key, subject, status },
            lines: when ? [when] : [],
            ...presentShared(session),
          }),
        ),
      ),
    feelings: today.feelings && presentFeelings(today.feelings),
  };
}

/** Presents who, when and how of an appointment, for a caretaker: it is the patient who joins, moves and cancels. */
const presentShared = (session: OwnRequest["session"]) =>
  session?.shown.facts && { lines: [session.shown.facts.when, ...session.shown.facts.lines] };

const TRENDS = {
  rising: "More anxious than before.",
  falling: "Less anxious than before.",
  steady: "About the same as before.",
};

function presentFeelings({
  latest,
  anxiety,
  trend,
}: NonNullable<CaringToday["feelings"]>): string[] {
  return [
    ...(latest
      ? [`On ${formatDay(latest.at)}, before a session: ${latest.label}, ${latest.level} of 5.`]
      : []),
    ...(anxiety
      ? [`Anxiety on ${formatDay(anxiety.at)}: ${anxiety.word}, ${anxiety.percent}%.`]
      : []),
    ...(trend ? [TRENDS[trend]] : []),
  ];
}

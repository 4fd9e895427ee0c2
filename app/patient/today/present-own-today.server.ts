import { sessionUrl } from "~/app/components/patient/urls";
import { surveyUrl } from "~/app/components/patient/survey-links";
import { readPublicHospital } from "~/server/hospital/public-hospital";
import { formatClock, formatTimeOfDay, formatWeekday } from "~/server/platform/dates";
import type { Today, TodayItem } from "~/server/today/today";
import { presentItem } from "./present-items.server";

/** Presents a patient's page of today: dates and times are formatted. @param limit of the items that are there for who likes */
export async function presentOwnToday({ procedure, items, ...today }: Today, limit: number) {
  const { callNow = null } = await readPublicHospital();
  const { id, title, date, day, when, isExample, hasNavigation, reminderText } = procedure;
  const present = (item: TodayItem) => ({
    ...presentItem(item),
    key: item.key,
    ...findPage(id, item),
  });
  return {
    empty: false as const,
    procedure: { id, title, when, isExample, isToday: day === 0, hasNavigation },
    date: date && formatWeekday(date),
    time: date && procedure.timeKnown ? formatClock(date) : "",
    place: procedure.place,
    facts: [
      { label: "Arrival", value: procedure.arrivalTime && formatTimeOfDay(procedure.arrivalTime) },
      { label: "Leave at", value: procedure.departure && formatTimeOfDay(procedure.departure) },
      { label: "Entrance", value: procedure.entrance },
      { label: "Check-in", value: procedure.checkInDesk },
      { label: "Provider", value: procedure.provider },
    ].filter(({ value }) => value !== ""),
    phone: procedure.phone ?? callNow,
    bring: reminderText,
    forToday: items.forToday.map(present),
    doneToday: items.doneToday.map(present),
    ifYouLike: items.ifYouLike.slice(0, limit).map(present),
    optionalCount: items.ifYouLike.length,
    showsAll: limit === Infinity,
    ...today,
  };
}
export type OwnTodayContent = Awaited<ReturnType<typeof presentOwnToday>>;
export type PresentedItem = OwnTodayContent["forToday"][number];

/** Finds the page on which an item is done, with the words of its link; a task has a link of its own, if any. */
function findPage(procedureId: number, { sessionId, surveyId }: TodayItem) {
  if (sessionId) return { page: { href: sessionUrl(procedureId, sessionId), label: "Listen Now" } };
  if (surveyId) return { page: { href: surveyUrl(surveyId, procedureId), label: "Answer Now" } };
  return { page: null };
}

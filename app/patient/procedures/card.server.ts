import { INITIAL_SESSIONS } from "~/app/components/patient/session-list";
import type { OwnProcedure } from "~/server/patients/procedures";
import type { OwnRequests } from "~/server/requests/own-requests";
import {
  formatClock,
  formatDay,
  formatTimeOfDay,
  formatIsoDay,
  formatWeekday,
} from "~/server/platform/dates";
import { presentRequests } from "../requests/own-requests.server";

/**
 * Presents a procedure for its card, with its requests. Dates and times are formatted, or null if unknown.
 */
export function presentCard(
  { date, timeKnown, departure, sessions, ...procedure }: OwnProcedure,
  requests: OwnRequests,
) {
  const today = formatIsoDay(new Date().toISOString());
  return {
    ...procedure,
    requests: presentRequests(requests, procedure.id),
    day: date && formatCardDay(date),
    time: date && timeKnown ? withNoBreakSpace(formatClock(date)) : null,
    departure: departure && withNoBreakSpace(formatTimeOfDay(departure)),
    sessions:
      sessions?.map((session) => ({
        ...session,
        day: session.day && formatCardDay(session.day),
        isPast: session.day !== null && formatIsoDay(session.day) < today,
      })) ?? null,
  };
}
export type Card = ReturnType<typeof presentCard>;

/** Reduces a card behind a dialog to its initially visible sessions, since more HTML would delay the dialog. */
export const withVisibleSessions = (card: Card): Card => ({
  ...card,
  sessions: card.sessions?.slice(0, INITIAL_SESSIONS) ?? null,
});

/** Prevents a line break inside a time. */
const withNoBreakSpace = (time: string) => time.replace(" ", "\u00a0");

/** Formats a date with weekday, and with the year unless it is the current one. */
function formatCardDay(date: string): string {
  const [, year] = formatDay(date).split(", ");
  const [, currentYear] = formatDay(new Date().toISOString()).split(", ");
  return year === currentYear ? formatWeekday(date) : `${formatWeekday(date)}, ${year ?? ""}`;
}

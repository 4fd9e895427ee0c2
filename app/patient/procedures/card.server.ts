import { SESSIONS_AT_FIRST } from "~/app/components/patient/session-list";
import type { OwnProcedure } from "~/server/patients/procedures";
import type { OwnRequests } from "~/server/requests/own";
import {
  formatClock,
  formatDay,
  formatHour,
  formatIsoDay,
  formatWeekday,
} from "~/server/platform/dates";
import { requestsInWords } from "../requests/own-requests.server";

/**
 * A procedure as its card shows it, with what was asked for around it: days and times in words, null where they are not
 * known.
 */
export function cardOf(
  { date, timeKnown, departure, sessions, ...procedure }: OwnProcedure,
  asked: OwnRequests,
) {
  const today = formatIsoDay(new Date().toISOString());
  return {
    ...procedure,
    requests: requestsInWords(asked, procedure.id),
    day: date && dayInWords(date),
    time: date && timeKnown ? whole(formatClock(date)) : null,
    departure: departure && whole(formatHour(departure)),
    sessions:
      sessions?.map((session) => ({
        ...session,
        day: session.day && dayInWords(session.day),
        isPast: session.day !== null && formatIsoDay(session.day) < today,
      })) ?? null,
  };
}
export type Card = ReturnType<typeof cardOf>;

/** The same behind a dialog, where nobody opens anything: each byte of it would come before what lies over it. */
export const inSight = (card: Card): Card => ({
  ...card,
  sessions: card.sessions?.slice(0, SESSIONS_AT_FIRST) ?? null,
});

/** A time stays on one line. */
const whole = (time: string) => time.replace(" ", "\u00a0");

/** With its year where that is another one. */
function dayInWords(date: string): string {
  const [, year] = formatDay(date).split(", ");
  const [, thisYear] = formatDay(new Date().toISOString()).split(", ");
  return year === thisYear ? formatWeekday(date) : `${formatWeekday(date)}, ${year ?? ""}`;
}

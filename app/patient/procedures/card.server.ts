import { todayUrl } from "~/app/components/patient/urls";
import { choiceUrl } from "~/app/contracts/procedure-choice";
import { START_TYPES, type StartType } from "~/models/sessions/session-status.schema";
import { findFitting, fittingStartTypes } from "~/server/patients/fitting-sessions";
import type { OwnSession } from "~/server/patients/own-sessions";
import type { OwnProcedure } from "~/server/patients/procedures";
import { type OwnArrangements, readOwnArranged } from "~/server/appointments/own-arranged";
import { readPublicHospital } from "~/server/hospital/public-hospital";
import { type DescribeAnswer, readAnswerWays } from "~/server/requests/answer-ways";
import type { Caller } from "~/server/platform/caller";
import { pickCurrentProcedure } from "~/server/today/current-procedure";
import { describeDay } from "~/server/patients/day-number";
import type { OwnRequests } from "~/server/requests/own-requests";
import {
  formatClock,
  formatDay,
  formatTimeOfDay,
  formatIsoDay,
  formatWeekday,
} from "~/server/platform/dates";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { presentRequests } from "../requests/own-requests.server";

type CardWords = {
  /** Appointments and offers of live sessions. */
  arranged: OwnArrangements;
  /** Number of the hospital that somebody answers now. */
  callNow: ShownPhone | null;
  describeAnswer: DescribeAnswer;
};

/** Reads what the cards of a patient's procedures say besides the procedures themselves. */
export const readCardWords = async (caller: Caller, requests: OwnRequests): Promise<CardWords> => ({
  arranged: await readOwnArranged(
    caller,
    [...requests.values()].flatMap(({ liveSessions }) => liveSessions),
  ),
  callNow: (await readPublicHospital()).callNow ?? null,
  describeAnswer: await readAnswerWays(caller),
});

/**
 * Presents a procedure for its card, with its requests. Dates and times are formatted, or null if unknown.
 * @param callNow number of the care team of a procedure without one of its own
 * @param describeAnswer describes how the answer to a request with a contact gets to its patient
 */
export function presentCard(
  { date, timeKnown, departure, sessions, offered, tookPlace, ...procedure }: OwnProcedure,
  requests: OwnRequests,
  { callNow, describeAnswer, arranged }: CardWords,
) {
  const { id } = procedure;
  const phone = procedure.phone ?? callNow;
  const presented = sessions?.map(presentSession) ?? null;
  return {
    ...procedure,
    phone,
    /** Comparison of its plans; undefined if they are no longer offered. */
    plansUrl: offered ? choiceUrl("/add-procedure", offered) : undefined,
    requests: presentRequests(requests, { id, phone }, describeAnswer, arranged),
    day: date && formatWeekday(date),
    time: date && timeKnown ? withNoBreakSpace(formatClock(date)) : null,
    departure: departure && withNoBreakSpace(formatTimeOfDay(departure)),
    sessions: presented,
    /** Whether the contents of its sections are left out. */
    isPartial: false as boolean,
    progress:
      sessions &&
      presented &&
      readProgress(presented, {
        lastPlayed: findLastPlayed(sessions),
        fitting: fittingStartTypes(date === null ? null : new Date(date)),
      }),
    ended: describeEnd({ status: procedure.status, tookPlace }, phone),
  };
}

/**
 * Words of a card that has nothing to do any more, with a link to the billing section after them. The specification's (000, section
 * 2.7) say that all went well: they stand only where somebody has said that it took place (DESIGN 8).
 */
export function describeEnd(
  { status, tookPlace }: Pick<OwnProcedure, "status" | "tookPlace">,
  phone: ShownPhone | null,
) {
  if (status === "Upcoming") return null;
  if (status === "Completed") {
    const [title, what] = tookPlace
      ? ["Procedure Completed Successfully", "This procedure has been completed."]
      : ["Procedure Completed", "The day of this procedure has passed."];
    return { title, text: `${what} You can review your progress in the `, link: "billing section" };
  }
  const whom = phone ? `your care team, ${phone.text}` : "your care team";
  return { title: "Procedure Cancelled", text: `Questions? Call ${whom}.`, link: null };
}
export type Card = ReturnType<typeof presentCard>;
export type CardSession = ReturnType<typeof presentSession>;

function presentSession({ day, lastAnswered, finished, ...session }: OwnSession) {
  return {
    ...session,
    day: day && formatWeekday(day),
    isPast: day !== null && formatIsoDay(day) < formatIsoDay(new Date().toISOString()),
    isFinished: finished !== null,
    played: describePlay({ ...session, lastAnswered, finished }),
  };
}

const FINISHED_WORDS = { audio: "Listened", video: "Watched" } as const;

/** Describes when a session was last played to its end, or else started, such as "Listened on Nov 24, 2026". */
export function describePlay({
  answered,
  lastAnswered,
  finished,
}: Pick<OwnSession, "answered" | "lastAnswered" | "finished">): string | null {
  const at = finished?.at ?? lastAnswered;
  if (at === null) return null;
  const word = finished ? FINISHED_WORDS[finished.media] : "Started";
  return answered === "own" ? `${word} on ${formatDay(at)}` : `${word} in the example`;
}

/** Finds the session that was played last; undefined if none was. */
function findLastPlayed(sessions: readonly OwnSession[]): OwnSession | undefined {
  const played = sessions.filter(({ lastAnswered }) => lastAnswered !== null);
  const playedAt = (session: OwnSession) => session.lastAnswered ?? "";
  return played.sort((a, b) => playedAt(a).localeCompare(playedAt(b))).at(-1);
}

type Today = {
  lastPlayed: OwnSession | undefined;
  /** Start types to suggest, most fitting first. */
  fitting: readonly StartType[];
};

/**
 * Counts the plan's sessions before, on and after the day, and those that were started, and finds the next one of those that fit
 * the day: after the one that was played last, or the first that was not.
 */
function readProgress(sessions: readonly CardSession[], { lastPlayed, fitting }: Today) {
  const inPlan = sessions.filter((session) => session.inPlan);
  const isPlayed = ({ answered }: CardSession) => answered !== null;
  const isOpen = (session: CardSession) => !isPlayed(session);
  const position = inPlan.findIndex(({ id }) => id === lastPlayed?.id);
  const open = [...inPlan.slice(position + 1), ...inPlan.slice(0, position + 1)].filter(isOpen);
  const next = findFitting(open, fitting);
  return {
    phases: START_TYPES.map((startType) => {
      const phaseSessions = inPlan.filter((session) => session.startType === startType);
      return {
        startType,
        total: phaseSessions.length,
        started: phaseSessions.filter(isPlayed).length,
      };
    }).filter(({ total }) => total > 0),
    next,
    rest: next ? null : describeRest(open.at(0)?.startType ?? null),
  };
}

/** Says why no session is suggested today. @param rest when those are for that were not started; null if all were */
function describeRest(rest: StartType | null): string {
  if (rest === null) return "You have been through all sessions. You can play them again.";
  return rest === "Post-Procedure"
    ? "You have been through all sessions for now. The next ones are for after your procedure."
    : "Nothing is waiting for you. You can play any session whenever you like.";
}

/** Leaves out the contents of a card's sections behind a dialog, since more HTML would delay the dialog. */
export const withoutSections = (card: Card): Card => ({ ...card, sessions: null, isPartial: true });

/** Prevents a line break inside a time. */
const withNoBreakSpace = (time: string) => time.replace(" ", "\u00a0");

/** Presents the procedure that today is about, for the card above the list; null without one that has a day. */
export function presentTodayCard(
  procedures: readonly OwnProcedure[],
  { callNow }: Pick<CardWords, "callNow">,
) {
  const current = pickCurrentProcedure(procedures.filter(({ status }) => status === "Upcoming"));
  if (!current?.date) return null;
  const { id, title, date, timeKnown, dropOff: place } = current;
  const time = timeKnown ? withNoBreakSpace(formatClock(date)) : "";
  return {
    when: describeDay(new Date(date)),
    text: [title, formatWeekday(date), time].filter(Boolean).join(", "),
    place,
    phone: current.phone ?? callNow,
    href: todayUrl(id),
  };
}

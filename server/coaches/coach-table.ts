import { Op } from "sequelize";
import { Appointment } from "~/models";
import {
  COACH_LABELS,
  COACH_TYPES,
  CREDENTIAL_WARNING_DAYS,
  joinLabels,
} from "~/models/coaches/coach-options.schema";
import { SESSION_LANGUAGES } from "~/models/coaches/session-choices.schema";
import { coachLabel } from "~/models/rules/labels.schema";
import type { ListTable } from "~/server/lists/list-table";
import type { Caller } from "~/server/platform/caller";
import { addDays, daysBetween, formatDay, formatTime, startOfDay } from "~/server/platform/dates";
import { COACH_LIST, type CoachSortField, listCoaches } from "./coaches";
import { COACH } from "./find";
import { findFreeTimes } from "./free-times";
import { startOfWeek, zoneClock } from "./local-hours";
import { type CoachData, coachZone } from "./present";

/** A row of the list: a coach with the next free time, and the sessions of this week. */
export type CoachRow = CoachData & { nextFree: string | null; thisWeek: number };

const DAY_MS = 86_400_000;

/** Days that are looked through for the next free time: none is offered later. */
const MAX_WINDOW_DAYS = 180;

/** Reads the next free time of each coach of a page, ISO 8601, and how many sessions their week has. Two statements. */
export async function toCoachRows(
  caller: Caller,
  coaches: readonly CoachData[],
  now = new Date(),
): Promise<CoachRow[]> {
  const times = await findFreeTimes(caller, coaches, {
    from: now,
    until: addDays(now, MAX_WINDOW_DAYS),
    now,
  });
  const counts = await countThisWeek(caller, coaches, now);
  return times.map(({ coach, starts: [next] }) => ({
    ...coach,
    nextFree: next === undefined ? null : new Date(next).toISOString(),
    thisWeek: counts.get(coach.id) ?? 0,
  }));
}

/** Counts the sessions that are booked, or were to take place, in each coach's week, Monday to Sunday in their zone. */
async function countThisWeek(
  { transaction }: Caller,
  coaches: readonly CoachData[],
  now: Date,
): Promise<Map<number, number>> {
  if (coaches.length === 0) return new Map();
  const rows = await Appointment.findAll({
    attributes: ["coachId", "startsAt"],
    where: {
      coachId: coaches.map(({ id }) => id),
      state: ["Scheduled", "Completed", "Missed"],
      startsAt: {
        [Op.gte]: new Date(now.getTime() - 8 * DAY_MS),
        [Op.lt]: new Date(now.getTime() + 8 * DAY_MS),
      },
    },
    transaction,
  });
  return new Map(
    coaches.map((coach) => {
      const clock = zoneClock(coachZone(coach));
      const week = startOfWeek(clock.toDay(now.getTime()));
      const own = rows.filter(
        ({ coachId, startsAt }) =>
          coachId === coach.id && startOfWeek(clock.toDay(startsAt.getTime())) === week,
      );
      return [coach.id, own.length];
    }),
  );
}

/** Need of a credential: nothing, a warning in its last days, or a new one. */
export function credentialState(
  { credentialUntil }: Pick<CoachData, "credentialUntil">,
  now = new Date(),
): "valid" | "ends soon" | "ended" {
  const last = credentialUntil === null ? null : startOfDay(credentialUntil);
  if (last === null) return "valid";
  const days = daysBetween(now, last);
  return days < 0 ? "ended" : days <= CREDENTIAL_WARNING_DAYS ? "ends soon" : "valid";
}

/** List of coaches (AREAS 9). */
export const COACH_TABLE: ListTable<CoachRow, CoachSortField> = {
  fileName: "coaches",
  subject: COACH,
  read: "content.read",
  rules: COACH_LIST,
  columns: [
    { id: "id", header: "ID", sort: "id", isMinor: true, value: ({ id }) => coachLabel(id) },
    {
      id: "name",
      header: COACH_LABELS.name,
      sort: "name",
      kind: "name",
      value: ({ name }) => name,
    },
    {
      id: "types",
      header: COACH_LABELS.types,
      kind: "text",
      value: ({ types }) => joinLabels(COACH_TYPES, types),
    },
    {
      id: "languages",
      header: COACH_LABELS.languages,
      kind: "text",
      value: ({ languages }) => joinLabels(SESSION_LANGUAGES, languages),
    },
    {
      id: "nextFree",
      header: "Next Free",
      empty: "No free time",
      value: ({ nextFree }) => nextFree,
      text: ({ nextFree }) => (nextFree ? formatTime(nextFree) : "No free time"),
    },
    {
      id: "thisWeek",
      header: "This Week",
      kind: "number",
      value: ({ thisWeek }) => thisWeek,
      text: ({ thisWeek, weeklyCapacity }) =>
        weeklyCapacity === null ? String(thisWeek) : `${thisWeek} of ${weeklyCapacity}`,
    },
    {
      id: "credentialUntil",
      header: COACH_LABELS.credentialUntil,
      sort: "credentialUntil",
      empty: "No end",
      isDrawn: true,
      value: ({ credentialUntil }) => credentialUntil && { day: credentialUntil },
      text: ({ credentialUntil }) => (credentialUntil ? formatDay(credentialUntil) : "No end"),
    },
    {
      id: "status",
      header: COACH_LABELS.status,
      sort: "status",
      isDrawn: true,
      value: ({ status }) => status,
    },
    {
      id: "title",
      header: COACH_LABELS.title,
      kind: "text",
      isOptional: true,
      empty: "None",
      value: ({ title }) => title,
    },
    {
      id: "faith",
      header: COACH_LABELS.faith,
      isOptional: true,
      empty: "None",
      value: ({ faith }) => faith,
    },
    {
      id: "price",
      header: COACH_LABELS.price,
      kind: "number",
      isOptional: true,
      empty: "No charge",
      value: ({ price }) => price,
      text: ({ price }) => (price === null ? "No charge" : `$${price}`),
    },
  ],
  async readRows(caller, query) {
    const { coaches, pagination } = await listCoaches(caller, query);
    return { rows: await toCoachRows(caller, coaches), pagination };
  },
};

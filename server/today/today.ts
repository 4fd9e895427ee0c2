import type { PatientProcedure } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { formatPlace, readPlaces } from "~/server/facilities/places";
import type { ResolvedFacility } from "~/server/facilities/resolve";
import { describeDay } from "~/server/patients/day-number";
import { careTeamPhone, findOwnProcedures } from "~/server/patients/own-procedures";
import { authorize, type Caller } from "~/server/platform/caller";
import { formatIsoDay } from "~/server/platform/dates";
import { NotFoundError } from "~/server/platform/errors";
import type { ShownPhone } from "~/server/platform/phone-numbers";
import { choosePlanDay, type OfferedItem, type PlanDay } from "~/server/procedure-plans/plan-day";
import { pickCurrentProcedure } from "./current-procedure";
import { type DailyCheckAnswers, findDailyCheck } from "./daily-checks";
import { toItemKey } from "./item-key";
import { readOwnItems } from "./own-items";
import { asksOutcome, dayOf } from "./procedure-day";
import { readProgress } from "./progress";

/** An item that a patient gets, with the key that marks it. */
export type TodayItem = OfferedItem & { key: string };

/** What a patient's page of today shows of one procedure (AREAS 6). */
export type Today = {
  procedure: TodayProcedure;
  items: PlanDay<TodayItem>;
  /** Whether the question "Did it take place?" is open: from the day after until it is answered. */
  asksOutcome: boolean;
  /** Daily check after the procedure: null before it. */
  check: { answers: DailyCheckAnswers | null } | null;
  /** Other procedures that are not over. */
  others: { id: number; title: string; when: string }[];
};

export type TodayProcedure = {
  id: number;
  title: string;
  /** ISO 8601; null until known. */
  date: string | null;
  timeKnown: boolean;
  /** Days since the procedure: 0 on the day, negative before it; null without a date. */
  day: number | null;
  /** Such as "12 days to go"; null without a date. */
  when: string | null;
  /** Where it takes place; "" if unknown. */
  place: string;
  /** HH:MM; "" if unknown. */
  arrivalTime: string;
  departure: string;
  provider: string;
  phone: ShownPhone | null;
  /** Texts of the facility for the day; "" without. */
  reminderText: string;
  entrance: string;
  checkInDesk: string;
  hasNavigation: boolean;
  isExample: boolean;
};

/**
 * Reads a patient's page of today (AREAS 6): the procedure whose day is nearest, or the one that is asked for. At most 16 statements.
 * @returns null for somebody without a procedure that is not over
 * @throws NotFoundError for a procedure that is not theirs, or is over
 */
export async function readToday(caller: Caller, procedureId?: number): Promise<Today | null> {
  authorize(caller, "patient.own");
  const own = await findOwnProcedures(caller);
  const open = own.filter((each) => deriveProcedureStatus(each) === "Upcoming");
  const procedure =
    procedureId === undefined ? pickCurrentProcedure(open) : findOpen(open, procedureId);
  if (!procedure) return null;
  const places = await readPlaces(caller, [procedure]);
  const place = places.find(procedure);
  const day = dayOf(procedure);
  const isExample = procedure.isExample || !caller.patientId;
  return {
    procedure: {
      id: procedure.id,
      title: procedure.title,
      date: procedure.date?.toISOString() ?? null,
      timeKnown: procedure.timeKnown,
      day,
      when: procedure.date && describeDay(procedure.date),
      place: procedure.dropOff || formatPlace(place),
      arrivalTime: procedure.arrivalTime,
      departure: procedure.departure,
      provider: procedure.provider,
      phone: careTeamPhone(caller, procedure, places),
      // Sample data is not shown as real.
      ...(place && !place.isExample
        ? pickTexts(place)
        : { reminderText: "", entrance: "", checkInDesk: "" }),
      hasNavigation: place?.way != null,
      isExample,
    },
    items: await readDay(caller, procedure, day),
    asksOutcome: !isExample && asksOutcome(procedure),
    check:
      day !== null && day > 0 && !isExample
        ? { answers: await findDailyCheck(caller, procedure.id) }
        : null,
    others: open
      .filter((each) => each.id !== procedure.id)
      .map(({ id, title, date }) => ({ id, title, when: date ? describeDay(date) : "" })),
  };
}

const pickTexts = ({ reminderText, entrance, checkInDesk }: ResolvedFacility) => ({
  reminderText,
  entrance,
  checkInDesk,
});

function findOpen(open: readonly PatientProcedure[], id: number): PatientProcedure {
  const found = open.find((each) => each.id === id || each.copiedFromId === id);
  if (!found) throw new NotFoundError("Procedure not found");
  return found;
}

/** Reads the items of a day; those of no day are not for today. */
async function readDay(
  caller: Caller,
  procedure: PatientProcedure,
  day: number | null,
): Promise<PlanDay<TodayItem>> {
  if (day === null) return { forToday: [], doneToday: [], ifYouLike: [] };
  const offered = await readOwnItems(caller, procedure, "patient");
  const items = offered.map((item) => ({ ...item, key: toItemKey(item) }));
  const findProgress = await readProgress(caller, [procedure.id]);
  const today = formatIsoDay(new Date().toISOString());
  return choosePlanDay(items, { day, today }, ({ key }) => findProgress(procedure.id, key));
}

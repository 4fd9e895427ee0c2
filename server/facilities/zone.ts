import { DateTime } from "luxon";
import { PatientProcedure } from "~/models";
import { readPlaces } from "~/server/facilities/places";
import type { Caller } from "~/server/platform/caller";
import { CLOCK_FORMAT } from "~/server/platform/dates";
import { settings } from "~/server/platform/settings";

/** Finds the time zone of an episode by its id: that of the facility, else that of the hospital (AREAS 9). */
export type FindZone = (procedureId: number) => string;

/** Reads the time zones of episodes. At most six statements, whatever their number. */
export async function readZones(
  caller: Caller,
  procedureIds: readonly number[],
): Promise<FindZone> {
  const { timeZone } = settings();
  const ids = [...new Set(procedureIds)];
  if (ids.length === 0) return () => timeZone;
  const procedures = await PatientProcedure.findAll({
    attributes: ["id", "procedureId", "facilityId"],
    where: { id: ids },
    transaction: caller.transaction,
  });
  const places = await readPlaces(caller, procedures);
  const zones = new Map(procedures.map((each) => [each.id, places.find(each)?.timeZone]));
  return (id) => zones.get(id) || timeZone;
}

const inZone = (time: string | Date, zone: string) =>
  DateTime.fromMillis(new Date(time).getTime(), { zone, locale: "en-US" });

/** Formats an appointment's time, such as "Friday, November 27, 2:00 PM (Pacific Standard Time)". */
export const formatMoment = (time: string | Date, zone: string): string =>
  `${formatMomentShort(time, zone)} (${zoneName(time, zone)})`;

/** Formats an appointment's time without its zone, such as "Friday, November 27, 2:00 PM". */
export const formatMomentShort = (time: string | Date, zone: string): string =>
  inZone(time, zone).toFormat(`cccc, LLLL d, ${CLOCK_FORMAT}`);

/** Formats an appointment's time for a list of choices, such as "Fri, Nov 27, 2:00 PM". */
export const formatMomentChoice = (time: string | Date, zone: string): string =>
  inZone(time, zone).toFormat(`ccc, LLL d, ${CLOCK_FORMAT}`);

/** Formats the time of day of an appointment, such as "2:00 PM". */
export const formatMomentClock = (time: string | Date, zone: string): string =>
  inZone(time, zone).toFormat(CLOCK_FORMAT);

/** Reads the time zone of one episode, like `readZones`. */
export const readZone = async (caller: Caller, procedureId: number): Promise<string> =>
  (await readZones(caller, [procedureId]))(procedureId);

/** Name of a zone at a time, such as "Pacific Standard Time". */
const zoneName = (time: string | Date, zone: string): string =>
  inZone(time, zone).toFormat("ZZZZZ");

/** Name of a zone for times of all seasons, such as "Pacific Time"; that of its only one where clocks never change. */
export function genericZoneName(zone: string): string {
  const { year } = DateTime.now();
  const [name, ...others] = new Set([1, 7].map((month) => zoneName(new Date(year, month), zone)));
  if (name && others.length === 0) return name;
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "longGeneric" });
  return format.formatToParts().find(({ type }) => type === "timeZoneName")?.value ?? zone;
}

/** Name of a zone for a list of times: the generic one where clocks change between them. @param times the earliest and the latest */
export function zoneNameOfTimes(times: readonly (string | Date)[], zone: string): string {
  const [name, ...others] = new Set(times.map((time) => zoneName(time, zone)));
  return name && others.length === 0 ? name : genericZoneName(zone);
}

/** Day and time of day of a moment in a zone, YYYY-MM-DD and HH:MM. */
export function toLocal(time: Date, zone: string): { day: string; time: string } {
  const local = inZone(time, zone);
  return { day: local.toISODate() ?? "", time: local.toFormat("HH:mm") };
}

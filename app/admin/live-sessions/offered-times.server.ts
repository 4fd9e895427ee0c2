import { parseDayQuery, parseIdQuery } from "~/app/http/list-query.server";
import type { PageArgs } from "~/app/http/page.server";
import type { LiveSessionData } from "~/server/appointments/live-sessions";
import { listTimesToMoveTo } from "~/server/appointments/move-times";
import { type Candidate, type Proposal, proposeTimes } from "~/server/appointments/propose";
import {
  formatMomentChoice,
  formatMomentClock,
  formatMomentShort,
  genericZoneName,
  zoneNameOfTimes,
} from "~/server/facilities/zone";
import { formatIsoDay, startOfDay } from "~/server/platform/dates";
import { groupBy } from "~/server/platform/group-by";
import { COACH_PARAMETER, DAY_PARAMETER } from "~/app/contracts/look-from";
import { formatCoach, formatStart, listKept, OFFER_ROWS, parseSlot } from "./offer-rows";
import type { TimeGroup } from "./time-select";

/** Number of coaches in each select, and of times of each, so that the page stays small; one coach alone shows more. */
const MAX_COACHES = 5;
const MAX_TIMES = 8;
const MAX_TIMES_OF_ONE = 60;

/** First day whose times are shown, as the query asks. */
function readFirstDay(url: URL) {
  const today = formatIsoDay(new Date().toISOString());
  const day = parseDayQuery(url, DAY_PARAMETER) ?? "";
  return { today, day, from: (day && day > today && startOfDay(day)) || undefined };
}

/** Reads the times to which an appointment can move, by day. */
export async function readMoveTimes(
  { caller, url }: PageArgs,
  { id, zone }: { id: number; zone: string },
) {
  const { from, ...shown } = readFirstDay(url);
  const starts = await listTimesToMoveTo(caller, id, { from });
  const formatDate = (start: string) => formatMomentShort(start, zone).replace(/, [^,]*$/, "");
  const groups: TimeGroup[] = [...groupBy(starts, formatDate)].map(([label, times]) => ({
    label,
    prefix: "",
    suffix: "",
    times: times.map((start) => `${start} ${formatMomentClock(start, zone)}`),
  }));
  return { ...shown, groups, zone: zoneNameOfTimes(starts, zone) };
}

/** Reads the form that offers times: those that are proposed, and the others that can be chosen, by coach. */
export async function readOfferForm(
  { caller, url }: PageArgs,
  { session, zone }: { session: LiveSessionData; zone: string },
) {
  const { from, ...shown } = readFirstDay(url);
  const coachId = url.searchParams.get(COACH_PARAMETER)
    ? parseIdQuery(url, COACH_PARAMETER)
    : undefined;
  const proposal = await proposeTimes(caller, session.id, { from, coachId });
  const kept = Object.fromEntries(listKept((name) => url.searchParams.get(name)));
  const proposed = proposeRows(proposal, kept);
  const way = session.way ?? "";
  return {
    ...shown,
    coach: coachId === undefined ? "" : String(coachId),
    coaches: proposal.active.map(({ id, name }) => ({ value: String(id), label: name })),
    groups: [...listKeptGroup(kept, proposal, zone), ...toGroups(proposal, zone)],
    zone: genericZoneName(zone),
    proposed,
    values: Object.fromEntries(
      OFFER_ROWS.flatMap((row) => [
        [row.start, kept[row.start] ?? proposed[row.start] ?? ""],
        [row.way, kept[row.way] ?? way],
      ]),
    ),
  };
}

type Kept = Readonly<Record<string, string>>;

/** Proposes a time for each row in which none was chosen: no time that was chosen in another one. */
function proposeRows({ proposed }: Proposal, kept: Kept): Kept {
  const chosen = Object.values(kept);
  const values = proposed
    .map(({ coach, start }) => formatCoach(coach.id) + formatStart(start))
    .filter((value) => !chosen.includes(value));
  const rows = OFFER_ROWS.filter(({ start }) => kept[start] === undefined);
  return Object.fromEntries(rows.map(({ start }, index) => [start, values[index] ?? ""]));
}

/** Group of the times that were chosen before, whose coaches and days may not be shown now. */
function listKeptGroup(kept: Kept, { active }: Proposal, zone: string): TimeGroup[] {
  const names = new Map(active.map(({ id, name }) => [id, name]));
  const times = OFFER_ROWS.flatMap(({ start }) => {
    const value = kept[start] ?? "";
    const slot = parseSlot(value);
    const name = slot && names.get(slot.coachId);
    return name ? `${value} ${formatMomentChoice(new Date(slot.start), zone)}, ${name}` : [];
  });
  return times.length > 0 ? [{ label: "Chosen before", prefix: "", suffix: "", times }] : [];
}

function toGroups({ coaches, proposed }: Proposal, zone: string): TimeGroup[] {
  const limit = coaches.length === 1 ? MAX_TIMES_OF_ONE : MAX_TIMES;
  const isProposed = (id: number) => proposed.some(({ coach }) => coach.id === id);
  const shown = coaches.filter(({ coach }, index) => index < MAX_COACHES || isProposed(coach.id));
  return shown.map(({ coach, mismatches, starts }) => {
    const own = proposed.filter((each) => each.coach.id === coach.id).map(({ start }) => start);
    const times = [...new Set([...starts.slice(0, limit), ...own])].toSorted((a, b) => a - b);
    const differs = mismatches.length > 0 ? ` (${mismatches.map(describe).join(", ")})` : "";
    return {
      label: `${coach.title ? `${coach.name}, ${coach.title}` : coach.name}${differs}`,
      prefix: formatCoach(coach.id),
      // A closed select shows nothing of the group.
      suffix: `, ${coach.name}${differs}`,
      times: times.map(
        (start) => `${formatStart(start)} ${formatMomentChoice(new Date(start), zone)}`,
      ),
    };
  });
}

type Mismatch = Candidate["mismatches"][number];

/** Describes a difference from the wish, such as "Language differs". */
const describe = (mismatch: Mismatch) =>
  mismatch === "Takes no new patients" ? "Takes no new patients" : `${mismatch} differs`;

import { Op } from "sequelize";
import { Appointment, Coach } from "~/models";
import { COUNTED_STATES, CLAIMING_STATES } from "~/models/appointments/appointment-state.schema";
import type { Caller } from "~/server/platform/caller";
import { groupBy } from "~/server/platform/group-by";
import { slotFinder, type TakenTime } from "./free-slots";
import { type CoachData, presentCoach, toAvailability } from "./present";

const DAY_MS = 86_400_000;
/** A week of a coach may have begun this long before a time, or end this long after it, whatever the zones. */
const WEEK_MS = 8 * DAY_MS;

type Range = { from: Date; until: Date; now?: Date; keepsNotice?: boolean };

/**
 * Reads what is taken of coaches' times in a range and in the weeks that it touches, by coach. A hold that has run out takes none. One statement.
 * @param exceptId appointment that is left out, since it is about to move
 */
export async function readTakenTimes(
  { transaction }: Caller,
  coachIds: readonly number[],
  { from, until, now = new Date() }: Range,
  exceptId = 0,
): Promise<Map<number, TakenTime[]>> {
  if (coachIds.length === 0) return new Map();
  // Raw rows: those of many coaches and weeks are thousands.
  const rows = (await Appointment.findAll({
    attributes: ["coachId", "startsAt", "blockedUntil", "state", "heldUntil"],
    where: {
      id: { [Op.ne]: exceptId },
      coachId: [...coachIds],
      state: [...COUNTED_STATES],
      startsAt: {
        [Op.gte]: new Date(from.getTime() - WEEK_MS),
        [Op.lt]: new Date(until.getTime() + WEEK_MS),
      },
    },
    raw: true,
    transaction,
  })) as unknown as Taken[];
  const held = rows.filter(
    ({ state, heldUntil }) =>
      state !== "Held" || (heldUntil !== null && toMs(heldUntil) > now.getTime()),
  );
  const byCoach = groupBy(held, ({ coachId }) => coachId);
  return new Map([...byCoach].map(([id, taken]) => [id, taken.map(toTakenTime)]));
}

type Taken = {
  coachId: number;
  startsAt: Date | string;
  blockedUntil: Date | string;
  state: string;
  heldUntil: Date | string | null;
};

/** Milliseconds of a time, which SQLite answers as a text in raw rows. */
const toMs = (time: Date | string) =>
  typeof time === "string" ? Date.parse(time) : time.getTime();

const toTakenTime = ({ startsAt, blockedUntil, state }: Taken): TakenTime => ({
  startsAt: toMs(startsAt),
  blockedUntil: toMs(blockedUntil),
  isClaimed: CLAIMING_STATES.some((each) => each === state),
});

/** A coach with the beginnings of their free times, in milliseconds. */
export type FreeTimes = { coach: CoachData; starts: number[] };

/** Reads the Active coaches, by name. One statement. */
export async function readActiveCoaches({ transaction }: Caller): Promise<CoachData[]> {
  const coaches = await Coach.findAll({
    where: { status: "Active" },
    order: [
      ["normalizedName", "ASC"],
      ["id", "ASC"],
    ],
    transaction,
  });
  return coaches.map(presentCoach);
}

/** Finds the free times of coaches in a range (AREAS 9): none of those who are not Active. One statement. */
export async function findFreeTimes(
  caller: Caller,
  coaches: readonly CoachData[],
  range: Range,
): Promise<FreeTimes[]> {
  const { from, until, now = new Date(), keepsNotice } = range;
  const active = coaches.filter(({ status }) => status === "Active");
  const taken = await readTakenTimes(
    caller,
    active.map(({ id }) => id),
    { from, until, now },
  );
  const find = slotFinder();
  const limits = {
    from: from.getTime(),
    until: until.getTime(),
    now: now.getTime(),
    keepsNotice,
  };
  return coaches.map((coach) => ({
    coach,
    starts:
      coach.status === "Active"
        ? find(toAvailability(coach), taken.get(coach.id) ?? [], limits)
        : [],
  }));
}

/** A free time of a coach, ISO 8601 in UTC. */
export type Slot = { start: string; end: string };

/** Presents the beginning of a coach's free time. */
export const toSlot = (
  { lengthMinutes }: Pick<CoachData, "lengthMinutes">,
  start: number,
): Slot => ({
  start: new Date(start).toISOString(),
  end: new Date(start + lengthMinutes * 60_000).toISOString(),
});

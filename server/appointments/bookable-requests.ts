import { Appointment, PatientProcedure } from "~/models";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import { readActiveCoaches } from "~/server/coaches/free-times";
import type { Caller } from "~/server/platform/caller";
import type { LiveSessionRequestData } from "~/server/requests/present";
import { findMismatches, MET_STATES } from "./fitting";

/** A live session as presented, with what was asked for. */
export type BookableWish = Pick<
  LiveSessionRequestData,
  | "id"
  | "patientProcedureId"
  | "state"
  | "status"
  | "leaderType"
  | "sessionType"
  | "language"
  | "way"
  | "price"
>;

/**
 * Finds which of a patient's live sessions they may book themselves: unanswered ones, also those that the coach missed, of a procedure that is not over, for which a coach fits who
 * allows it, by the rules of `findBookable` but without looking for free times. At most three statements.
 * @returns their ids
 */
export async function findBookableRequests(
  caller: Caller,
  requests: readonly BookableWish[],
): Promise<Set<number>> {
  const { patientId, transaction } = caller;
  const unanswered = requests.filter(({ status }) => status === "New");
  if (!patientId || unanswered.length === 0) return new Set();
  const coaches = (await readActiveCoaches(caller)).filter(({ allowsBooking }) => allowsBooking);
  if (coaches.length === 0) return new Set();
  const id = [...new Set(unanswered.map(({ patientProcedureId }) => patientProcedureId))];
  const rows = await PatientProcedure.findAll({ where: { id }, transaction });
  const upcoming = rows.filter((row) => deriveProcedureStatus(row) === "Upcoming");
  const episodes = new Map(upcoming.map((row) => [row.id, row]));
  const met = await Appointment.findAll({
    attributes: ["coachId"],
    where: { patientId, state: [...MET_STATES] },
    transaction,
  });
  const metIds = met.map(({ coachId }) => coachId);
  const isBookable = (wish: BookableWish) => {
    const episode = episodes.get(wish.patientProcedureId);
    if (!episode) return false;
    const { language, way, price: priceDollars } = wish;
    const asked = { ...wish, language: language ?? "", way: way ?? "", priceDollars } as const;
    const known = new Set([...metIds, episode.coachId ?? 0]);
    return coaches.some((coach) => findMismatches(coach, asked, known).length === 0);
  };
  return new Set(unanswered.filter(isBookable).map(({ id }) => id));
}

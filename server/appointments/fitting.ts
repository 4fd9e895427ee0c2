import { Appointment, type LiveSessionRequest, PatientProcedure } from "~/models";
import type { AppointmentState } from "~/models/appointments/appointment-state.schema";
import { ANY_FAITH, type CoachType } from "~/models/coaches/coach-options.schema";
import { deriveProcedureStatus } from "~/models/patients/patient-procedure.schema";
import type { LeaderType } from "~/models/requests/live-session-options.schema";
import type { CoachData } from "~/server/coaches/present";
import type { Caller } from "~/server/platform/caller";

/** Faiths of the leaders for whom a chaplain of the same faith, or of any, can stand in. */
const FAITHS_OF_LEADERS: Partial<Record<LeaderType, readonly string[]>> = {
  priest: ["Catholic", "Episcopal", "Orthodox"],
  minister: [
    "Protestant",
    "Baptist",
    "Methodist",
    "Lutheran",
    "Presbyterian",
    "Episcopal",
    "Non-Denominational",
  ],
  rabbi: ["Jewish"],
  imam: ["Muslim"],
};

/** Facts of a coach that are not what a patient asked for, in words for staff. */
export const MISMATCHES = [
  "Type",
  "Topic",
  "Language",
  "Way",
  "Price",
  "Takes no new patients",
] as const;
export type Mismatch = (typeof MISMATCHES)[number];

type Wish = Pick<
  LiveSessionRequest,
  "leaderType" | "sessionType" | "language" | "way" | "priceDollars"
>;

/** Finds in what a coach is not what a patient asked for (AREAS 9). @param known ids of coaches whom the patient has met */
export function findMismatches(
  coach: CoachData,
  wish: Wish,
  known: ReadonlySet<number>,
): Mismatch[] {
  const fits: Record<Mismatch, boolean> = {
    Type: isOfType(coach, wish.leaderType),
    Topic: coach.topics.includes(wish.sessionType),
    Language: wish.language === "" || coach.languages.includes(wish.language),
    Way: wish.way === "" || coach.ways.includes(wish.way),
    Price: coach.price === null || coach.price <= wish.priceDollars,
    "Takes no new patients": coach.takesNewPatients || known.has(coach.id),
  };
  return MISMATCHES.filter((each) => !fits[each]);
}

/** Weight of each difference: who it is and in which language counts for more than all that follows. */
const WEIGHTS: Record<Mismatch, number> = {
  Type: 16,
  Language: 8,
  "Takes no new patients": 4,
  Way: 2,
  Topic: 1,
  Price: 1,
};

/** Sums up how far a coach is from what a patient asked for; 0 for who fits. */
export const sumMismatches = (mismatches: readonly Mismatch[]): number =>
  mismatches.reduce((sum, each) => sum + WEIGHTS[each], 0);

/** Whether a coach is such a leader, or a chaplain who can stand in for one. */
export function isOfType({ types, faith }: Pick<CoachData, "types" | "faith">, leader: LeaderType) {
  if (types.includes(leader satisfies CoachType)) return true;
  const faiths = FAITHS_OF_LEADERS[leader];
  return (
    faiths !== undefined &&
    types.includes("chaplain") &&
    faith !== null &&
    (faith === ANY_FAITH || faiths.includes(faith))
  );
}

/** Whether a time can be booked for a live session: it waits for one, also where the coach did not come, or times are offered. */
export const isOpenForBooking = ({
  status,
  state,
}: Pick<LiveSessionRequest, "status" | "state">): boolean =>
  status === "New" || state === "Offered";

/** States of an appointment with a coach who has taken the patient on; after a cancellation they have not met. */
export const MET_STATES = [
  "Scheduled",
  "Completed",
  "Missed",
] as const satisfies AppointmentState[];

/** Coaches of a patient. */
export type OwnCoaches = {
  /** Ids of all whom the patient has met, or will, and of the chosen one. */
  known: ReadonlySet<number>;
  /** Id of the coach whom staff chose for the episode of a request; null for none. */
  chosenId: number | null;
};

/** Reads the coaches whom the patient of a request has met, or will, or who were chosen for its episode. Two statements. */
export async function readOwnCoaches(
  { transaction }: Caller,
  { patientId, patientProcedureId }: Pick<LiveSessionRequest, "patientId" | "patientProcedureId">,
): Promise<OwnCoaches> {
  const rows = await Appointment.findAll({
    attributes: ["coachId"],
    where: { patientId, state: [...MET_STATES] },
    transaction,
  });
  const episode = await PatientProcedure.findByPk(patientProcedureId, {
    attributes: ["coachId"],
    transaction,
  });
  const chosenId = episode?.coachId ?? null;
  return { known: new Set([...rows.map(({ coachId }) => coachId), chosenId ?? 0]), chosenId };
}

/** Whether the procedure of a request is yet to come, or not over for long: for others nothing is booked. One statement. */
export async function isEpisodeUpcoming(
  { transaction }: Caller,
  { patientProcedureId }: Pick<LiveSessionRequest, "patientProcedureId">,
): Promise<boolean> {
  const episode = await PatientProcedure.findByPk(patientProcedureId, { transaction });
  return episode !== null && deriveProcedureStatus(episode) === "Upcoming";
}

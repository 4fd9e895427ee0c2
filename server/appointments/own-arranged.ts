import { Coach } from "~/models";
import { UNANSWERED_STATES } from "~/models/appointments/appointment-state.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import type { LiveSessionRequestData } from "~/server/requests/present";
import { readArranged } from "./appointments-of-requests";
import {
  type ChoosableTime,
  type OwnAppointment,
  presentOwnAppointment,
  toChoosable,
} from "./own-live-sessions";
import { formatMoment, readZones } from "./zone";

/** What was arranged for one of a patient's live sessions, in words for lists. */
export type OwnArranged = {
  appointment: OwnAppointment | null;
  /** Times to choose from, and until when they are held. */
  offers: ChoosableTime[];
  heldUntil: string | null;
  /** Whether times of coaches were offered, also once they have run out; staff may have offered one by hand. */
  hasOffers: boolean;
  /** Whether a coach lets patients book a time at once, while nothing is arranged. */
  mayBook: boolean;
};

/** By the ids of requests; without those for which nothing was ever arranged. */
export type OwnArrangements = ReadonlyMap<number, OwnArranged>;

type Request = Pick<LiveSessionRequestData, "id" | "patientProcedureId" | "state">;

/**
 * Reads what was arranged for live sessions of the caller as a patient, which the caller has listed before, times in the zone of the patient's
 * facility (AREAS 9). No statement without requests, at most nine otherwise.
 */
export async function readOwnArranged(
  caller: Caller,
  requests: readonly Request[],
  now = new Date(),
): Promise<OwnArrangements> {
  authorize(caller, "patient.own");
  const find = await readArranged(
    caller,
    requests.map(({ id }) => id),
    // With holds that have run out, which the job has yet to end.
    new Date(0),
  );
  const arranged = requests.filter(({ id }) => find(id).appointment ?? find(id).offers.length > 0);
  const findZone = await readZones(
    caller,
    arranged.map(({ patientProcedureId }) => patientProcedureId),
  );
  const links = await readVideoLinks(
    caller,
    arranged.flatMap(({ id }) => find(id).appointment ?? []),
  );
  const isBookable = await hasBookableCoach(caller, requests);
  return new Map(
    requests.map(({ id, patientProcedureId, state }): [number, OwnArranged] => {
      const { appointment, offers } = find(id);
      const zone = findZone(patientProcedureId);
      const coach = { videoLink: (appointment && links.get(appointment.coachId)) ?? "" };
      const held = offers.filter(
        ({ heldUntil }) => heldUntil !== null && new Date(heldUntil) > now,
      );
      const heldUntil = held[0]?.heldUntil;
      return [
        id,
        {
          appointment: appointment && presentOwnAppointment(appointment, { coach, zone, now }),
          offers: state === "Offered" ? held.map((offer) => toChoosable(offer, zone)) : [],
          hasOffers: offers.length > 0,
          heldUntil: heldUntil ? formatMoment(heldUntil, zone) : null,
          mayBook: isBookable && isUnanswered(state),
        },
      ];
    }),
  );
}

const isUnanswered = (state: Request["state"]) => UNANSWERED_STATES.some((each) => each === state);

/** Reads the links of booked video sessions, by the ids of their coaches. */
async function readVideoLinks(
  { transaction }: Caller,
  appointments: readonly OwnAppointmentSource[],
): Promise<Map<number, string>> {
  const ids = appointments
    .filter(({ way, state }) => way === "Video" && state === "Scheduled")
    .map(({ coachId }) => coachId);
  if (ids.length === 0) return new Map();
  const coaches = await Coach.findAll({
    attributes: ["id", "videoLink"],
    where: { id: ids },
    transaction,
  });
  return new Map(coaches.map(({ id, videoLink }) => [id, videoLink]));
}
type OwnAppointmentSource = Pick<OwnAppointment, "way" | "state" | "coachId">;

/** Whether any coach lets patients book, where a request waits for a time. */
async function hasBookableCoach(
  { transaction }: Caller,
  requests: readonly Request[],
): Promise<boolean> {
  if (!requests.some(({ state }) => isUnanswered(state))) return false;
  const where = { status: "Active" as const, allowsBooking: true };
  return (await Coach.findOne({ attributes: ["id"], where, transaction })) !== null;
}

import { DateTime } from "luxon";
import { Op } from "sequelize";
import { Appointment, Coach, LiveSessionRequest } from "~/models";
import { authorize, type Caller } from "~/server/platform/caller";
import { presentLiveSession } from "~/server/requests/present";
import { readArranged } from "./appointments-of-requests";
import { findBookableRequests, type BookableWish } from "./bookable-requests";
import {
  type ChoosableTime,
  type OwnAppointment,
  presentOffers,
  presentOwnAppointment,
} from "./own-live-sessions";
import { readZones } from "~/server/facilities/zone";

/** Appointment and offers of one of a patient's live sessions, in words for lists. */
export type OwnArranged = {
  appointment: OwnAppointment | null;
  /** Times to choose from, and until when they are held. */
  offers: ChoosableTime[];
  heldUntil: string | null;
  /** Whether times of coaches were offered, also once they have run out; staff may have offered one by hand. */
  hasOffers: boolean;
  /** Whether a coach who fits lets patients book at once, while nothing is arranged; the next times may be taken all the same. */
  mayBook: boolean;
  /** Time zone of the patient's facility. */
  timeZone: string;
};

/** By the ids of requests; without those for which nothing was ever arranged. */
export type OwnArrangements = ReadonlyMap<number, OwnArranged>;

type Request = BookableWish;

/**
 * Reads what was arranged for live sessions of the caller as a patient, which the caller has listed before, times in the zone of the patient's
 * facility (AREAS 9). No statement without requests, at most eleven otherwise.
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
  const findZone = await readZones(
    caller,
    requests.map(({ patientProcedureId }) => patientProcedureId),
  );
  const links = await readVideoLinks(
    caller,
    requests.flatMap(({ id }) => find(id).appointment ?? []),
  );
  const mayBook = await findBookableRequests(caller, requests);
  return new Map(
    requests.map(({ id, patientProcedureId, state }): [number, OwnArranged] => {
      const { appointment, offers } = find(id);
      const zone = findZone(patientProcedureId);
      const coach = { videoLink: (appointment && links.get(appointment.coachId)) ?? "" };
      return [
        id,
        {
          appointment: appointment && presentOwnAppointment(appointment, { coach, zone, now }),
          ...presentOffers(offers, { isOffered: state === "Offered", zone, now }),
          mayBook: mayBook.has(id),
          timeZone: zone,
        },
      ];
    }),
  );
}

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

/** Days from now in which the page of today tells of an appointment. */
const NEAR_HOURS = 48;

/**
 * Reads the booked appointments of the caller as a patient that are today or tomorrow and not over, the earliest first, with their requests
 * (AREAS 6). One statement without any.
 */
export async function readNearAppointments(caller: Caller, now = new Date()) {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return [];
  const until = new Date(now.getTime() + NEAR_HOURS * 3_600_000);
  const rows = await Appointment.findAll({
    attributes: ["requestId"],
    where: {
      patientId,
      state: "Scheduled",
      endsAt: { [Op.gt]: now },
      startsAt: { [Op.lt]: until },
    },
    order: [["startsAt", "ASC"]],
    transaction,
  });
  if (rows.length === 0) return [];
  const ids = rows.map(({ requestId }) => requestId);
  const requests = await LiveSessionRequest.findAll({ where: { id: ids, patientId }, transaction });
  const findZone = await readZones(
    caller,
    requests.map(({ patientProcedureId }) => patientProcedureId),
  );
  const presented = requests.map(presentLiveSession);
  const arranged = await readOwnArranged(caller, presented, now);
  const isNear = ({ patientProcedureId, id }: Request) => {
    const zone = findZone(patientProcedureId);
    const start = arranged.get(id)?.appointment?.start ?? "";
    const day = (time: DateTime) => time.setZone(zone).startOf("day");
    return day(DateTime.fromISO(start)) <= day(DateTime.fromJSDate(now)).plus({ days: 1 });
  };
  return ids.flatMap((requestId) => {
    const own = arranged.get(requestId);
    const request = presented.find((each) => each.id === requestId);
    return own && request && isNear(request) ? [{ request, arranged: own }] : [];
  });
}

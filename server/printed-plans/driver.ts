import type { PatientProcedure } from "~/models";
import { requestTime } from "~/models/requests/request-time.schema";
import type { Caller } from "~/server/platform/caller";
import { isOpen, listOwnRequests } from "~/server/requests/own-requests";

/** Who drives, as far as somebody knows. */
export type Driver = {
  /** What staff arranged for the newest ride that is confirmed, and whom to call about it; null without one. */
  ride: { day: string; time: string; arrangement: string | null; whoToCall: string | null } | null;
  /** Whether a ride was asked for that staff have yet to arrange. */
  isAskedFor: boolean;
  /** Whether the procedure has moved since the ride was confirmed. */
  hasMoved: boolean;
  /** How the patient gets there, such as "Rideshare"; "" if unknown. */
  travelMode: string;
};

/** Reads who drives to a procedure: by the ride that is arranged, or the way that the patient chose. Two queries, none for a visitor. */
export async function readDriver(caller: Caller, procedure: PatientProcedure): Promise<Driver> {
  const rides = (await listOwnRequests(caller)).get(procedure.id)?.rides ?? [];
  const ride = rides.find(({ status }) => status === "Confirmed");
  return {
    ride: ride
      ? { ...requestTime(ride), arrangement: ride.arrangement, whoToCall: ride.whoToCall }
      : null,
    isAskedFor: !ride && rides.some(({ status }) => isOpen(status)),
    hasMoved: Boolean(ride?.movedFrom),
    travelMode: procedure.travelMode,
  };
}

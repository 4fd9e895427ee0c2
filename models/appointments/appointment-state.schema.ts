import type { RequestStatus } from "~/models/requests/request-status.schema";

/** States of a live session, from the request on (AREAS 9). In a file without zod, which lists import. */
export const LIVE_SESSION_STATES = [
  "Requested",
  "Offered",
  "Scheduled",
  "Completed",
  "Cancelled",
  "Missed",
  "Declined",
  "Expired",
] as const;
export type LiveSessionState = (typeof LIVE_SESSION_STATES)[number];

/** Status of a request for each state of its live session: requests for rides have only these four. */
const STATUS_BY_STATE: Record<LiveSessionState, RequestStatus> = {
  Requested: "New",
  Expired: "New",
  Offered: "Offered",
  Scheduled: "Confirmed",
  Completed: "Confirmed",
  Missed: "Confirmed",
  Cancelled: "Declined",
  Declined: "Declined",
};

/** State of a live session that staff answered by hand, without a time of a coach. */
export const STATE_BY_STATUS: Record<RequestStatus, LiveSessionState> = {
  New: "Requested",
  Offered: "Offered",
  Confirmed: "Scheduled",
  Declined: "Declined",
};

/** Outcomes of the last times that were offered, or agreed on, while a new one is looked for. */
export const OFFER_OUTCOMES = ["none fits", "expired", "coach cancelled", "coach missed"] as const;
export type OfferOutcome = (typeof OFFER_OUTCOMES)[number];

/** Summarizes the state of a live session: one to which its coach did not come needs another time, as a new one does. */
export const summarizeState = (
  state: LiveSessionState,
  offerOutcome: OfferOutcome | "",
): RequestStatus =>
  state === "Missed" && offerOutcome === "coach missed" ? "New" : STATUS_BY_STATE[state];

/** States by which lists filter, and what stands for all in which staff have to find a time. */
export const STATE_FILTERS = ["Unanswered", ...LIVE_SESSION_STATES] as const;

/**
 * States of an appointment: a time of a coach that is held for a request, booked, or was. Passed: another time was accepted, or none of those
 * that were offered.
 */
export const APPOINTMENT_STATES = [
  "Held",
  "Scheduled",
  "Completed",
  "Missed",
  "Cancelled",
  "Passed",
  "Expired",
] as const;
export type AppointmentState = (typeof APPOINTMENT_STATES)[number];

/** States in which an appointment takes the coach's time and the room. */
export const CLAIMING_STATES = ["Held", "Scheduled"] as const satisfies AppointmentState[];
/** States that count toward the sessions of a coach's week. */
export const COUNTED_STATES = [
  "Held",
  "Scheduled",
  "Completed",
  "Missed",
] as const satisfies AppointmentState[];
/** States of an appointment that was agreed on: a request has one at most. */
export const AGREED_STATES = [
  "Scheduled",
  "Completed",
  "Missed",
  "Cancelled",
] as const satisfies AppointmentState[];

/** Parties that cancel an appointment. "hospital": the product itself, when a procedure, patient or coach ended. */
export const CANCELLERS = ["patient", "coach", "staff", "hospital"] as const;
export type Canceller = (typeof CANCELLERS)[number];

/** Parties that miss an appointment. */
export const MISSED_BY = ["patient", "coach"] as const;
export type MissedBy = (typeof MISSED_BY)[number];

/** Outcomes that a coach or staff record. */
export const OUTCOMES = [
  { value: "held", label: "Held" },
  { value: "missed-by-patient", label: "They did not come" },
  { value: "missed-by-coach", label: "I could not" },
] as const;
export type Outcome = (typeof OUTCOMES)[number]["value"];

/** Rules of time (AREAS 9). */
export const HOLD_HOURS = 24;
export const MAX_OFFERED = 3;
/** Until when a patient moves or cancels: hours before the start. */
export const CHANGE_HOURS = 2;
/** From when on the link of a video session is shown: minutes before the start. */
export const JOIN_MINUTES = 10;
/** From when on an outcome can be recorded: minutes after the start. */
export const OUTCOME_MINUTES = 15;
/** Hours after the end of an appointment in which its coach sees time, place and telephone number. */
export const COACH_SEES_HOURS = 24;
/** Days after the end of a session in which its patient may rate it, and until which the link of its messages works. */
export const RATING_DAYS = 14;

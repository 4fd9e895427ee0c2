import type {
  Canceller,
  MissedBy,
  OfferOutcome,
  Outcome,
} from "~/models/appointments/appointment-state.schema";

/** Words of what became of the last times that were offered, for staff. */
export const OFFER_OUTCOME_WORDS: Record<OfferOutcome, string> = {
  "none fits": "None of the offered times fits",
  expired: "Offer ran out",
  "coach cancelled": "The coach canceled",
  "coach missed": "The coach did not come",
};

/** Words of who canceled an appointment. */
export const CANCELLED_BY: Record<Canceller, string> = {
  patient: "The patient",
  coach: "The coach",
  staff: "Your team",
  hospital: "Calmward, as the procedure, the patient or the coach ended",
};

/** Words of who missed an appointment. */
export const MISSED_BY_WORDS: Record<MissedBy, string> = {
  patient: "The patient did not come",
  coach: "The coach did not come",
};

/** Outcomes in the third person: staff record them for a coach. */
export const STAFF_OUTCOMES: { value: Outcome; label: string }[] = [
  { value: "held", label: "Held" },
  { value: "missed-by-patient", label: MISSED_BY_WORDS.patient },
  { value: "missed-by-coach", label: MISSED_BY_WORDS.coach },
];

import { OUTCOMES, type Outcome } from "~/models/appointments/appointment-state.schema";

/** Form field of a button that records an outcome: the outcome, and the appointment's id. */
export const OUTCOME_FIELD = "outcome";

/** Formats the value of a button, such as "held 12". */
export const formatOutcome = (outcome: Outcome, id: number) => `${outcome} ${id}`;

/** Parses the value of a button; null for what none of them sends. */
export function parseOutcome(text: string): { outcome: Outcome; id: number } | null {
  const [, value, id] = /^([a-z-]+) (\d{1,9})$/.exec(text) ?? [];
  const outcome = OUTCOMES.find((each) => each.value === value)?.value;
  return outcome && id ? { outcome, id: Number(id) } : null;
}

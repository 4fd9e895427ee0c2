import { OUTCOME_LABELS } from "~/models/reports/patient-outcome.schema";
import { formatKnown, type OutcomeData } from "./present";

type Known = Pick<OutcomeData, "cancelledOnDay" | "stayNights" | "returnedWithin30Days">;

/** Entries of an outcome in an export, by their labels; null for what is not known. */
export const describeOutcome = (outcome: Known): [label: string, text: string | null][] => [
  [OUTCOME_LABELS.cancelledOnDay, formatKnown(outcome.cancelledOnDay)],
  [OUTCOME_LABELS.stayNights, outcome.stayNights === null ? null : String(outcome.stayNights)],
  [OUTCOME_LABELS.returnedWithin30Days, formatKnown(outcome.returnedWithin30Days)],
];

const say = (known: boolean | null, yes: string, no: string) =>
  known === null ? [] : known ? yes : no;

/** Says in one line what is known of an outcome, such as "Outcome: 2 nights in the hospital, did not come back within 30 days". */
export function summarizeOutcome(outcome: Known): string {
  const { cancelledOnDay, stayNights, returnedWithin30Days } = outcome;
  const known = [
    say(cancelledOnDay, "cancelled on the day", "not cancelled on the day"),
    stayNights === null ? [] : formatNights(stayNights),
    say(returnedWithin30Days, "came back within 30 days", "did not come back within 30 days"),
  ].flat();
  return `Outcome: ${known.join(", ")}`;
}

function formatNights(nights: number): string {
  if (nights === 0) return "no night in the hospital";
  return nights === 1 ? "1 night in the hospital" : `${nights} nights in the hospital`;
}

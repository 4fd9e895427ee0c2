import type { Fact } from "./source";
import { INVITATIONS } from "./sources/invitations";
import { MESSAGES, VIEWS } from "./sources/messages";
import { CHOICES, REVENUE } from "./sources/money";
import { OUTCOMES } from "./sources/outcomes";
import { PARTNER_USES } from "./sources/partners";
import { ANSWERS, COACH_SESSIONS, LIVE_SESSIONS } from "./sources/requests";
import { ANXIETY_OVER_PLAN, SITTINGS_WITH_SESSIONS } from "./sources/sittings";
import { INSTRUCTIONS, PLAN_SURVEYS, SESSION_SURVEYS } from "./sources/surveys";

/** Everything that is counted for reports: a new one goes here, and RULES_VERSION goes up. */
export const COUNT_SOURCES = [
  INVITATIONS,
  SITTINGS_WITH_SESSIONS,
  ANXIETY_OVER_PLAN,
  SESSION_SURVEYS,
  PLAN_SURVEYS,
  INSTRUCTIONS,
  LIVE_SESSIONS,
  COACH_SESSIONS,
  ANSWERS,
  OUTCOMES,
  PARTNER_USES,
  REVENUE,
  CHOICES,
  MESSAGES,
  VIEWS,
] as const;

/** Version of the rules: another one than that of the stored counts counts everything anew. */
export const RULES_VERSION = "1";

/** Columns with the times of the facts of each kind, by table. */
export const FACT_TIMES: Record<Fact, readonly { column: string; table: string }[]> = {
  invitation: [
    { column: "invited_at", table: "patients" },
    { column: "created_at", table: "patient_procedures" },
  ],
  assessment: [{ column: "created_at", table: "session_assessments" }],
  "survey day": [{ column: "date", table: "patient_procedures" }],
  answer: [{ column: "created_at", table: "survey_responses" }],
  request: [
    { column: "created_at", table: "live_session_requests" },
    { column: "created_at", table: "ride_requests" },
    { column: "created_at", table: "contact_messages" },
  ],
  appointment: [{ column: "starts_at", table: "appointments" }],
  outcome: [{ column: "procedure_at", table: "patient_outcomes" }],
  order: [{ column: "created_at", table: "orders" }],
  revenue: [{ column: "created_at", table: "revenue_entries" }],
  choice: [{ column: "created_at", table: "plan_choices" }],
  message: [{ column: "created_at", table: "outbox_messages" }],
  view: [{ column: '"at"', table: "media_events" }],
};

const ofPatients = (fact: string, moment: string, from: string, patient = "patient_id") =>
  `SELECT '${fact}' AS fact, ${moment} AS moment FROM ${from} WHERE ${patient} IN (:patients)`;

/** SQL of the marks of everything that is counted of some patients. @param patients replaced by their ids */
export const MARKS_OF_PATIENTS: string[] = [
  ofPatients(
    "invitation",
    "CASE WHEN p.invited_at > e.created_at THEN p.invited_at ELSE e.created_at END",
    "patients AS p JOIN patient_procedures AS e ON e.patient_id = p.id",
    "p.invited_at IS NOT NULL AND p.id",
  ),
  ofPatients("assessment", "created_at", "session_assessments"),
  ofPatients("procedure", "date", "patient_procedures"),
  ofPatients(
    "answer",
    "t.created_at",
    "patient_responses AS r JOIN survey_responses AS t ON t.id = r.response_id",
    "r.patient_id",
  ),
  ...["live_session_requests", "ride_requests", "contact_messages"].map((table) =>
    ofPatients("request", "created_at", table),
  ),
  ofPatients("appointment", "starts_at", "appointments"),
  ofPatients("outcome", "procedure_at", "patient_outcomes"),
  ofPatients("order", "created_at", "orders"),
  ofPatients(
    "revenue",
    "r.created_at",
    "orders AS o JOIN revenue_entries AS r ON r.order_id = o.id",
    "o.patient_id",
  ),
  ofPatients("choice", "created_at", "plan_choices"),
];

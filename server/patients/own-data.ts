import { QueryTypes } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** Kinds of patient data, in display order. */
export const DATA_KINDS = [
  "procedures",
  "procedures of the hospital",
  "outcomes",
  "examples",
  "plan choices",
  "assessments",
  "survey answers",
  "steps of plans",
  "daily checks",
  "live session requests",
  "ride requests",
  "messages to the hospital",
  "share links",
  "people",
  "agreements",
  "authorizations",
  "orders",
  "messages",
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** Number of records of a kind, and the dates of the first and last one: ISO 8601, null without any. */
export type StoredData = {
  kind: DataKind;
  count: number;
  first: string | null;
  last: string | null;
};

/** Counts what is stored about the caller's patient; null for a visitor without stored data. One query. */
export async function countOwnData(caller: Caller): Promise<StoredData[] | null> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return null;
  type Row = { kind: DataKind; count: number | string; first: Time; last: Time };
  const rows = await database().query<Row>(COUNTS, {
    type: QueryTypes.SELECT,
    replacements: { patientId },
    transaction,
  });
  return DATA_KINDS.map((kind) => {
    const row = rows.find((candidate) => candidate.kind === kind);
    return {
      kind,
      count: Number(row?.count ?? 0),
      first: toIso(row?.first),
      last: toIso(row?.last),
    };
  });
}

type Time = string | Date | null;
const toIso = (time: Time | undefined) => (time ? new Date(time).toISOString() : null);

const countSql = (kind: DataKind, from: string, rest = "") =>
  `SELECT '${kind}' AS kind, COUNT(*) AS count, MIN(created_at) AS first, MAX(created_at) AS last ` +
  `FROM ${from} WHERE patient_id = :patientId ${rest}`;

const COUNTS = [
  countSql("procedures", "patient_procedures", "AND NOT is_example AND entered_by <> 'hospital'"),
  countSql("procedures of the hospital", "patient_procedures", "AND entered_by = 'hospital'"),
  countSql("outcomes", "patient_outcomes"),
  countSql("examples", "patient_procedures", "AND is_example"),
  countSql("plan choices", "plan_choices"),
  countSql("assessments", "session_assessments"),
  countSql(
    "survey answers",
    "(SELECT patient_id, created_at FROM patient_responses JOIN survey_responses ON id = response_id) AS answered",
  ),
  countSql("steps of plans", "plan_progress"),
  countSql("daily checks", "daily_checks"),
  countSql("live session requests", "live_session_requests"),
  countSql("ride requests", "ride_requests"),
  countSql("messages to the hospital", "contact_messages"),
  countSql("share links", "share_links"),
  countSql("people", "caretakers"),
  countSql(
    "agreements",
    "(SELECT person_id AS patient_id, created_at FROM consents WHERE person_kind = 'patient' AND channel <> 'page') AS agreed",
  ),
  countSql(
    "authorizations",
    "(SELECT person_id AS patient_id, created_at FROM consents WHERE person_kind = 'patient' AND channel = 'page') AS authorized",
  ),
  countSql("orders", "orders"),
  countSql(
    "messages",
    "(SELECT recipient_id AS patient_id, created_at FROM outbox_messages WHERE recipient_kind = 'patient') AS received",
  ),
].join(" UNION ALL ");

import { QueryTypes } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";

/** What a patient can have stored, in the order in which they are told. */
export const KINDS_OF_DATA = [
  "procedures",
  "examples",
  "plan choices",
  "assessments",
  "survey answers",
  "live session requests",
  "ride requests",
  "share links",
] as const;
export type KindOfData = (typeof KINDS_OF_DATA)[number];

/** How many of a kind there are, and the day of the first and the last one (ISO 8601, null without any). */
export type Stored = { kind: KindOfData; count: number; first: string | null; last: string | null };

/** What the patient who asks has stored; null for a visitor who has stored nothing. One statement. */
export async function ownData(caller: Caller): Promise<Stored[] | null> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return null;
  type Row = { kind: KindOfData; count: number | string; first: Time; last: Time };
  const rows = await database().query<Row>(COUNTS, {
    type: QueryTypes.SELECT,
    replacements: { patientId },
    transaction,
  });
  return KINDS_OF_DATA.map((kind) => {
    const row = rows.find((each) => each.kind === kind);
    return {
      kind,
      count: Number(row?.count ?? 0),
      first: isoOf(row?.first),
      last: isoOf(row?.last),
    };
  });
}

type Time = string | Date | null;
const isoOf = (time: Time | undefined) => (time ? new Date(time).toISOString() : null);

const counted = (kind: KindOfData, from: string, rest = "") =>
  `SELECT '${kind}' AS kind, COUNT(*) AS count, MIN(created_at) AS first, MAX(created_at) AS last ` +
  `FROM ${from} WHERE patient_id = :patientId ${rest}`;

const COUNTS = [
  counted("procedures", "patient_procedures", "AND NOT is_example"),
  counted("examples", "patient_procedures", "AND is_example"),
  counted("plan choices", "plan_choices"),
  counted("assessments", "session_assessments"),
  counted(
    "survey answers",
    "(SELECT patient_id, created_at FROM patient_responses JOIN survey_responses ON id = response_id) AS answered",
  ),
  counted("live session requests", "live_session_requests"),
  counted("ride requests", "ride_requests"),
  counted("share links", "share_links"),
].join(" UNION ALL ");

import { QueryTypes } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { computeIndex } from "./health-index";
import { findVisibleSamplePatient } from "./sample-patient";

/**
 * One occasion on which a patient answered: a pre-session assessment or a survey (specification 000, section 3.6).
 */
export type Sitting = {
  /** ISO 8601. */
  at: string;
  /** Session title, else the procedure's; "" without either. */
  session: string;
  /** Survey name; null for an assessment. */
  survey: string | null;
  kind: "assessment" | "session" | "procedure" | "other";
  /** In whole percent; null without rank answers. */
  anxiety: number | null;
  recovery: number | null;
  /** Whether it has rank answers of which it is unknown which end is good. */
  hasUnknownEnd: boolean;
  /** Caretaker or guardian who answered for the patient; "" for the patient. */
  by: string;
  /** Whether it belongs to the sample patient. */
  isExample: boolean;
};

/** Kind of sitting by the survey's serve type. */
const KINDS: Record<string, Sitting["kind"]> = {
  assessment: "assessment",
  "pre-session-post-session": "session",
  "post-procedure-plan": "procedure",
};

type Row = {
  id: number;
  patientId: number;
  at: string | Date;
  survey: string | null;
  served: string;
  session: string;
  answerer: string;
  /** PostgreSQL returns averages as strings. */
  mean: number | string | null;
  /** Number of rank answers whose good end is unknown. */
  unknown: number | string;
};

/**
 * Averages each sitting in the database. Only rank answers count, by the immutable type of their wording. One whose good end
 * is the lower one in the recovery index, or the higher one in the anxiety index, counts from the other end; unknown ends
 * count as they are.
 */
const SITTINGS_SQL = `
  SELECT r.id AS id, p.patient_id AS "patientId", r.created_at AS at, s.name AS survey,
    s.serve_type AS served, COALESCE(NULLIF(p.session_title, ''), o.title, '') AS session,
    p.answered_by AS answerer,
    (SELECT AVG(CASE WHEN w.good_end = CASE s.serve_type WHEN 'post-procedure-plan' THEN 'lower' ELSE 'higher' END
        THEN 6 - a.choice ELSE a.choice END)
      FROM survey_answers a JOIN survey_wordings w ON w.id = a.wording_id
      WHERE a.response_id = r.id AND w.question_type = 'rank') AS mean,
    (SELECT COUNT(*) FROM survey_answers a JOIN survey_wordings w ON w.id = a.wording_id
      WHERE a.response_id = r.id AND w.question_type = 'rank' AND w.good_end IS NULL) AS unknown
  FROM patient_responses p
    JOIN survey_responses r ON r.id = p.response_id
    JOIN surveys s ON s.id = r.survey_id
    LEFT JOIN patient_procedures o ON o.id = p.patient_procedure_id
  WHERE p.patient_id IN (:patients)
  UNION ALL
  SELECT a.id, a.patient_id, a.created_at, NULL, 'assessment',
    COALESCE(NULLIF(a.session_title, ''), o.title, ''), a.answered_by, a.anxiety_level, 0
  FROM session_assessments a JOIN patient_procedures o ON o.id = a.patient_procedure_id
  WHERE a.patient_id IN (:patients)`;

/**
 * Lists the caller's sittings, newest first; the sample patient's (dates shifted) while the caller has nothing of their own.
 * At most four queries, whatever their number (specification 000, section 2.7; DESIGN 7).
 */
export async function listOwnSittings(caller: Caller): Promise<Sitting[]> {
  authorize(caller, "patient.own");
  const sample = await findVisibleSamplePatient(caller);
  const patientIds = [caller.patientId, sample?.id].filter((id) => id !== undefined);
  if (patientIds.length === 0) return [];
  const rows = await database().query<Row>(SITTINGS_SQL, {
    type: QueryTypes.SELECT,
    replacements: { patients: patientIds },
    transaction: caller.transaction,
  });
  return rows
    .map((row) => {
      const isExample = row.patientId !== caller.patientId;
      const at = new Date(row.at);
      return { row, isExample, at: isExample && sample ? sample.shiftDate(at) : at };
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.row.id - one.row.id)
    .map(({ row, isExample, at }) => ({ ...present(row), isExample, at: at.toISOString() }));
}

function present({ served, session, survey, answerer, mean, unknown }: Row) {
  const kind = KINDS[served] ?? "other";
  const index = computeIndex(mean === null ? null : Number(mean));
  return {
    session,
    survey,
    by: answerer,
    kind,
    anxiety: kind === "assessment" || kind === "session" ? index : null,
    recovery: kind === "procedure" ? index : null,
    hasUnknownEnd: kind !== "other" && Number(unknown) > 0,
  };
}

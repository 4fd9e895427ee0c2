import { QueryTypes } from "sequelize";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { indexOf } from "./health-index";
import { examplesFor } from "./sample-patient";

/** One time that a patient answered: an assessment before a session, or a survey (specification 000, section 3.6). */
export type Sitting = {
  /** ISO 8601. */
  at: string;
  /** The session's title; where there is none, the procedure's; "" without either. */
  session: string;
  /** The survey's name; null for the assessment. */
  survey: string | null;
  kind: "assessment" | "session" | "procedure" | "other";
  /** In whole percent; null where nothing that counts was answered. */
  anxiety: number | null;
  recovery: number | null;
  /** Whether it is the sample patient's. */
  isExample: boolean;
};

/** What a survey's answers count for, by when it is served. */
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
  /** PostgreSQL writes a mean as a text. */
  mean: number | string | null;
};

/** The database works out the mean of each sitting. Only ranks count, as they were asked: a wording keeps its type. */
const SITTINGS = `
  SELECT r.id AS id, p.patient_id AS "patientId", r.created_at AS at, s.name AS survey,
    s.serve_type AS served, COALESCE(NULLIF(p.session_title, ''), o.title, '') AS session,
    (SELECT AVG(a.choice) FROM survey_answers a JOIN survey_wordings w ON w.id = a.wording_id
      WHERE a.response_id = r.id AND w.question_type = 'rank') AS mean
  FROM patient_responses p
    JOIN survey_responses r ON r.id = p.response_id
    JOIN surveys s ON s.id = r.survey_id
    LEFT JOIN patient_procedures o ON o.id = p.patient_procedure_id
  WHERE p.patient_id IN (:patients)
  UNION ALL
  SELECT a.id, a.patient_id, a.created_at, NULL, 'assessment',
    COALESCE(NULLIF(a.session_title, ''), o.title, ''), a.anxiety_level
  FROM session_assessments a JOIN patient_procedures o ON o.id = a.patient_procedure_id
  WHERE a.patient_id IN (:patients)`;

/**
 * Every time that who asks has answered, the newest first, and the sample patient's as of their own days while the
 * examples are shown: three statements, however many there are (specification 000, section 2.7; DESIGN 7).
 */
export async function ownSittings(caller: Caller): Promise<Sitting[]> {
  authorize(caller, "patient.own");
  const examples = await examplesFor(caller);
  const patients = [caller.patientId, examples?.id].filter((id) => id !== undefined);
  if (patients.length === 0) return [];
  const rows = await database().query<Row>(SITTINGS, {
    type: QueryTypes.SELECT,
    replacements: { patients },
    transaction: caller.transaction,
  });
  return rows
    .map((row) => {
      const isExample = row.patientId !== caller.patientId;
      const at = new Date(row.at);
      return { row, isExample, at: isExample && examples ? examples.later(at) : at };
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime() || other.row.id - one.row.id)
    .map(({ row, isExample, at }) => ({ ...present(row), isExample, at: at.toISOString() }));
}

function present({ served, session, survey, mean }: Row) {
  const kind = KINDS[served] ?? "other";
  const index = indexOf(mean === null ? null : Number(mean));
  return {
    session,
    survey,
    kind,
    anxiety: kind === "assessment" || kind === "session" ? index : null,
    recovery: kind === "procedure" ? index : null,
  };
}

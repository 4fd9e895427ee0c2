import { QueryTypes } from "sequelize";
import { readNewestResponses } from "~/server/patients/read-responses";
import { IS_URGENT_ANSWER } from "~/server/patients/urgent-answers";
import { recordEvent } from "~/server/platform/audit";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { toAnswer } from "~/server/surveys/present-response";
import { listVisibleChecks } from "./daily-checks";
import { findPatient, patientRecord } from "./patients";
import { presentOnePatient } from "./present";

/** Responses on the page, the newest: one of 100 answers has up to 500,000 characters. */
const MAX_RESPONSES = 20;
/** Urgent answers on the page, the newest. */
const MAX_URGENT = 100;

const URGENT_SQL = `
  SELECT s.name AS survey, r.created_at AS at, p.answered_by AS by, w.question_text AS question, w.question_type AS type, a.choice
  FROM patient_responses p
    JOIN survey_responses r ON r.id = p.response_id
    JOIN surveys s ON s.id = r.survey_id
    JOIN survey_answers a ON a.response_id = r.id
    JOIN survey_wordings w ON w.id = a.wording_id
    JOIN survey_questions q ON q.id = w.question_id
  WHERE p.patient_id = :patientId AND ${IS_URGENT_ANSWER}
  ORDER BY p.response_id DESC, a.wording_id LIMIT ${MAX_URGENT}`;

type UrgentRow = {
  survey: string;
  at: string | Date;
  by: string;
  question: string;
  type: QuestionType;
  choice: number;
};

/**
 * Reads the answers to surveys and daily checks that staff see of a patient or guest, the newest first: those that are marked urgent, whatever the patient
 * shares, and all others as far as they are shared, else null (AREAS 4). The view is an event of the audit.
 * @throws NotFoundError
 */
export async function readVisibleAnswers(caller: Caller, id: number) {
  authorize(caller, "patients.read");
  const patient = await findPatient(caller, id);
  await recordEvent(caller, { action: "viewed", record: patientRecord(patient) });
  const urgent = await database().query<UrgentRow>(URGENT_SQL, {
    type: QueryTypes.SELECT,
    replacements: { patientId: id },
    transaction: caller.transaction,
  });
  return {
    name: (await presentOnePatient(caller, patient)).name,
    urgent: urgent.map(({ survey, at, by, question, type, choice }) => ({
      survey,
      at: new Date(at).toISOString(),
      answeredBy: by || null,
      question,
      answer: String(toAnswer(type, { choice, text: null })),
    })),
    checks: await listVisibleChecks(caller, patient),
    shared: patient.sharesAnswers
      ? await readNewestResponses({ ...caller, patientId: id }, MAX_RESPONSES)
      : null,
    limit: MAX_RESPONSES,
  };
}
export type VisibleAnswers = Awaited<ReturnType<typeof readVisibleAnswers>>;

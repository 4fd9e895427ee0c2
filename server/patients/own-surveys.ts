import { QueryTypes } from "sequelize";
import {
  type PatientProcedure,
  PatientResponse,
  Survey,
  SurveyQuestion,
  type SurveyWording,
} from "~/models";
import { HELP_FROM_ANXIETY } from "~/models/patients/anxiety-levels.schema";
import type { Answer } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { guestLabel } from "~/models/rules/labels.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { presentUrgentAnswer } from "~/server/surveys/present";
import { readEditions } from "~/server/surveys/editions";
import { isInScope, readScopes } from "~/server/surveys/scopes";
import { storeResponse } from "~/server/surveys/store-response";
import { closeWorkItems, openWorkItem } from "~/server/platform/work-list/open-items";
import { type SurveyContext, isOver, loadCatalogueProcedures } from "./applicable-surveys";
import { type ShownPhone, showPhone } from "~/server/platform/phone-numbers";
import { helperName, type PatientWriter } from "./guests";
import { readCareTeamPhone, findOwnProcedure, lockOwnProcedure } from "./own-procedures";
import { findOwnSession } from "./own-session";
import { IS_URGENT_ANSWER } from "./urgent-answers";

/** A survey for a patient to answer. */
export type SurveyToAnswer = {
  id: number;
  name: string;
  /** Displayed edition. */
  questionsVersion: number;
  questions: {
    id: number;
    questionText: string;
    questionType: QuestionType;
    /** Answer that is urgent; null for none. */
    urgentAnswer: Answer | null;
  }[];
  /** Its procedure and the care team's phone number (null if unknown); null without a procedure. */
  procedure: { id: number; title: string; phone: ShownPhone | null } | null;
  session: { id: number; title: string } | null;
};

const NOT_FOUND_MESSAGE = "This survey is no longer available";

/** How long after it was unpublished a survey takes the answers of patients who had it open, in milliseconds. */
const OPEN_FORM_MS = 86_400_000;

/**
 * Reads a survey to answer.
 * @param version edition that a submitted form was filled in from, which may have been unpublished since; defaults to the
 *   current one of an Active survey
 * @throws NotFoundError for a survey that does not exist, has no questions, or does not fit the patient or the
 *   context, and for another patient's procedure
 */
export async function getSurveyToAnswer(
  caller: Caller,
  surveyId: number,
  context: SurveyContext,
  version?: number,
): Promise<SurveyToAnswer> {
  authorize(caller, "patient.own");
  const { procedureId } = context;
  const procedure = procedureId === null ? null : await findOwnProcedure(caller, procedureId);
  const isSubmitted = version !== undefined;
  const survey = await findSurveyFor(caller, surveyId, { procedure, isSubmitted });
  const session = await findSessionFor(caller, survey, procedure, context);
  const edition = version ?? survey.questionsVersion;
  const wordings = (await readEditions(caller, surveyId, [edition])).get(edition)?.wordings ?? [];
  if (wordings.length === 0) throw new NotFoundError(NOT_FOUND_MESSAGE);
  return {
    id: survey.id,
    name: survey.name,
    questionsVersion: edition,
    questions: await presentQuestions(caller, wordings),
    procedure: procedure && {
      id: procedure.id,
      title: procedure.title,
      phone: await readCareTeamPhone(caller, procedure),
    },
    session,
  };
}

/** Presents wordings with the answers that their questions are marked with today, also of an earlier edition. */
async function presentQuestions({ transaction }: Caller, wordings: SurveyWording[]) {
  const where = { id: wordings.map(({ questionId }) => questionId) };
  const attributes = ["id", "urgentAnswer"];
  const marks = await SurveyQuestion.findAll({ where, attributes, raw: true, transaction });
  const urgentAnswers = new Map(marks.map(({ id, urgentAnswer }) => [id, urgentAnswer]));
  return wordings.map(({ questionId, questionText, questionType }) => ({
    id: questionId,
    questionText,
    questionType,
    urgentAnswer: presentUrgentAnswer(questionType, urgentAnswers.get(questionId) ?? null),
  }));
}

/** A submitted response: displayed edition, and answers by question. */
export type SubmittedAnswers = {
  questionsVersion: number;
  answers: { questionId: number; answer: unknown }[];
};

/**
 * Stores a patient's response; answering again adds another one, and none is ever changed. Answers belong to the
 * displayed edition, even if the survey has changed or was unpublished since. The audit records that there is a response, but not its
 * content.
 * @throws NotFoundError as getSurveyToAnswer; InvalidInputError: see storeResponse
 */
export async function answerSurvey(
  writer: PatientWriter,
  surveyId: number,
  context: SurveyContext,
  submitted: SubmittedAnswers,
): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  const { procedureId } = context;
  const procedure = procedureId === null ? null : await lockOwnProcedure(writer, procedureId);
  const survey = await findSurveyFor(writer, surveyId, { procedure, isSubmitted: true });
  const session = await findSessionFor(writer, survey, procedure, context);
  const respondent = guestLabel(patientId);
  const { id: responseId } = await storeResponse(writer, { surveyId, respondent, ...submitted });
  await PatientResponse.create(
    {
      responseId,
      patientId,
      patientProcedureId: procedure?.id ?? null,
      sessionId: session?.id ?? null,
      sessionTitle: session?.title ?? "",
      answeredBy: helperName(writer),
    },
    { transaction },
  );
  await closeWorkItems(writer, { patientId, reason: "Nothing done" });
  await openForUrgentAnswer(writer, responseId);
}

const SESSION_SURVEY = "pre-session-post-session";
const PROCEDURE_SURVEY = "post-procedure-plan";

type SurveyUse = { procedure: PatientProcedure | null; isSubmitted: boolean };

/** Finds a survey that a patient may answer. @throws NotFoundError */
async function findSurveyFor(
  caller: Caller,
  id: number,
  { procedure, isSubmitted }: SurveyUse,
): Promise<Survey> {
  const survey = await Survey.findByPk(id, { transaction: caller.transaction });
  const isOpen = survey && (survey.status === "Active" || (isSubmitted && hasJustClosed(survey)));
  if (!isOpen || ![SESSION_SURVEY, PROCEDURE_SURVEY].includes(survey.serveType)) {
    throw new NotFoundError(NOT_FOUND_MESSAGE);
  }
  if (procedure && survey.serveType === PROCEDURE_SURVEY && !isOver(procedure)) {
    throw new NotFoundError("This survey comes after the procedure");
  }
  if (procedure && !isSubmitted) await requireScope(caller, id, procedure);
  return survey;
}

/** Requires that a survey is for the patients of a procedure. @throws NotFoundError */
async function requireScope(caller: Caller, id: number, procedure: PatientProcedure) {
  const findScope = await readScopes(caller, [id]);
  const findCatalogueProcedure = await loadCatalogueProcedures(caller, [procedure]);
  if (isInScope(findScope(id), findCatalogueProcedure(procedure))) return;
  throw new NotFoundError(NOT_FOUND_MESSAGE);
}

/** Whether a survey was unpublished recently, so that patients may still have its form open. A new draft never was. */
const hasJustClosed = ({ statusChangedAt }: Survey, now = Date.now()): boolean =>
  statusChangedAt !== null && now - statusChangedAt.getTime() < OPEN_FORM_MS;

/** Finds the session that a survey is about; null for other surveys. @throws NotFoundError */
async function findSessionFor(
  caller: Caller,
  { serveType }: Survey,
  procedure: PatientProcedure | null,
  { sessionId }: SurveyContext,
) {
  if (!procedure || sessionId === null || serveType !== SESSION_SURVEY) return null;
  const { id, title } = (await findOwnSession(caller, procedure, sessionId)).summary;
  return { id, title };
}

/** The patient's latest survey response. */
export type LastSurveyResponse = {
  survey: string;
  /** Whether the survey was unpublished while the patient had it open; the response counts all the same. */
  isClosed: boolean;
  /** Its procedure and the care team's phone number (null if unknown); null without a procedure. */
  procedure: { id: number; phone: ShownPhone | null } | null;
  /** Whether it reports high anxiety: an answer of 4 or 5 about a session. */
  hasHighAnxiety: boolean;
  /** Whether an answer is the one that its question marks as urgent. */
  hasUrgentAnswer: boolean;
};

type LastRow = {
  survey: string;
  closed: number;
  procedureId: number | null;
  phone: string | null;
  highest: number | null;
  urgent: number;
};

/** SQL that counts the answers of a response that their questions mark as urgent. @param responseId SQL expression */
const countUrgentAnswers = (responseId: string) => `
  SELECT COUNT(*) FROM survey_answers a JOIN survey_wordings w ON w.id = a.wording_id
    JOIN survey_questions q ON q.id = w.question_id
    WHERE a.response_id = ${responseId} AND ${IS_URGENT_ANSWER}`;

/** Puts a patient on the work list whose answer is one that its question marks as urgent, whatever they share (AREAS 3). */
async function openForUrgentAnswer(writer: PatientWriter, responseId: number): Promise<void> {
  const { patientId, transaction } = writer;
  const [row] = await database().query<{ urgent: number | string }>(
    `SELECT (${countUrgentAnswers(":responseId")}) AS urgent`,
    { type: QueryTypes.SELECT, replacements: { responseId }, transaction },
  );
  if (Number(row?.urgent) === 0) return;
  const subject = { type: "survey response", id: responseId } as const;
  await openWorkItem(writer, { patientId, reason: "Urgent answer", subject });
}

const LAST_RESPONSE_SQL = `
  SELECT s.name AS survey, o.id AS "procedureId", CASE WHEN o.is_example THEN '' ELSE o.phone END AS phone,
    CASE WHEN s.status = 'Draft' AND s.status_changed_at < r.created_at THEN 1 ELSE 0 END AS closed,
    (SELECT MAX(CASE w.good_end WHEN 'higher' THEN 6 - a.choice ELSE a.choice END) FROM survey_answers a JOIN survey_wordings w ON w.id = a.wording_id
      WHERE a.response_id = r.id AND w.question_type = 'rank' AND s.serve_type = :about) AS highest,
    (${countUrgentAnswers("r.id")}) AS urgent
  FROM patient_responses p
    JOIN survey_responses r ON r.id = p.response_id
    JOIN surveys s ON s.id = r.survey_id
    LEFT JOIN patient_procedures o ON o.id = p.patient_procedure_id
  WHERE p.patient_id = :patientId ORDER BY p.response_id DESC LIMIT 1`;

/** Finds the caller's latest survey response; null without one. One query. */
export async function findLastSurveyResponse(caller: Caller): Promise<LastSurveyResponse | null> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return null;
  const [last] = await database().query<LastRow>(LAST_RESPONSE_SQL, {
    type: QueryTypes.SELECT,
    replacements: { patientId, about: SESSION_SURVEY },
    transaction,
  });
  if (!last) return null;
  const { survey, closed, procedureId, phone, highest, urgent } = last;
  return {
    survey,
    isClosed: Number(closed) > 0,
    procedure: procedureId === null ? null : { id: procedureId, phone: showPhone(phone ?? "") },
    hasHighAnxiety: (highest ?? 0) >= HELP_FROM_ANXIETY,
    hasUrgentAnswer: Number(urgent) > 0,
  };
}

import { QueryTypes } from "sequelize";
import { type PatientProcedure, PatientResponse, Survey } from "~/models";
import { RANKS } from "~/models/surveys/answer.schema";
import type { QuestionType } from "~/models/surveys/survey-question.schema";
import { authorize, type Caller } from "~/server/platform/caller";
import { database } from "~/server/platform/database";
import { NotFoundError } from "~/server/platform/errors";
import { editionsOf } from "~/server/surveys/editions";
import { storeResponse } from "~/server/surveys/store-response";
import { type SurveyContext, isOver } from "./applicable-surveys";
import type { PatientWriter } from "./guests";
import { findOwnProcedure, lockOwnProcedure } from "./own-procedures";
import { findSessionOf } from "./own-session";

/** A survey as a patient is asked it. */
export type AskedSurvey = {
  id: number;
  name: string;
  /** The edition that is shown. */
  questionsVersion: number;
  asked: { id: number; questionText: string; questionType: QuestionType }[];
  procedure: { id: number; title: string } | null;
  session: { id: number; title: string } | null;
};

const GONE = "This survey is not here any more";

/**
 * A survey to be answered, also one that is Inactive by now: somebody may have it open.
 * @param version which edition is asked: the one that a form was filled in from; left out, the present one
 * @throws NotFoundError for one that is not there, asks nothing, is not for patients or not about this, and for a
 *   procedure that is not theirs
 */
export async function askSurvey(
  caller: Caller,
  surveyId: number,
  around: SurveyContext,
  version?: number,
): Promise<AskedSurvey> {
  authorize(caller, "patient.own");
  const { procedureId } = around;
  const procedure = procedureId === null ? null : await findOwnProcedure(caller, procedureId);
  const survey = await surveyFor(caller, surveyId, procedure);
  const session = await sessionFor(caller, survey, procedure, around);
  const number = version ?? survey.questionsVersion;
  const wordings = (await editionsOf(caller, surveyId, [number])).get(number)?.wordings ?? [];
  if (wordings.length === 0) throw new NotFoundError(GONE);
  return {
    id: survey.id,
    name: survey.name,
    questionsVersion: number,
    asked: wordings.map(({ questionId, questionText, questionType }) => ({
      ...{ id: questionId, questionText, questionType },
    })),
    procedure: procedure && { id: procedure.id, title: procedure.title },
    session,
  };
}

/** What a patient sends back: the edition that was shown, and the answers by question. */
export type Answered = {
  questionsVersion: number;
  answers: { questionId: number; answer: unknown }[];
};

/**
 * Stores what a patient answered in one sitting; answering again is another sitting, and none is ever changed. The answers
 * belong to the edition that was shown, whatever became of the survey. The audit learns that there is a response, never
 * what is in it.
 * @throws NotFoundError as askSurvey; InvalidInputError: see storeResponse
 */
export async function answerSurvey(
  writer: PatientWriter,
  surveyId: number,
  around: SurveyContext,
  answered: Answered,
): Promise<void> {
  authorize(writer, "patient.own");
  const { patientId, transaction } = writer;
  const { procedureId } = around;
  const procedure = procedureId === null ? null : await lockOwnProcedure(writer, procedureId);
  const survey = await surveyFor(writer, surveyId, procedure);
  const session = await sessionFor(writer, survey, procedure, around);
  const respondent = `Guest patient ${patientId}`;
  const { id: responseId } = await storeResponse(writer, { surveyId, respondent, ...answered });
  await PatientResponse.create(
    {
      ...{ responseId, patientId },
      patientProcedureId: procedure?.id ?? null,
      sessionId: session?.id ?? null,
      sessionTitle: session?.title ?? "",
    },
    { transaction },
  );
}

const ABOUT_SESSION = "pre-session-post-session";
const AFTERWARDS = "post-procedure-plan";

async function surveyFor(
  { transaction }: Caller,
  id: number,
  procedure: PatientProcedure | null,
): Promise<Survey> {
  const survey = await Survey.findByPk(id, { transaction });
  if (!survey || ![ABOUT_SESSION, AFTERWARDS].includes(survey.serveType)) {
    throw new NotFoundError(GONE);
  }
  if (procedure && survey.serveType === AFTERWARDS && !isOver(procedure)) {
    throw new NotFoundError("This survey comes after the procedure");
  }
  return survey;
}

/** The session that a survey is about; null for a survey that is about none. @throws NotFoundError */
async function sessionFor(
  caller: Caller,
  { serveType }: Survey,
  procedure: PatientProcedure | null,
  { sessionId }: SurveyContext,
) {
  if (!procedure || sessionId === null || serveType !== ABOUT_SESSION) return null;
  const { id, title } = (await findSessionOf(caller, procedure, sessionId)).told;
  return { id, title };
}

/** What a patient answered last. */
export type LastAnswered = {
  survey: string;
  /** The procedure that it was about, and the care team's telephone, "" where it is not known; null without one. */
  procedure: { id: number; phone: string } | null;
  /** Whether it says that they are very uneasy: an answer of 5 around a session. */
  isVeryUneasy: boolean;
};

type LastRow = {
  survey: string;
  procedureId: number | null;
  phone: string | null;
  highest: number | null;
};

const LAST = `
  SELECT s.name AS survey, o.id AS "procedureId", o.phone AS phone,
    (SELECT MAX(a.choice) FROM survey_answers a JOIN survey_wordings w ON w.id = a.wording_id
      WHERE a.response_id = r.id AND w.question_type = 'rank' AND s.serve_type = :about) AS highest
  FROM patient_responses p
    JOIN survey_responses r ON r.id = p.response_id
    JOIN surveys s ON s.id = r.survey_id
    LEFT JOIN patient_procedures o ON o.id = p.patient_procedure_id
  WHERE p.patient_id = :patientId ORDER BY p.response_id DESC LIMIT 1`;

/** Null for who has answered no survey of their own. One statement. */
export async function lastAnswered(caller: Caller): Promise<LastAnswered | null> {
  authorize(caller, "patient.own");
  const { patientId, transaction } = caller;
  if (!patientId) return null;
  const [last] = await database().query<LastRow>(LAST, {
    type: QueryTypes.SELECT,
    replacements: { patientId, about: ABOUT_SESSION },
    transaction,
  });
  if (!last) return null;
  const { survey, procedureId, phone, highest } = last;
  return {
    survey,
    procedure: procedureId === null ? null : { id: procedureId, phone: phone ?? "" },
    isVeryUneasy: highest === RANKS.most,
  };
}

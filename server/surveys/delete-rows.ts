import {
  type Survey,
  SurveyEdition,
  SurveyQuestion,
  SurveyResponse,
  SurveyWording,
} from "~/models";
import { buildDeletedEntry, recordEvents } from "~/server/platform/audit";
import { database } from "~/server/platform/database";
import { markResultsErased } from "~/server/platform/idempotency";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { presentQuestion } from "./present";
import { QUESTION_RECORD_TYPE, findQuestions } from "./question-set";
import { selectResponseKeys } from "./response-record-key";

/**
 * Deletes a locked survey with its dependents and records an audit event for each question; the caller records the
 * survey's own event.
 */
export async function deleteSurveyRows(writer: CallerInTransaction, survey: Survey) {
  const { transaction } = writer;
  const where = { surveyId: survey.id };
  const questions = (await findQuestions(writer, [survey.id])).map(presentQuestion);
  await recordEvents(
    writer,
    questions.map((question) =>
      buildDeletedEntry(QUESTION_RECORD_TYPE, question, question.questionText),
    ),
  );
  await markResultsErased(writer, selectResponseKeys(survey.id));
  // One statement instead of a hundred thousand row deletions.
  await database().query(
    "DELETE FROM survey_answers WHERE response_id IN " +
      "(SELECT id FROM survey_responses WHERE survey_id = :surveyId)",
    { replacements: where, transaction },
  );
  await SurveyResponse.destroy({ where, transaction });
  await SurveyEdition.destroy({ where, transaction });
  await SurveyQuestion.destroy({ where, transaction });
  await SurveyWording.destroy({ where, transaction });
  await survey.destroy({ transaction });
}

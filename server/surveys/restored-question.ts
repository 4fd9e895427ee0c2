import { Survey, SurveyQuestion } from "~/models";
import { MAX_QUESTIONS } from "~/models/surveys/survey-question.schema";
import { TOO_MANY_QUESTIONS } from "~/models/surveys/survey-api.schema";
import { ConflictError } from "~/server/platform/errors";
import { lockOptions } from "~/server/platform/record-version";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { recordOrderChange } from "./question-order";
import { readQuestionOrder, storeEdition } from "./question-set";

/**
 * Stores the edition of a survey that has a question back at its position, as every change of questions does.
 * @throws ConflictError beyond 100 questions
 */
export async function completeRestoredQuestion(
  writer: CallerInTransaction,
  id: number,
): Promise<void> {
  const question = await SurveyQuestion.findByPk(id, {
    transaction: writer.transaction,
    rejectOnEmpty: true,
  });
  const survey = await Survey.findByPk(question.surveyId, {
    ...lockOptions(writer, Survey),
    rejectOnEmpty: true,
  });
  const order = await readQuestionOrder(writer, survey.id);
  if (order.length > MAX_QUESTIONS) throw new ConflictError(TOO_MANY_QUESTIONS);
  await storeEdition(writer, survey);
  const before = order.filter((each) => each !== id);
  await recordOrderChange(writer, survey, before);
}

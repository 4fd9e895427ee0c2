import { Survey, SurveyAnswer, SurveyResponse } from "~/models";
import { surveyResponseSchema } from "~/models/surveys/survey-response.schema";
import { recordEvent } from "~/server/platform/audit";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { checkAnswers } from "./check-answers";
import { editionsOf } from "./editions";
import { presentResponse, type ResponseData, storedAnswer } from "./present-response";
import { RESPONSE } from "./response-in-words";

/**
 * Stores what was answered in one sitting, whoever sends it: their permission is the caller's part. Also to a survey that
 * is Inactive meanwhile: somebody may have had it open. The audit learns that there is a response, never what is in it.
 * @throws InvalidInputError with everything that is wrong: see checkAnswers; also for an unknown survey, and for a
 *   version of the questions that it never had
 */
export async function storeResponse(
  writer: CallerInTransaction,
  input: unknown,
): Promise<ResponseData> {
  const { transaction } = writer;
  const values = parseInput(surveyResponseSchema, input);
  const survey = await keepSurvey(writer, values.surveyId);
  if (!survey) throw wrong("surveyId", "Survey ID not found");
  const { questionsVersion = survey.questionsVersion, respondent } = values;
  const editions = await editionsOf(writer, survey.id, [questionsVersion]);
  const edition = editions.get(questionsVersion);
  if (!edition) throw wrong("questionsVersion", "The survey has no such version");
  const answered = checkAnswers(edition, values.answers);
  const response = await SurveyResponse.create(
    { surveyId: survey.id, questionsVersion, respondent },
    { transaction },
  );
  const answers = answered.map(({ wording, answer }) => storedAnswer(wording, answer));
  await SurveyAnswer.bulkCreate(
    answers.map((answer) => ({ responseId: response.id, ...answer })),
    { transaction },
  );
  await recordEvent(writer, responseEvent("created", response, survey));
  return presentResponse(response, survey, edition, answers);
}

/** A survey that is neither changed nor deleted before the transaction ends; several answer it at once. */
export const keepSurvey = ({ transaction }: CallerInTransaction, id: number) =>
  Survey.findByPk(id, { transaction, lock: transaction.LOCK.KEY_SHARE });

const wrong = (field: string, message: string) => new InvalidInputError([{ field, message }]);

/** What the audit may know of a response: people may ask for it to be erased, and the audit keeps everything. */
export const responseEvent = (action: string, { id }: SurveyResponse, { name }: Survey) => ({
  action,
  record: { type: RESPONSE, id, name },
});

import { Survey, SurveyAnswer, SurveyResponse } from "~/models";
import { surveyResponseSchema } from "~/models/surveys/survey-response.schema";
import { recordEvent } from "~/server/platform/audit";
import { InvalidInputError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { validateAnswers } from "./check-answers";
import { readEditions } from "./editions";
import { presentResponse, type ResponseData, toStoredAnswer } from "./present-response";
import { RESPONSE_RECORD_TYPE } from "./response-record-key";

/**
 * Stores a response; the caller checks the permission. Accepts an Inactive survey, which may still be open in a
 * browser. The audit records that there is a response, but not its content.
 * @throws InvalidInputError with all errors: see validateAnswers; also for an unknown survey, and for an unknown
 *   `questionsVersion`
 */
export async function storeResponse(
  writer: CallerInTransaction,
  input: unknown,
): Promise<ResponseData> {
  const { transaction } = writer;
  const values = parseInput(surveyResponseSchema, input);
  const survey = await lockSurveyShared(writer, values.surveyId);
  if (!survey) throw createFieldError("surveyId", "Survey ID not found");
  const { questionsVersion = survey.questionsVersion, respondent } = values;
  const editions = await readEditions(writer, survey.id, [questionsVersion]);
  const edition = editions.get(questionsVersion);
  if (!edition) throw createFieldError("questionsVersion", "The survey has no such version");
  const validAnswers = validateAnswers(edition, values.answers);
  const response = await SurveyResponse.create(
    { surveyId: survey.id, questionsVersion, respondent },
    { transaction },
  );
  const answers = validAnswers.map(({ wording, answer }) => toStoredAnswer(wording, answer));
  await SurveyAnswer.bulkCreate(
    answers.map((answer) => ({ responseId: response.id, ...answer })),
    { transaction },
  );
  await recordEvent(writer, buildResponseEvent("created", response, survey));
  return presentResponse(response, survey, edition, answers);
}

/** Takes a shared lock on a survey until the transaction ends: it allows concurrent responses, but no change or deletion. */
export const lockSurveyShared = ({ transaction }: CallerInTransaction, id: number) =>
  Survey.findByPk(id, { transaction, lock: transaction.LOCK.KEY_SHARE });

const createFieldError = (field: string, message: string) =>
  new InvalidInputError([{ field, message, code: "not-found" }]);

/** Builds the audit event of a response, without its content: audit events outlive the erasure of a response. */
export const buildResponseEvent = (action: string, { id }: SurveyResponse, { name }: Survey) => ({
  action,
  record: { type: RESPONSE_RECORD_TYPE, id, name },
});

import { SurveyEdition, SurveyQuestion, SurveyWording } from "~/models";
import type { QuestionValues } from "~/models/surveys/survey-question.schema";
import type { NewChild } from "~/server/imports/import-description";
import type { CallerInTransaction } from "~/server/platform/transaction";
import { BY_POSITION, linkWordings, toStoredUrgentAnswer } from "./question-set";

/** Inserts the questions of new surveys, in few statements. @returns them with their wordings */
export async function insertImportedQuestions(
  writer: CallerInTransaction,
  questions: readonly NewChild<QuestionValues>[],
): Promise<SurveyQuestion[]> {
  const { transaction } = writer;
  const options = { transaction, returning: true };
  const wordings = await SurveyWording.bulkCreate(
    questions.map(({ parentId, values: { questionText, questionType, goodEnd } }) => ({
      surveyId: parentId,
      questionText,
      questionType,
      goodEnd,
    })),
    options,
  );
  const rows = questions.flatMap(({ parentId, index: position, values }, index) => {
    const { correctAnswer, urgentAnswer } = values;
    const wordingId = wordings[index]?.id;
    if (wordingId === undefined) throw new Error("An imported question has no wording");
    return {
      surveyId: parentId,
      position,
      wordingId,
      correctAnswer,
      urgentAnswer: toStoredUrgentAnswer(urgentAnswer),
    };
  });
  const created = await SurveyQuestion.bulkCreate(rows, options);
  for (const [index, question] of created.entries()) question.wording = wordings[index];
  await linkWordings(writer, [...new Set(questions.map(({ parentId }) => parentId))]);
  return created;
}

/** Stores the first edition of new surveys. @returns the ids of each one's questions, in order */
export async function insertFirstEditions(
  { transaction }: CallerInTransaction,
  surveyIds: readonly number[],
): Promise<Map<number, number[]>> {
  const questions = await SurveyQuestion.findAll({
    attributes: ["id", "surveyId", "wordingId"],
    where: { surveyId: [...surveyIds] },
    order: BY_POSITION,
    raw: true,
    transaction,
  });
  const bySurvey = new Map(surveyIds.map((id) => [id, [] as typeof questions]));
  for (const question of questions) bySurvey.get(question.surveyId)?.push(question);
  await SurveyEdition.bulkCreate(
    [...bySurvey].map(([surveyId, ordered]) => ({
      surveyId,
      number: 1,
      wordingIds: JSON.stringify(ordered.map(({ wordingId }) => wordingId)),
    })),
    { transaction },
  );
  return new Map([...bySurvey].map(([id, ordered]) => [id, ordered.map((each) => each.id)]));
}

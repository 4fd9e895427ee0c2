import { z } from "zod";
import { Survey, SurveyQuestion } from "~/models";
import { questionSchema } from "~/models/surveys/survey-question.schema";
import { bulkQuestionsSchema } from "~/models/surveys/survey-api.schema";
import { recordDeleted, recordUpdated } from "~/server/platform/audit";
import { moveToBin } from "~/server/platform/bin/archive";
import { authorize, type Caller } from "~/server/platform/caller";
import { InvalidInputError, NotFoundError } from "~/server/platform/errors";
import { parseInput } from "~/server/platform/input";
import {
  type ExpectedVersions,
  lockOptions,
  requireVersion,
} from "~/server/platform/record-version";
import { type CallerInTransaction, inTransaction } from "~/server/platform/transaction";
import { presentQuestion, type QuestionData } from "./present";
import { recordOrderChange } from "./question-order";
import {
  findQuestionRow,
  insertQuestions,
  storeEdition,
  readQuestionOrder,
  QUESTION_RECORD_TYPE,
  findQuestions,
  findVersionedQuestions,
  findOrCreateWording,
  toStoredUrgentAnswer,
} from "./question-set";

/** Lists the questions of a survey in order, at most 100; empty for an unknown survey. */
export async function listQuestions(caller: Caller, surveyId: number): Promise<QuestionData[]> {
  authorize(caller, "content.read");
  return (await findQuestions(caller, [surveyId])).map(presentQuestion);
}

/** A survey's questions and their version, which is undefined without questions. */
export type VersionedQuestions = { questions: QuestionData[]; questionsVersion?: number };

/** Reads the questions of surveys in one query and returns a lookup by survey id. */
export async function listVersionedQuestions(
  caller: Caller,
  surveyIds: number[],
): Promise<(surveyId: number) => VersionedQuestions> {
  authorize(caller, "content.read");
  const bySurvey = new Map<number, VersionedQuestions>();
  for (const row of surveyIds.length === 0 ? [] : await findVersionedQuestions(caller, surveyIds)) {
    const entry: VersionedQuestions = bySurvey.get(row.surveyId) ?? { questions: [] };
    entry.questions.push(presentQuestion(row));
    entry.questionsVersion = row.survey?.questionsVersion;
    bySurvey.set(row.surveyId, entry);
  }
  return (surveyId) => bySurvey.get(surveyId) ?? { questions: [] };
}

/** Reads a question by id, optionally within one survey. @throws NotFoundError */
export async function getQuestion(
  caller: Caller,
  id: number,
  surveyId?: number,
): Promise<QuestionData> {
  authorize(caller, "content.read");
  return presentQuestion(await findQuestion(caller, id, surveyId));
}

/**
 * Appends questions to a survey in one transaction (specification 001, section 7: POST /survey-question/bulk).
 * @throws InvalidInputError, also for an unknown survey, ConflictError beyond 100 questions
 */
export async function addQuestions(caller: Caller, input: unknown): Promise<QuestionData[]> {
  authorize(caller, "content.write");
  const { surveyId, questions } = parseInput(bulkQuestionsSchema, input);
  return inTransaction(caller, async (writer) => {
    const survey = await lockSurvey(writer, surveyId);
    if (!survey) {
      throw new InvalidInputError([
        { field: "surveyId", message: "Survey ID not found", code: "not-found" },
      ]);
    }
    const before = await readQuestionOrder(writer, surveyId);
    const created = await insertQuestions(writer, survey, questions);
    await storeEdition(writer, survey);
    await recordOrderChange(writer, survey, before);
    return created.map(presentQuestion);
  });
}

/**
 * Updates the supplied fields of a question. Earlier answers keep their wording (specification 001, section 7: PUT
 * /survey-question).
 * @throws NotFoundError, InvalidInputError, StaleError
 */
export async function updateQuestion(
  caller: Caller,
  id: number,
  input: unknown,
  expectedVersions?: ExpectedVersions,
): Promise<QuestionData> {
  authorize(caller, "content.write");
  const changes = parseInput(z.record(z.unknown()), input);
  return inTransaction(caller, async (writer) => {
    const { transaction } = writer;
    const survey = await lockSurveyOfQuestion(writer, id);
    const question = await findQuestion(writer, id);
    const before = presentQuestion(question);
    await requireVersion(writer, QUESTION_RECORD_TYPE, before, expectedVersions);
    const { questionText, questionType, correctAnswer, urgentAnswer, goodEnd } = before;
    const keepsType = (changes.questionType ?? questionType) === questionType;
    const values = parseInput(questionSchema, {
      questionText,
      questionType,
      correctAnswer,
      // An answer of another type means nothing: "1" is neither Yes nor No.
      urgentAnswer: keepsType ? urgentAnswer : null,
      goodEnd: keepsType ? goodEnd : null,
      ...changes,
    });
    const wording = await findOrCreateWording(writer, question, {
      questionText: values.questionText,
      questionType: values.questionType,
      goodEnd: values.goodEnd,
    });
    question.set({
      wordingId: wording.id,
      correctAnswer: values.correctAnswer,
      urgentAnswer: toStoredUrgentAnswer(values.urgentAnswer),
    });
    const changed = question.changed();
    await question.save({ transaction });
    question.wording = wording;
    if (changed && survey) await storeEdition(writer, survey);
    return recordUpdated(
      writer,
      QUESTION_RECORD_TYPE,
      before,
      presentQuestion(question),
      values.questionText,
    );
  });
}

/**
 * Deletes a question; its answers stay (specification 001, section 7: DELETE /survey-question).
 * @throws NotFoundError, StaleError
 */
export async function deleteQuestion(
  caller: Caller,
  id: number,
  expectedVersions?: ExpectedVersions,
): Promise<QuestionData> {
  authorize(caller, "content.write");
  return inTransaction(caller, async (writer) => {
    const survey = await lockSurveyOfQuestion(writer, id);
    const question = await findQuestion(writer, id);
    const deleted = presentQuestion(question);
    await requireVersion(writer, QUESTION_RECORD_TYPE, deleted, expectedVersions);
    const before = await readQuestionOrder(writer, deleted.surveyId);
    await moveToBin(writer, "survey_questions", {
      type: QUESTION_RECORD_TYPE,
      record: deleted,
      name: deleted.questionText,
    });
    await question.destroy({ transaction: writer.transaction });
    if (survey) {
      await storeEdition(writer, survey);
      await recordOrderChange(writer, survey, before);
    }
    return recordDeleted(writer, QUESTION_RECORD_TYPE, deleted, deleted.questionText);
  });
}

async function findQuestion(caller: Caller, id: number, surveyId?: number) {
  const question = await findQuestionRow(caller, id);
  const isOfOtherSurvey = surveyId !== undefined && question?.surveyId !== surveyId;
  if (!question || isOfOtherSurvey) throw new NotFoundError("Survey question not found");
  return question;
}

const lockSurvey = (writer: CallerInTransaction, id: number) =>
  Survey.findByPk(id, lockOptions(writer, Survey));

/** Locks a question's survey first, as every change of questions does, to avoid deadlocks. */
async function lockSurveyOfQuestion(writer: CallerInTransaction, questionId: number) {
  const { transaction } = writer;
  const question = await SurveyQuestion.findByPk(questionId, { transaction });
  return question && lockSurvey(writer, question.surveyId);
}

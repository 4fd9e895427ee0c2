import { describe, expect, it } from "vitest";
import { SurveyEdition, SurveyWording } from "~/models";
import type { ListQuery } from "~/server/platform/list";
import {
  readQuestionPage,
  QUESTION_LIST,
  type QuestionSortField,
} from "~/server/surveys/question-page";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import {
  addQuestions,
  deleteQuestion,
  getQuestion,
  listQuestions,
  listVersionedQuestions,
  updateQuestion,
} from "~/server/surveys/questions";
import { getSurvey, updateSurvey } from "~/server/surveys/surveys";
import { seedSurvey, QUESTIONS } from "../factories/content";
import { recordEvents } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  recordStatements,
  collectStatuses,
  useDatabase,
  viewer,
} from "../support/database";
import {
  addToSurvey,
  createSurveyWithThreeQuestions,
  expectInvariants,
  readOrder,
} from "../support/survey-questions";
import { LIST_ALL, expectTotalOrder } from "../support/lists";

const { rank, yesNo, freeText } = QUESTIONS;

const readTexts = async (surveyId: number) =>
  (await listQuestions(admin, surveyId)).map(({ questionText }) => questionText);

/** Reads the editions of a survey: the number and the question texts of each, in order. */
async function readEditions(surveyId: number) {
  const wordings = await SurveyWording.findAll({ where: { surveyId } });
  const texts = new Map(wordings.map(({ id, questionText }) => [id, questionText]));
  const editions = await SurveyEdition.findAll({ where: { surveyId }, order: ["number"] });
  return editions.map(({ number, wordingIds }) => [
    number,
    ...(JSON.parse(wordingIds) as number[]).map((id) => texts.get(id)),
  ]);
}

describe.runIf(HAS_DATABASE)("the questions of a survey", () => {
  useDatabase();

  it("are appended, each with its type and its expected answer", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const created = await addToSurvey(
      id,
      { ...yesNo, correctAnswer: "n" },
      { ...rank, correctAnswer: "Yes" },
    );
    expect(created).toMatchObject([
      { questionType: "y/n", type: "y/n", correctAnswer: "No", version: 0 },
      { text: rank.questionText, questionText: rank.questionText, correctAnswer: null },
    ]);
    expect(await readOrder(id)).toEqual([
      ...questionIds,
      ...created.map((question) => question.id),
    ]);
    expect(await getQuestion(admin, created[0]?.id ?? 0, id)).toEqual(created[0]);
    const other = await seedSurvey();
    const elsewhere = getQuestion(admin, created[0]?.id ?? 0, other.id);
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    const questionsFor = await listVersionedQuestions(admin, [id, other.id, 2_000_000]);
    const none = { questions: [] };
    expect([
      questionsFor(id).questions.length,
      questionsFor(other.id),
      questionsFor(2_000_000),
    ]).toEqual([5, none, none]);
  });

  it("are added all or none", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    await expect(addToSurvey(id, rank, { ...yesNo, correctAnswer: "" }, {})).rejects.toMatchObject({
      status: 422,
      fields: [
        {
          field: "questions[1].correctAnswer",
          message: "Correct answer is required for Yes/No questions",
        },
        { field: "questions[2].questionText", message: "Question text is required" },
        { field: "questions[2].questionType", message: "Question type is required" },
      ],
    });
    expect(await readOrder(id)).toEqual(questionIds);
    await addToSurvey(id, ...Array.from({ length: 96 }, () => rank));
    await expect(addToSurvey(id, rank, rank)).rejects.toMatchObject({ status: 409 });
    await addToSurvey(id, rank);
    await expect(addToSurvey(id, rank)).rejects.toMatchObject({
      status: 409,
      message: "A survey can have at most 100 questions",
    });
    expect(await getSurvey(admin, id)).toMatchObject({ questionCount: 100, questionsVersion: 3 });
    await expectInvariants(id);
  });

  it("have at most 1,000 wordings, replaced and deleted ones included; an earlier wording is reused", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const [first] = questionIds;
    const { questionText } = await getQuestion(admin, first);
    const reword = () => updateQuestion(admin, first, { questionText: "Reworded" });
    const wordings = Array.from({ length: 996 }, (_, index) => ({
      surveyId: id,
      questionId: first,
      questionText: `${index}`,
      questionType: "rank" as const,
    }));
    await SurveyWording.bulkCreate(wordings);
    await reword();
    const refusal = {
      status: 409,
      message: "The questions of this survey have been changed too often. Create a new survey",
    };
    await expect(addToSurvey(id, rank)).rejects.toMatchObject(refusal);
    await expect(updateQuestion(admin, first, { questionText: "Once more" })).rejects.toMatchObject(
      refusal,
    );
    expect(await updateQuestion(admin, first, { questionText })).toMatchObject({ questionText });
    await reword();
  });

  it("keep every wording, and reuse an earlier wording of the same text", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const [first, second] = questionIds;
    await updateQuestion(admin, first, { questionText: "Another?" });
    await updateQuestion(admin, first, { questionType: "free-text" });
    await updateQuestion(admin, first, { ...rank });
    expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(5);
    // The same text as another question's is a wording of its own, so that answers stay apart.
    const updated = await updateQuestion(admin, second, { ...rank });
    expect(updated).toMatchObject({ questionText: rank.questionText, correctAnswer: null });
    expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(6);
    await expectInvariants(id);
  });

  it("never reuse the wording of a deleted question", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const last = questionIds[2];
    await deleteQuestion(admin, last);
    const [again] = await addToSurvey(id, freeText);
    expect(again?.id).toBeGreaterThan(last);
    const wordings = await SurveyWording.findAll({
      where: { surveyId: id, questionText: freeText.questionText },
      order: ["id"],
    });
    expect(wordings.map(({ questionId }) => questionId)).toEqual([last, again?.id]);
  });

  it("create an edition with each change, and never change an earlier edition", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const [first, second, third] = questionIds;
    const [calm, sleep, worry] = [rank, yesNo, freeText].map(({ questionText }) => questionText);
    await updateQuestion(admin, second, { questionText: "Did you rest?" });
    await saveQuestionOrder(admin, id, { order: [third, first, second], base: questionIds });
    await deleteQuestion(admin, first);
    await addToSurvey(id, { questionText: "Anything else?", questionType: "free-text" });
    expect(await readEditions(id)).toEqual([
      [1, calm, sleep, worry],
      [2, calm, "Did you rest?", worry],
      [3, worry, calm, "Did you rest?"],
      [4, worry, "Did you rest?"],
      [5, worry, "Did you rest?", "Anything else?"],
    ]);
    expect(await readTexts(id)).toEqual([worry, "Did you rest?", "Anything else?"]);
    await expectInvariants(id);
    // None of these changes the questions, so no edition follows.
    const currentOrder = await readOrder(id);
    await saveQuestionOrder(admin, id, { order: currentOrder, base: currentOrder });
    await updateSurvey(admin, id, { questionOrder: currentOrder, name: "Only the name" });
    await updateQuestion(admin, second, { questionText: " Did you rest? " });
    expect(await readEditions(id)).toHaveLength(5);
  });

  it("are reordered only from the current order", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const [first, second, third] = questionIds;
    const [added] = await addToSurvey(id, rank);
    const stale = saveQuestionOrder(admin, id, {
      order: [third, second, first],
      base: questionIds,
    });
    await expect(stale).rejects.toMatchObject({
      status: 412,
      message:
        "This survey was changed by Test while you were editing. Nothing has been overwritten.",
    });
    expect(await readOrder(id)).toEqual([...questionIds, added?.id]);
    const base = await readOrder(id);
    const invalid: [order: number[], message: string][] = [
      [[first, second, third], `Question order misses ${added?.id}`],
      [[...base, first], `Question order names ${first} more than once`],
      [[...base, 2_000_000], "Question order names 2000000, not in this survey"],
      [[], `Question order misses ${base.join(", ")}`],
    ];
    for (const [order, message] of invalid) {
      await expect(saveQuestionOrder(admin, id, { order, base })).rejects.toMatchObject({
        status: 422,
        fields: [{ field: "questionOrder", message }],
      });
    }
    expect(await readOrder(id)).toEqual(base);
    const notFound = saveQuestionOrder(admin, 2_000_000, { order: [], base: [] });
    await expect(notFound).rejects.toMatchObject({ status: 404 });
  });

  it("are changed and deleted only from their current version, and not found once deleted", async () => {
    const { questionIds } = await createSurveyWithThreeQuestions();
    const [first] = questionIds;
    await updateQuestion(admin, first, { questionText: "Newer?" }, [0]);
    const attempts = [
      updateQuestion(admin, first, { questionText: "Older?" }, [0]),
      deleteQuestion(admin, first, [0]),
    ];
    expect(await collectStatuses(attempts)).toEqual([412, 412]);
    await deleteQuestion(admin, first, [1]);
    const notFound = [
      getQuestion(admin, first),
      updateQuestion(admin, first, { questionText: "Gone?" }),
      deleteQuestion(admin, first),
    ];
    expect(await collectStatuses(notFound)).toEqual([404, 404, 404]);
  });

  it("leave an audit event for each change", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const [first, second, third] = questionIds;
    const events = await recordEvents(async () => {
      await updateQuestion(admin, second, { questionText: "Did you rest?", correctAnswer: "No" });
      await updateQuestion(admin, second, { questionText: "Did you rest?" });
      await saveQuestionOrder(admin, id, { order: [third, first, second], base: questionIds });
      await deleteQuestion(admin, first);
    });
    const entries = events.map(({ action, recordType, recordId, changes }) => [
      `${recordType} ${recordId} ${action}`,
      changes,
    ]);
    expect(entries).toEqual([
      [
        `survey question ${second} updated`,
        {
          questionText: [yesNo.questionText, "Did you rest?"],
          text: [yesNo.questionText, "Did you rest?"],
          correctAnswer: ["Yes", "No"],
        },
      ],
      [`survey ${id} updated`, { questionOrder: [questionIds, [third, first, second]] }],
      [
        `survey ${id} updated`,
        {
          questionOrder: [
            [third, first, second],
            [third, second],
          ],
        },
      ],
      [`survey question ${first} deleted`, expect.objectContaining({ surveyId: [id, null] })],
    ]);
  });

  it("are paged in a total order and found by their text, in two statements", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    await addToSurvey(id, rank, yesNo, freeText, {
      questionText: "ÉTÉ?",
      questionType: "free-text",
    });
    const [first, ...others] = await readOrder(id);
    await updateSurvey(admin, id, { questionOrder: [...others, first] });
    await updateQuestion(admin, questionIds[1], { correctAnswer: "No" });
    await expectTotalOrder<QuestionSortField>(async (query) => {
      const { questions, pagination } = await readQuestionPage(admin, id, query);
      return { rows: questions, pagination };
    }, QUESTION_LIST.sortFields);
    const query: ListQuery<QuestionSortField> = { ...LIST_ALL, sortBy: "position" };
    const found = await readQuestionPage(admin, id, { ...query, search: "été" });
    expect([found.totalQuestions, found.questions.length]).toEqual([7, 1]);
    const statements = await recordStatements(() => readQuestionPage(admin, id, query));
    expect(statements).toHaveLength(2);
  });

  it("are read-only for viewers", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const [first] = questionIds;
    const attempts = [
      getQuestion(viewer, first),
      listQuestions(viewer, id),
      readQuestionPage(viewer, id, { ...LIST_ALL, sortBy: "position" }),
      addQuestions(viewer, { surveyId: id, questions: [rank] }),
      updateQuestion(viewer, first, { questionText: "No" }),
      deleteQuestion(viewer, first),
    ];
    expect(await collectStatuses(attempts)).toEqual(["done", "done", "done", 403, 403, 403]);
  });
});

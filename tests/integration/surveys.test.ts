import { describe, expect, it } from "vitest";
import { SurveyEdition, SurveyWording } from "~/models";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import {
  addQuestions,
  deleteQuestion,
  listQuestions,
  updateQuestion,
} from "~/server/surveys/questions";
import { deleteSurvey, getSurvey, listSurveys, updateSurvey } from "~/server/surveys/surveys";
import { aSurvey, aSurveyWithQuestions, aTag, QUESTIONS } from "../factories/content";
import { admin, HAS_DATABASE, useDatabase } from "../support/database";
import { ALL } from "../support/lists";

const search = async (text: string) =>
  (await listSurveys(admin, { ...ALL, search: text })).surveys.map(({ id }) => id);
const editionsOf = async (surveyId: number) => {
  const editions = await SurveyEdition.findAll({ where: { surveyId }, order: ["number"] });
  return editions.map(({ number, wordingIds }) => [
    number,
    (JSON.parse(wordingIds) as number[]).length,
  ]);
};

describe.skipIf(!HAS_DATABASE)("surveys", () => {
  useDatabase();

  it("are created with their tags and their questions in order", async () => {
    const tag = await aTag("Sleep");
    const { id } = await aSurveyWithQuestions({ name: "Before", tagIds: [tag.id] });
    const survey = await getSurvey(admin, id);
    const questions = await listQuestions(admin, id);
    expect(survey).toMatchObject({
      name: "Before",
      category: "General",
      status: "Active",
      questionCount: 3,
      questionsVersion: 1,
      questionOrder: questions.map((question) => question.id),
      tags: [{ id: tag.id, name: "Sleep", normalizedName: "sleep" }],
    });
    expect(questions.map(({ text }) => text)).toEqual(
      Object.values(QUESTIONS).map(({ questionText }) => questionText),
    );
    expect(await editionsOf(id)).toEqual([[1, 3]]);
  });

  it("are found by name, number, category, serve type and the day they were created", async () => {
    const { id } = await aSurvey({
      name: "Zebra",
      category: "Oncology",
      serveType: "post-lms-module",
    });
    for (const text of [
      "zeb",
      String(id),
      "oncolo",
      "post lms",
      new Date().toISOString().slice(0, 4),
    ]) {
      expect(await search(text), text).toContain(id);
    }
    expect(await search("1999-01-01")).toEqual([]);
  });

  it("keep every wording, edition and order", async () => {
    const { id, questionOrder } = await aSurveyWithQuestions();
    const [first, second, third] = questionOrder as [number, number, number];
    await updateQuestion(admin, first, { questionText: "Another" });
    await updateQuestion(admin, first, { questionText: QUESTIONS.rank.questionText });
    expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(4);
    await saveQuestionOrder(admin, id, { order: [third, first, second], base: questionOrder });
    await deleteQuestion(admin, second);
    await addQuestions(admin, { surveyId: id, questions: [QUESTIONS.freeText] });
    const survey = await getSurvey(admin, id);
    expect(survey.questionOrder.slice(0, 2)).toEqual([third, first]);
    expect(survey.questionCount).toBe(3);
    expect((await editionsOf(id)).length).toBe(survey.questionsVersion);
    await updateSurvey(admin, id, { name: "Only the name" });
    const after = await getSurvey(admin, id);
    expect(after).toMatchObject({ name: "Only the name", serveType: survey.serveType });
    await deleteSurvey(admin, id, 0);
    expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(0);
  });
});

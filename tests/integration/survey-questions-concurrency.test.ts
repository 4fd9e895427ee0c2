import { describe, expect, it } from "vitest";
import { SurveyWording } from "~/models";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import { deleteQuestion, updateQuestion } from "~/server/surveys/questions";
import { deleteSurvey, getSurvey, updateSurvey } from "~/server/surveys/surveys";
import { seedSurvey, QUESTIONS } from "../factories/content";
import { admin, HAS_DATABASE, collectStatuses, useDatabase } from "../support/database";
import {
  addToSurvey,
  createSurveyWithThreeQuestions,
  expectInvariants,
  readOrder,
} from "../support/survey-questions";

const { rank, freeText } = QUESTIONS;

describe.runIf(HAS_DATABASE)("concurrent writes to the questions of one survey", () => {
  useDatabase();
  const ROUNDS = 4;

  it("add without losing a question, each at a position of its own", async () => {
    const { id, questionIds } = await createSurveyWithThreeQuestions();
    const outcomes = await collectStatuses(
      Array.from({ length: 8 }, () => addToSurvey(id, rank, freeText)),
    );
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await readOrder(id)).toHaveLength(questionIds.length + 16);
    await expectInvariants(id);
  });

  it("never exceed a hundred questions", async () => {
    const { id } = await seedSurvey();
    await addToSurvey(id, ...Array.from({ length: 97 }, () => rank));
    const outcomes = await collectStatuses(
      Array.from({ length: 5 }, () => addToSurvey(id, rank, rank)),
    );
    expect(outcomes.sort()).toEqual([409, 409, 409, 409, "done"]);
    expect(await getSurvey(admin, id)).toMatchObject({ questionCount: 99 });
  });

  it("add while another write reorders: neither overwrites the other", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, questionIds } = await createSurveyWithThreeQuestions();
      const reversed = [...questionIds].reverse();
      const [saved, added] = await collectStatuses([
        saveQuestionOrder(admin, id, { order: reversed, base: questionIds }),
        addToSurvey(id, rank),
      ]);
      expect(added).toBe("done");
      expect(["done", 412]).toContain(saved);
      const currentOrder = await readOrder(id);
      expect(currentOrder.slice(0, 3)).toEqual(saved === "done" ? reversed : questionIds);
      expect(currentOrder).toHaveLength(4);
      await expectInvariants(id);
    }
  });

  it("reorder: the second write is refused", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, questionIds } = await createSurveyWithThreeQuestions();
      const [first, second, third] = questionIds;
      const outcomes = await collectStatuses([
        saveQuestionOrder(admin, id, { order: [third, first, second], base: questionIds }),
        saveQuestionOrder(admin, id, { order: [second, first, third], base: questionIds }),
      ]);
      expect(outcomes.sort()).toEqual([412, "done"]);
      await expectInvariants(id);
    }
  });

  it("update, reorder, delete and add without a deadlock", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, questionIds } = await createSurveyWithThreeQuestions();
      const [first, second, third] = questionIds;
      const outcomes = await collectStatuses([
        updateQuestion(admin, first, { questionText: "One?" }),
        updateSurvey(admin, id, { questionOrder: [third, second, first], name: "Moved" }),
        deleteQuestion(admin, third),
        addToSurvey(id, rank),
        updateQuestion(admin, third, { questionText: "Three?" }),
        saveQuestionOrder(admin, id, { order: [second, first, third], base: questionIds }),
        deleteQuestion(admin, third),
      ]);
      for (const outcome of outcomes) expect(["done", 404, 412, 422]).toContain(outcome);
      expect(outcomes.filter((_, index) => index === 2 || index === 6).sort()).toEqual([
        404,
        "done",
      ]);
      await expectInvariants(id);
    }
  });

  it("add and update while the survey is deleted: late writes get 404 or 422", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, questionIds } = await createSurveyWithThreeQuestions();
      const [first, second] = questionIds;
      const [deleted, ...others] = await collectStatuses([
        deleteSurvey(admin, id, 0),
        addToSurvey(id, rank),
        updateQuestion(admin, first, { questionText: "Late?" }),
        deleteQuestion(admin, second),
        updateSurvey(admin, id, { name: "Late" }),
      ]);
      expect(deleted).toBe("done");
      for (const outcome of others) expect(["done", 404, 422]).toContain(outcome);
      expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(0);
    }
  });
});

import { describe, expect, it } from "vitest";
import { SurveyEdition, SurveyQuestion, SurveyWording } from "~/models";
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
import { deleteSurvey, getSurvey, updateSurvey } from "~/server/surveys/surveys";
import { aSurvey, aSurveyWithQuestions, QUESTIONS } from "../factories/content";
import { eventsOf } from "../support/audit";
import {
  admin,
  HAS_DATABASE,
  statementsOf,
  statusesOf,
  useDatabase,
  viewer,
} from "../support/database";
import { ALL, expectTotalOrder } from "../support/lists";

const { rank, yesNo, freeText } = QUESTIONS;
const add = (surveyId: number, ...questions: object[]) =>
  addQuestions(admin, { surveyId, questions });

/** A survey with three questions, and their ids. */
async function three() {
  const { id, questionOrder } = await aSurveyWithQuestions();
  return { id, order: questionOrder as [number, number, number] };
}
const orderNow = async (surveyId: number) => (await getSurvey(admin, surveyId)).questionOrder;
const textsOf = async (surveyId: number) =>
  (await listQuestions(admin, surveyId)).map(({ questionText }) => questionText);

/** What each edition of a survey asked, in its order. */
async function editionsOf(surveyId: number) {
  const wordings = await SurveyWording.findAll({ where: { surveyId } });
  const textOf = new Map(wordings.map(({ id, questionText }) => [id, questionText]));
  const editions = await SurveyEdition.findAll({ where: { surveyId }, order: ["number"] });
  return editions.map(({ number, wordingIds }) => [
    number,
    ...(JSON.parse(wordingIds) as number[]).map((id) => textOf.get(id)),
  ]);
}

/** What stays true of a survey whatever was done to it, by however many at once. */
async function expectSound(surveyId: number) {
  const survey = await getSurvey(admin, surveyId);
  const questions = await SurveyQuestion.findAll({
    where: { surveyId },
    order: ["position", "id"],
  });
  expect(survey.questionCount).toBe(questions.length);
  expect(new Set(questions.map(({ position }) => position)).size).toBe(questions.length);
  const editions = await SurveyEdition.findAll({ where: { surveyId }, order: ["number"] });
  expect(editions.map(({ number }) => number)).toEqual(
    Array.from({ length: survey.questionsVersion }, (_, at) => at + 1),
  );
  const last = JSON.parse(editions.at(-1)?.wordingIds ?? "[]") as number[];
  expect(last).toEqual(questions.map(({ wordingId }) => wordingId));
  const wordings = await SurveyWording.findAll({ where: { surveyId } });
  expect(wordings.filter(({ questionId }) => questionId === 0)).toEqual([]);
}

describe.runIf(HAS_DATABASE)("the questions of a survey", () => {
  useDatabase();

  it("stand behind those that are there, each with its type and its expected answer", async () => {
    const { id, order } = await three();
    const made = await add(id, { ...yesNo, correctAnswer: "n" }, { ...rank, correctAnswer: "Yes" });
    expect(made).toMatchObject([
      { questionType: "y/n", type: "y/n", correctAnswer: "No", version: 0 },
      { text: rank.questionText, questionText: rank.questionText, correctAnswer: null },
    ]);
    expect(await orderNow(id)).toEqual([...order, ...made.map((question) => question.id)]);
    expect(await getQuestion(admin, made[0]?.id ?? 0, id)).toEqual(made[0]);
    const other = await aSurvey();
    const elsewhere = getQuestion(admin, made[0]?.id ?? 0, other.id);
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    const of = await listVersionedQuestions(admin, [id, other.id, 2_000_000]);
    const none = { questions: [] };
    expect([of(id).questions.length, of(other.id), of(2_000_000)]).toEqual([5, none, none]);
  });

  it("are added all or not at all", async () => {
    const { id, order } = await three();
    await expect(add(id, rank, { ...yesNo, correctAnswer: "" }, {})).rejects.toMatchObject({
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
    expect(await orderNow(id)).toEqual(order);
    await add(id, ...Array.from({ length: 96 }, () => rank));
    await expect(add(id, rank, rank)).rejects.toMatchObject({ status: 409 });
    await add(id, rank);
    await expect(add(id, rank)).rejects.toMatchObject({
      status: 409,
      message: "A survey can have at most 100 questions",
    });
    expect(await getSurvey(admin, id)).toMatchObject({ questionCount: 100, questionsVersion: 3 });
    await expectSound(id);
  });

  it("have 1,000 wordings at most, with those that were changed or deleted; an earlier one is used again", async () => {
    const { id, order } = await three();
    const [first] = order;
    const { questionText } = await getQuestion(admin, first);
    const reworded = () => updateQuestion(admin, first, { questionText: "Reworded" });
    const wordings = Array.from({ length: 996 }, (_, at) => ({
      ...{ surveyId: id, questionId: first, questionText: `${at}`, questionType: "rank" as const },
    }));
    await SurveyWording.bulkCreate(wordings);
    await reworded();
    const refusal = {
      status: 409,
      message: "The questions of this survey have been changed too often. Create a new survey",
    };
    await expect(add(id, rank)).rejects.toMatchObject(refusal);
    await expect(updateQuestion(admin, first, { questionText: "Once more" })).rejects.toMatchObject(
      refusal,
    );
    expect(await updateQuestion(admin, first, { questionText })).toMatchObject({ questionText });
    await reworded();
  });

  it("keep every wording, and use one again that they had before", async () => {
    const { id, order } = await three();
    const [first, second] = order;
    await updateQuestion(admin, first, { questionText: "Another?" });
    await updateQuestion(admin, first, { questionType: "free-text" });
    await updateQuestion(admin, first, { ...rank });
    expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(5);
    // The very words of another question are its own all the same: each is answered for itself.
    const asked = await updateQuestion(admin, second, { ...rank });
    expect(asked).toMatchObject({ questionText: rank.questionText, correctAnswer: null });
    expect(await SurveyWording.count({ where: { surveyId: id } })).toBe(6);
    await expectSound(id);
  });

  it("never take over the wording of one that is gone", async () => {
    const { id, order } = await three();
    const last = order[2];
    await deleteQuestion(admin, last);
    const [again] = await add(id, freeText);
    expect(again?.id).toBeGreaterThan(last);
    const wordings = await SurveyWording.findAll({
      where: { surveyId: id, questionText: freeText.questionText },
      order: ["id"],
    });
    expect(wordings.map(({ questionId }) => questionId)).toEqual([last, again?.id]);
  });

  it("leave an edition for each change of what is asked, and each stays as it was", async () => {
    const { id, order } = await three();
    const [first, second, third] = order;
    const [calm, sleep, worry] = [rank, yesNo, freeText].map(({ questionText }) => questionText);
    await updateQuestion(admin, second, { questionText: "Did you rest?" });
    await saveQuestionOrder(admin, id, { order: [third, first, second], base: order });
    await deleteQuestion(admin, first);
    await add(id, { questionText: "Anything else?", questionType: "free-text" });
    expect(await editionsOf(id)).toEqual([
      [1, calm, sleep, worry],
      [2, calm, "Did you rest?", worry],
      [3, worry, calm, "Did you rest?"],
      [4, worry, "Did you rest?"],
      [5, worry, "Did you rest?", "Anything else?"],
    ]);
    expect(await textsOf(id)).toEqual([worry, "Did you rest?", "Anything else?"]);
    await expectSound(id);
    // Nothing of this is a change: no edition.
    const now = await orderNow(id);
    await saveQuestionOrder(admin, id, { order: now, base: now });
    await updateSurvey(admin, id, { questionOrder: now, name: "Only the name" });
    await updateQuestion(admin, second, { questionText: " Did you rest? " });
    expect(await editionsOf(id)).toHaveLength(5);
  });

  it("are moved only by who saw them as they are", async () => {
    const { id, order } = await three();
    const [first, second, third] = order;
    const [added] = await add(id, rank);
    const late = saveQuestionOrder(admin, id, { order: [third, second, first], base: order });
    await expect(late).rejects.toMatchObject({
      status: 412,
      message:
        "This survey was changed by Test while you were editing. Nothing has been overwritten.",
    });
    expect(await orderNow(id)).toEqual([...order, added?.id]);
    const base = await orderNow(id);
    const wrong: [order: number[], message: string][] = [
      [[first, second, third], `Question order misses ${added?.id}`],
      [[...base, first], `Question order names ${first} more than once`],
      [[...base, 2_000_000], "Question order names 2000000, not in this survey"],
      [[], `Question order misses ${base.join(", ")}`],
    ];
    for (const [order, message] of wrong) {
      await expect(saveQuestionOrder(admin, id, { order, base })).rejects.toMatchObject({
        status: 422,
        fields: [{ field: "questionOrder", message }],
      });
    }
    expect(await orderNow(id)).toEqual(base);
    const gone = saveQuestionOrder(admin, 2_000_000, { order: [], base: [] });
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  it("are changed and deleted by who has their version, and found no more afterwards", async () => {
    const { order } = await three();
    const [first] = order;
    await updateQuestion(admin, first, { questionText: "Newer?" }, [0]);
    const attempts = [
      updateQuestion(admin, first, { questionText: "Older?" }, [0]),
      deleteQuestion(admin, first, [0]),
    ];
    expect(await statusesOf(attempts)).toEqual([412, 412]);
    await deleteQuestion(admin, first, [1]);
    const gone = [
      getQuestion(admin, first),
      updateQuestion(admin, first, { questionText: "Gone?" }),
      deleteQuestion(admin, first),
    ];
    expect(await statusesOf(gone)).toEqual([404, 404, 404]);
  });

  it("leave an event for each change", async () => {
    const { id, order } = await three();
    const [first, second, third] = order;
    const events = await eventsOf(async () => {
      await updateQuestion(admin, second, { questionText: "Did you rest?", correctAnswer: "No" });
      await updateQuestion(admin, second, { questionText: "Did you rest?" });
      await saveQuestionOrder(admin, id, { order: [third, first, second], base: order });
      await deleteQuestion(admin, first);
    });
    const told = events.map(({ action, recordType, recordId, changes }) => [
      `${recordType} ${recordId} ${action}`,
      changes,
    ]);
    expect(told).toEqual([
      [
        `survey question ${second} updated`,
        {
          questionText: [yesNo.questionText, "Did you rest?"],
          text: [yesNo.questionText, "Did you rest?"],
          correctAnswer: ["Yes", "No"],
        },
      ],
      [`survey ${id} updated`, { questionOrder: [order, [third, first, second]] }],
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

  it("come in a total order, and are found by their text, in two statements", async () => {
    const { id, order } = await three();
    await add(id, rank, yesNo, freeText, { questionText: "ÉTÉ?", questionType: "free-text" });
    const [first, ...others] = await orderNow(id);
    await updateSurvey(admin, id, { questionOrder: [...others, first] });
    await updateQuestion(admin, order[1], { correctAnswer: "No" });
    await expectTotalOrder<QuestionSortField>(async (query) => {
      const { questions, pagination } = await readQuestionPage(admin, id, query);
      return { rows: questions, pagination };
    }, QUESTION_LIST.sortFields);
    const query: ListQuery<QuestionSortField> = { ...ALL, sortBy: "position" };
    const found = await readQuestionPage(admin, id, { ...query, search: "été" });
    expect([found.totalQuestions, found.questions.length]).toEqual([7, 1]);
    const sent = await statementsOf(() => readQuestionPage(admin, id, query));
    expect(sent).toHaveLength(2);
  });

  it("are read by a viewer, and changed by nobody who may only read", async () => {
    const { id, order } = await three();
    const [first] = order;
    const attempts = [
      getQuestion(viewer, first),
      listQuestions(viewer, id),
      readQuestionPage(viewer, id, { ...ALL, sortBy: "position" }),
      addQuestions(viewer, { surveyId: id, questions: [rank] }),
      updateQuestion(viewer, first, { questionText: "No" }),
      deleteQuestion(viewer, first),
    ];
    expect(await statusesOf(attempts)).toEqual(["done", "done", "done", 403, 403, 403]);
  });
});

describe.runIf(HAS_DATABASE)("several people at the questions of one survey", () => {
  useDatabase();
  const ROUNDS = 4;

  it("add at once: nobody's question is lost, and each has a place of its own", async () => {
    const { id, order } = await three();
    const outcomes = await statusesOf(Array.from({ length: 8 }, () => add(id, rank, freeText)));
    expect(new Set(outcomes)).toEqual(new Set(["done"]));
    expect(await orderNow(id)).toHaveLength(order.length + 16);
    await expectSound(id);
  });

  it("never make it more than a hundred", async () => {
    const { id } = await aSurvey();
    await add(id, ...Array.from({ length: 97 }, () => rank));
    const outcomes = await statusesOf(Array.from({ length: 5 }, () => add(id, rank, rank)));
    expect(outcomes.sort()).toEqual([409, 409, 409, 409, "done"]);
    expect(await getSurvey(admin, id)).toMatchObject({ questionCount: 99 });
  });

  it("add while somebody moves: one of them comes first, and nothing is overwritten", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, order } = await three();
      const reversed = [...order].reverse();
      const [saved, added] = await statusesOf([
        saveQuestionOrder(admin, id, { order: reversed, base: order }),
        add(id, rank),
      ]);
      expect(added).toBe("done");
      expect(["done", 412]).toContain(saved);
      const now = await orderNow(id);
      expect(now.slice(0, 3)).toEqual(saved === "done" ? reversed : order);
      expect(now).toHaveLength(4);
      await expectSound(id);
    }
  });

  it("move at once: the second is told", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, order } = await three();
      const [first, second, third] = order;
      const outcomes = await statusesOf([
        saveQuestionOrder(admin, id, { order: [third, first, second], base: order }),
        saveQuestionOrder(admin, id, { order: [second, first, third], base: order }),
      ]);
      expect(outcomes.sort()).toEqual([412, "done"]);
      await expectSound(id);
    }
  });

  it("change, move, delete and add at once, without waiting for each other for ever", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, order } = await three();
      const [first, second, third] = order;
      const outcomes = await statusesOf([
        updateQuestion(admin, first, { questionText: "One?" }),
        updateSurvey(admin, id, { questionOrder: [third, second, first], name: "Moved" }),
        deleteQuestion(admin, third),
        add(id, rank),
        updateQuestion(admin, third, { questionText: "Three?" }),
        saveQuestionOrder(admin, id, { order: [second, first, third], base: order }),
        deleteQuestion(admin, third),
      ]);
      for (const outcome of outcomes) expect(["done", 404, 412, 422]).toContain(outcome);
      expect(outcomes.filter((_, at) => at === 2 || at === 6).sort()).toEqual([404, "done"]);
      await expectSound(id);
    }
  });

  it("add and change while somebody deletes it: they are told that it is gone", async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { id, order } = await three();
      const [first, second] = order;
      const [deleted, ...others] = await statusesOf([
        deleteSurvey(admin, id, 0),
        add(id, rank),
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

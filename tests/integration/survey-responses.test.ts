import { Op } from "sequelize";
import { describe, expect, it } from "vitest";
import { IdempotencyRecord, SurveyAnswer, SurveyResponse } from "~/models";
import { deleteQuestion, updateQuestion } from "~/server/surveys/questions";
import { saveQuestionOrder } from "~/server/surveys/question-order";
import {
  createSurveyResponse,
  deleteSurveyResponse,
  getSurveyResponse,
  listSurveyResponses,
} from "~/server/surveys/responses";
import { runIdempotent } from "~/server/platform/idempotency";
import { formatResponseKey } from "~/server/surveys/response-record-key";
import { addQuestions } from "~/server/surveys/questions";
import { unpublishSurvey } from "~/server/surveys/publish";
import { deleteSurvey, getSurvey } from "~/server/surveys/surveys";
import { seedSurvey, QUESTIONS } from "../factories/content";
import {
  seedSurveyWithQuestionIds,
  toAnswerList,
  seedSurveyResponse,
} from "../factories/survey-responses";
import {
  admin,
  HAS_DATABASE,
  collectStatuses,
  useDatabase,
  navigator,
  viewer,
} from "../support/database";
import { LIST_ALL } from "../support/lists";

const listResponses = (surveyId: number, query: object = {}) =>
  listSurveyResponses(navigator, surveyId, { ...LIST_ALL, ...query });
const pickAnswers = ({ answers }: { answers: { answer: unknown }[] }) =>
  answers.map(({ answer }) => answer);
/** Returns the fields that a response is refused for, with their messages. */
const findFieldErrors = async (surveyId: number, answers: unknown, values: object = {}) => {
  const error = await createSurveyResponse(admin, { surveyId, answers, ...values }).then(
    () => null,
    (thrown: { fields: { field: string; message: string }[] }) => thrown,
  );
  return error?.fields.map(({ field, message }) => [field, message]);
};

describe.runIf(HAS_DATABASE)("a response to a survey", () => {
  useDatabase();

  it("is stored and read with every question as it was shown", async () => {
    const { id, name, rank, yesNo, freeText } = await seedSurveyWithQuestionIds({ name: "Before" });
    const created = await seedSurveyResponse(
      id,
      { [freeText]: " The waiting.\r\nAnd the night before. ", [rank]: "4", [yesNo]: "y" },
      { respondent: "Bed 12" },
    );
    expect(created).toMatchObject({
      surveyId: id,
      surveyName: name,
      questionsVersion: 1,
      respondent: "Bed 12",
      submittedAt: created.createdAt,
      version: 0,
      answers: [
        { questionId: rank, ...pickWording("rank"), answer: 4 },
        { questionId: yesNo, ...pickWording("yesNo"), answer: "Yes" },
        {
          questionId: freeText,
          ...pickWording("freeText"),
          answer: "The waiting.\nAnd the night before.",
        },
      ],
    });
    expect(await getSurveyResponse(navigator, created.id)).toEqual(created);
    expect(await listResponses(id)).toMatchObject({
      survey: { id, name },
      surveyResponses: [created],
      pagination: { totalItems: 1 },
      sorting: { sortBy: "id" },
    });
  });

  it("may omit only free texts, for which no row is stored", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    for (const omitted of [{}, { [freeText]: "" }, { [freeText]: null }, { [freeText]: " \n " }]) {
      const created = await seedSurveyResponse(id, { [rank]: 1, [yesNo]: "No", ...omitted });
      expect(pickAnswers(created)).toEqual([1, "No", null]);
      expect(created.respondent).toBeNull();
      expect(await SurveyAnswer.count({ where: { responseId: created.id } })).toBe(2);
    }
    expect(await findFieldErrors(id, [])).toEqual([
      ["answers", `Question ${rank}: Please answer this question`],
      ["answers", `Question ${yesNo}: Please answer this question`],
    ]);
  });

  it("is refused with all errors at once", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    const other = await seedSurveyWithQuestionIds();
    const invalid = [
      { questionId: rank, answer: 6 },
      { questionId: other.rank, answer: 3 },
      { questionId: rank, answer: 3 },
      { questionId: yesNo, answer: "perhaps" },
      { questionId: freeText, answer: "x".repeat(5_001) },
    ];
    expect(await findFieldErrors(id, invalid)).toEqual([
      ["answers[0].answer", "Please select a value between 1 and 5"],
      ["answers[1].questionId", "Question was not asked"],
      ["answers[2].questionId", "Question is answered more than once"],
      ["answers[3].answer", "Please select yes or no"],
      ["answers[4].answer", "Answer must be at most 5000 characters"],
    ]);
    expect(await SurveyResponse.count({ where: { surveyId: id } })).toBe(0);
    const malformed = [{ questionId: "x", answer: 1 }, {}];
    expect(await findFieldErrors(id, malformed, { respondent: 7, questionsVersion: 0 })).toEqual([
      ["questionsVersion", "questionsVersion must be a whole number from 1"],
      ["respondent", "Respondent must be text"],
      ["answers[0].questionId", "Question must be the ID of a question"],
      ["answers[1].questionId", "Question is required"],
    ]);
    expect(await findFieldErrors(id, [[], 3])).toEqual([
      ["answers[0]", "Each answer must be an object with its question and what was answered"],
      ["answers[1]", "Each answer must be an object with its question and what was answered"],
    ]);
    expect(await findFieldErrors(id, "all of them")).toEqual([
      ["answers", "Answers must be a list of answers"],
    ]);
  });

  it.each([0, 6, 2.5, -1, "", null, "three", [3], { rank: 3 }, true, 1e21])(
    "refuses %j as a rank",
    async (answer) => {
      const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
      const fields = await findFieldErrors(id, toAnswerList({ [rank]: answer, [yesNo]: "No" }));
      expect(fields?.map(([field]) => field)).toEqual(["answers[0].answer"]);
    },
  );

  it("needs an existing survey and an existing version of its questions", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const answers = toAnswerList({ [rank]: 3, [yesNo]: "No" });
    expect(await findFieldErrors(2_000_000_000, answers)).toEqual([
      ["surveyId", "Survey ID not found"],
    ]);
    expect(await findFieldErrors(id, answers, { questionsVersion: 2 })).toEqual([
      ["questionsVersion", "The survey has no such version"],
    ]);
    const empty = await seedSurvey();
    expect((await seedSurveyResponse(empty.id, {})).answers).toEqual([]);
  });

  it("is accepted by a survey that was unpublished, which a respondent may have open", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    await unpublishSurvey(admin, id);
    expect(pickAnswers(await seedSurveyResponse(id, { [rank]: 2, [yesNo]: "No" }))).toEqual([
      2,
      "No",
      null,
    ]);
  });

  it("keeps its wordings when questions are changed, moved, added and deleted", async () => {
    const { id, rank, yesNo, freeText } = await seedSurveyWithQuestionIds();
    const answers = { [rank]: 5, [yesNo]: "Yes", [freeText]: "Nothing." };
    const first = await seedSurveyResponse(id, answers);
    await updateQuestion(admin, rank, {
      questionText: "Are you calm?",
      questionType: "y/n",
      correctAnswer: "Yes",
    });
    const order = [freeText, yesNo, rank];
    await saveQuestionOrder(admin, id, { order, base: [rank, yesNo, freeText] });
    await deleteQuestion(admin, yesNo);
    const [added] = await addQuestions(admin, { surveyId: id, questions: [QUESTIONS.rank] });
    const { questionsVersion } = await getSurvey(admin, id);

    const late = await seedSurveyResponse(id, answers, { questionsVersion: 1 });
    expect(late.answers).toEqual(first.answers);
    const latest = await seedSurveyResponse(id, { [rank]: "No", [added?.id ?? 0]: 2 });
    expect(latest).toMatchObject({
      questionsVersion,
      answers: [
        { questionId: freeText, answer: null },
        { questionId: rank, questionText: "Are you calm?", questionType: "y/n", answer: "No" },
        { questionId: added?.id, answer: 2 },
      ],
    });
    expect((await listResponses(id)).surveyResponses).toEqual([first, late, latest]);
    expect(await findFieldErrors(id, toAnswerList(answers))).toEqual([
      ["answers[0].answer", "Please select yes or no"],
      ["answers[1].questionId", "Question was not asked"],
      ["answers", `Question ${added?.id}: Please answer this question`],
    ]);
  });

  it("is deleted with its answers, only from its current version", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const { id: response } = await seedSurveyResponse(id, { [rank]: 2, [yesNo]: "No" });
    await expect(deleteSurveyResponse(admin, response, [7])).rejects.toMatchObject({ status: 412 });
    await deleteSurveyResponse(admin, response, [0]);
    expect(await SurveyAnswer.count({ where: { responseId: response } })).toBe(0);
    await expect(getSurveyResponse(admin, response)).rejects.toMatchObject({ status: 404 });
    await expect(deleteSurveyResponse(admin, response)).rejects.toMatchObject({ status: 404 });
    expect((await listResponses(id)).surveyResponses).toEqual([]);
  });

  it("is erased from the idempotency records, alone and with its survey", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const post = (key: string) =>
      runIdempotent(
        admin,
        { key, payload: id },
        (writer) =>
          createSurveyResponse(writer, {
            surveyId: id,
            answers: toAnswerList({ [rank]: 2, [yesNo]: "No" }),
          }),
        (response) => formatResponseKey(response.id),
      );
    const keys = ["erased alone", "erased with the survey"].map((key) => `${key} ${id}`);
    const [alone = "", together = ""] = keys;
    const { answer: response } = await post(alone);
    await post(together);
    expect(await post(alone)).toEqual({ answer: response, replayed: true });
    await deleteSurveyResponse(admin, response.id);
    await expect(post(alone)).rejects.toMatchObject({ status: 410 });
    expect((await post(together)).replayed).toBe(true);
    await deleteSurvey(admin, id, 1);
    await expect(post(together)).rejects.toMatchObject({ status: 410 });
    const about = { [Op.like]: "survey response %" };
    expect(await IdempotencyRecord.count({ where: { about, answer: { [Op.ne]: "" } } })).toBe(0);
  });

  it("is not written by viewers, and neither written nor read by visitors", async () => {
    const { id, rank, yesNo } = await seedSurveyWithQuestionIds();
    const input = { surveyId: id, answers: toAnswerList({ [rank]: 2, [yesNo]: "No" }) };
    const { id: response } = await createSurveyResponse(admin, input);
    const visitor = {
      ...admin,
      actor: { id: "visitor", name: "Visitor", role: "visitor" as const },
    };
    expect(
      await collectStatuses([
        createSurveyResponse(viewer, input),
        deleteSurveyResponse(viewer, response),
        createSurveyResponse(visitor, input),
        getSurveyResponse(visitor, response),
        listSurveyResponses(visitor, id, LIST_ALL),
      ]),
    ).toEqual([403, 403, 403, 403, 403]);
  });
});

const pickWording = (key: keyof typeof QUESTIONS) => {
  const { questionText, questionType } = QUESTIONS[key];
  return { questionText, questionType };
};

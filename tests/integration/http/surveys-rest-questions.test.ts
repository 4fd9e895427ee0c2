import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";
import {
  validationFailure,
  FREE_TEXT,
  RANK,
  SERVE_TYPE,
  type Survey,
  surveysApi,
  YES_NO,
} from "../../support/surveys-rest";

const { callApi } = useSharedServer();
const { createSurvey, readSurvey } = surveysApi(callApi);

const INVALID_QUESTION_MESSAGE = "Each question must be an object with its text and its type";

describe("the questions of a survey", () => {
  it("are accepted as JSON text in a form, like their order and their answers", async () => {
    const send = (method: string, path: string, fields: Record<string, unknown>) => {
      const texts = Object.entries(fields).map(([name, value]) => [
        name,
        typeof value === "string" ? value : JSON.stringify(value),
      ]);
      return callApi(method, path, new URLSearchParams(texts).toString(), FORM_HEADERS);
    };
    const details = { name: unique("Form"), serveType: SERVE_TYPE };
    const created = await send("POST", "/survey", { ...details, questions: [RANK, YES_NO] });
    expect(created.status).toBe(201);
    const { id, questionOrder } = created.data?.survey as Survey;
    const reversed = [...questionOrder].reverse();
    const reordered = await send("PUT", `/survey/${id}`, { questionOrder: reversed });
    expect(reordered.data?.survey).toMatchObject({ questionOrder: reversed });
    const more = { surveyId: id, questions: [FREE_TEXT] };
    expect((await send("POST", "/survey-question/bulk", more)).status).toBe(201);
    const answers = questionOrder.map((questionId, index) => ({
      questionId,
      answer: index ? "Yes" : 3,
    }));
    const response = await send("POST", "/survey-response", { surveyId: id, answers });
    expect(response.status).toBe(201);
    const refused = await send("POST", "/survey-question/bulk", { surveyId: id, questions: "[1," });
    expect(refused).toMatchObject(
      validationFailure(["questions", "Questions must be a list of questions"]),
    );
  });

  it("accept spellings of yes and no, and drop a correct answer that their type does not have", async () => {
    const inputs = ["Yes", "yes", "Y", " y ", "NO", "No", "n"];
    const questions = [
      ...inputs.map((correctAnswer) => ({ ...YES_NO, correctAnswer })),
      { ...RANK, correctAnswer: "Yes" },
      { ...FREE_TEXT, correctAnswer: "anything" },
    ];
    const survey = await createSurvey({ questions });
    const answers = survey.questions.map(({ correctAnswer }) => correctAnswer);
    expect(answers).toEqual(["Yes", "Yes", "Yes", "Yes", "No", "No", "No", null, null]);
  });

  it("report every error of each of them at its field", async () => {
    const { id: surveyId } = await createSurvey({ questions: [] });
    const questions = [
      RANK,
      {},
      { questionText: " ", questionType: "y/n" },
      { ...YES_NO, correctAnswer: "Maybe" },
      { questionText: "a".repeat(1_001), questionType: "scale" },
      { questionText: 5, questionType: 7 },
    ];
    const typeMessage = "Question type must be one of rank, y/n, free-text";
    const expected = validationFailure(
      ["questions[1].questionText", "Question text is required"],
      ["questions[1].questionType", "Question type is required"],
      ["questions[2].questionText", "Question text is required"],
      ["questions[2].correctAnswer", "Correct answer is required for Yes/No questions"],
      ["questions[3].correctAnswer", "Correct answer must be Yes or No"],
      ["questions[4].questionText", "Question text must be at most 1000 characters"],
      ["questions[4].questionType", typeMessage],
      ["questions[5].questionText", "Question text must be text"],
      ["questions[5].questionType", typeMessage],
    );
    expect(await callApi("POST", "/survey-question/bulk", { surveyId, questions })).toMatchObject(
      expected,
    );
    const body = { name: "No", serveType: SERVE_TYPE, questions };
    expect(await callApi("POST", "/survey", body)).toMatchObject(expected);
    expect(await readSurvey(surveyId)).toMatchObject({ questions: [], version: 1 });
  });

  it.each([
    ["no list", "questions", "Questions must be a list of questions"],
    [{ 0: RANK }, "questions", "Questions must be a list of questions"],
    [[null], "questions[0]", INVALID_QUESTION_MESSAGE],
    [["How?"], "questions[0]", INVALID_QUESTION_MESSAGE],
    [[[RANK]], "questions[0]", INVALID_QUESTION_MESSAGE],
  ])("are refused as %j, at %s", async (questions, field, message) => {
    const { id: surveyId } = await createSurvey({ questions: [] });
    const body = { name: "No", serveType: SERVE_TYPE, questions };
    expect(await callApi("POST", "/survey", body)).toMatchObject(
      validationFailure([field, message]),
    );
    const bulk = await callApi("POST", "/survey-question/bulk", { surveyId, questions });
    expect(bulk).toMatchObject(validationFailure([field, message]));
  });

  it("are limited to 100, of 1,000 characters each", async () => {
    const questionText = "é".repeat(1_000);
    const questions = Array.from({ length: 100 }, () => ({ ...RANK, questionText }));
    const body = { name: "Hundred", serveType: SERVE_TYPE, questions };
    const { status, data } = await callApi("POST", "/survey", body);
    const { id } = data?.survey as Survey;
    expect([status, data?.survey]).toMatchObject([201, { questionCount: 100 }]);
    const oneMore = { surveyId: id, questions: [RANK] };
    expect(await callApi("POST", "/survey-question/bulk", oneMore)).toMatchObject({
      status: 409,
      message: "A survey can have at most 100 questions",
    });
    const expected = validationFailure(["questions", "A survey can have at most 100 questions"]);
    const tooMany = { ...body, questions: [...questions, RANK] };
    expect(await callApi("POST", "/survey", tooMany)).toMatchObject(expected);
    expect(await readSurvey(id, "?includeCount=true")).toMatchObject({ questionCount: 100 });
  });
});

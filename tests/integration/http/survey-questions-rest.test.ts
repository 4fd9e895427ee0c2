import { describe, expect, it } from "vitest";
import { useSharedServer } from "../../support/http";
import {
  validationFailure,
  ISO_DATE,
  type Question,
  RANK,
  SERVE_TYPE,
  surveysApi,
  YES_NO,
} from "../../support/surveys-rest";

const { callApi } = useSharedServer();
const { createSurvey, readSurvey } = surveysApi(callApi);

type Data = Record<string, unknown>;

describe("/survey-question", () => {
  it("adds, reads, changes and deletes questions in the envelope", async () => {
    const { id: surveyId, questionOrder } = await createSurvey();
    const added = await callApi("POST", "/survey-question/bulk", {
      surveyId,
      questions: [RANK, { ...YES_NO, correctAnswer: "no" }],
    });
    expect(added).toMatchObject({
      status: 201,
      success: true,
      message: "Questions added successfully",
      data: { created: [{ surveyId, ...RANK, correctAnswer: null }, { correctAnswer: "No" }] },
    });
    const [first, second] = added.data?.created as [Question, Question];
    expect((await readSurvey(surveyId)).questionOrder).toEqual([
      ...questionOrder,
      first.id,
      second.id,
    ]);

    const path = `/survey-question/${first.id}`;
    const response = await callApi("GET", path);
    expect(response).toMatchObject({
      status: 200,
      message: "Question retrieved successfully",
      data: { question: first },
    });
    const etag = response.headers.get("etag");
    expect(etag).toMatch(/^"v0-/);
    const ifMatch = { "If-Match": etag };
    const changed = { questionText: "How sure are you?", text: "How sure are you?" };
    expect(await callApi("PUT", path, { questionText: changed.text }, ifMatch)).toMatchObject({
      status: 200,
      message: "Question updated successfully",
      data: { question: { ...first, ...changed, version: 1, updatedAt: ISO_DATE } },
    });
    expect(await callApi("PUT", path, RANK, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining("This survey question was changed by") as string,
    });
    expect((await callApi("DELETE", path, undefined, ifMatch)).status).toBe(412);
    expect(await callApi("DELETE", path)).toMatchObject({
      status: 200,
      message: "Question deleted successfully",
      data: null,
    });
    for (const method of ["GET", "DELETE"]) {
      expect(await callApi(method, path)).toMatchObject({
        status: 404,
        message: "Survey question not found",
      });
    }
    expect(await callApi("PUT", path, RANK)).toMatchObject({ status: 404 });
    expect((await readSurvey(surveyId)).questionOrder).toEqual([...questionOrder, second.id]);
  });

  it("changes only the sent fields, and requires those that another type needs", async () => {
    const { questions } = await createSurvey();
    const [rank, yesNo] = questions as [Question, Question, Question];
    const put = async (id: number, body: Data) => {
      const { status, data } = await callApi("PUT", `/survey-question/${id}`, body);
      return status === 200 ? data?.question : data?.errors;
    };
    const message = "Correct answer is required for Yes/No questions";
    expect(await put(yesNo.id, {})).toEqual(yesNo);
    expect(await put(yesNo.id, { correctAnswer: "N" })).toMatchObject({ correctAnswer: "No" });
    expect(await put(yesNo.id, { correctAnswer: null })).toEqual([
      { field: "correctAnswer", message, code: "required" },
    ]);
    expect(await put(yesNo.id, { questionType: "rank" })).toMatchObject({
      questionText: yesNo.questionText,
      questionType: "rank",
      type: "rank",
      correctAnswer: null,
    });
    expect(await put(rank.id, { questionType: "y/n" })).toEqual([
      { field: "correctAnswer", message, code: "required" },
    ]);
    expect(await put(rank.id, { questionText: null, questionType: null })).toEqual([
      { field: "questionText", message: "Question text must be text", code: "required" },
      { field: "questionType", message: "Question type is required", code: "required" },
    ]);
  });

  it("needs an existing survey", async () => {
    const add = (body: Data) => callApi("POST", "/survey-question/bulk", body);
    const surveyNotFound = validationFailure(["surveyId", "Survey ID not found"]);
    for (const surveyId of [undefined, null, "", "x", 0, 1.5, 2_000_000, 9_999_999_999]) {
      expect(await add({ surveyId, questions: [RANK] }), String(surveyId)).toMatchObject(
        surveyNotFound,
      );
    }
    const { id: surveyId } = await createSurvey();
    expect(await add({ surveyId, questions: [] })).toMatchObject(
      validationFailure(["questions", "At least one question is required"]),
    );
    expect(await add({ surveyId })).toMatchObject(
      validationFailure(["questions", "Questions must be a list of questions"]),
    );
  });
});

describe("/survey-question/by-survey", () => {
  const list = (id: number | string, query = "") =>
    callApi("GET", `/survey-question/by-survey/${id}${query}`);

  it("returns all questions in their order, with the survey's details on request", async () => {
    const { id, name, questions } = await createSurvey();
    const questionOrder = questions.map((question) => question.id).reverse();
    await callApi("PUT", `/survey/${id}`, { questionOrder });
    const { data, ...response } = await list(id);
    expect(response).toMatchObject({ status: 200, message: "Questions retrieved successfully" });
    const expected = {
      surveyId: id,
      questionsVersion: 2,
      totalQuestions: 3,
      questions: [...questions].reverse(),
      pagination: {
        currentPage: 1,
        totalPages: 1,
        totalItems: 3,
        itemsPerPage: 10_000,
        hasNextPage: false,
        hasPrevPage: false,
        nextCursor: null,
      },
      sorting: { sortBy: "position", sortOrder: "ASC" },
    };
    expect(data).toEqual(expected);
    const details = { surveyName: name, surveyServeType: SERVE_TYPE };
    expect((await list(id, "?includeDetails=true")).data).toEqual({ ...expected, ...details });
    expect((await list(id, "?includeDetails=1")).status).toBe(400);
  });

  it("sorts, pages and searches them", async () => {
    const { id, questionOrder } = await createSurvey();
    const [first, second, third] = questionOrder as [number, number, number];
    await callApi("PUT", `/survey/${id}`, { questionOrder: [second, third, first] });
    const readIds = async (query: string) =>
      ((await list(id, query)).data?.questions as Question[]).map((question) => question.id);
    expect(await readIds("?sortOrder=desc")).toEqual([first, third, second]);
    expect(await readIds("?sortBy=id")).toEqual([first, second, third]);
    expect(await readIds("?sortBy=createdAt&sortOrder=DESC")).toEqual([third, second, first]);
    expect(await readIds("?page=2&limit=2")).toEqual([first]);
    expect(await readIds("?limit=2")).toEqual([second, third]);
    expect(await readIds("?page=3&limit=2")).toEqual([]);
    const found = (await list(id, "?search=SLEEP")).data;
    expect(found).toMatchObject({
      totalQuestions: 3,
      questions: [{ id: second }],
      pagination: { totalItems: 1 },
    });
  });

  it("answers 404 for an unknown survey, and 400 for an invalid id or query", async () => {
    expect(await list(2_000_000)).toMatchObject({ status: 404, message: "Survey not found" });
    const message = "surveyId must be a whole number from 1 to 2147483647";
    for (const surveyId of ["x", "0", "1.5", "99999999999"]) {
      expect(await list(surveyId), surveyId).toMatchObject({ status: 400, message });
    }
    const { id } = await createSurvey();
    for (const query of ["sortBy=questionText", "sortOrder=up", "limit=0", "page=x"]) {
      expect(await list(id, `?${query}`), query).toMatchObject({ status: 400 });
    }
  });
});

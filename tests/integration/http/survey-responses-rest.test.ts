import { beforeAll, describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { useServer, useSharedServer } from "../../support/http";
import { createAccount, createToken } from "../../support/operator";

type Data = Record<string, unknown>;
type SurveyResponse = Data & { id: number; answers: Data[] };

const QUESTIONS = [
  { questionText: "How calm do you feel?", questionType: "rank" },
  { questionText: "Did you sleep well?", questionType: "y/n", correctAnswer: "Yes" },
  { questionText: "What worries you?", questionType: "free-text" },
];

describe("/survey-response", () => {
  const { getServer, fetchPath, callApi } = useSharedServer();

  const createSurvey = async () => {
    const body = { name: unique("Survey"), serveType: "post-lms-module", questions: QUESTIONS };
    const survey = (await callApi("POST", "/survey", body)).data?.survey;
    const { id, name, questionOrder } = survey as {
      id: number;
      name: string;
      questionOrder: number[];
    };
    return { id, name, questionIds: questionOrder as [number, number, number] };
  };
  const buildBody = (
    { id, questionIds }: Awaited<ReturnType<typeof createSurvey>>,
    rank: unknown = 4,
  ) => ({
    surveyId: id,
    respondent: "Bed 12",
    answers: [
      { questionId: questionIds[0], answer: rank },
      { questionId: questionIds[1], answer: "yes" },
    ],
  });
  const createResponse = async (survey?: Awaited<ReturnType<typeof createSurvey>>) => {
    const body = buildBody(survey ?? (await createSurvey()));
    return (await callApi("POST", "/survey-response", body)).data?.surveyResponse as SurveyResponse;
  };

  it("creates, reads, lists and deletes a response in the envelope", async () => {
    const survey = await createSurvey();
    const created = await callApi("POST", "/survey-response", buildBody(survey));
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Survey response created successfully",
      data: {
        surveyResponse: {
          surveyId: survey.id,
          surveyName: survey.name,
          questionsVersion: 1,
          respondent: "Bed 12",
          answers: [
            { questionId: survey.questionIds[0], questionText: "How calm do you feel?", answer: 4 },
            { questionId: survey.questionIds[1], questionType: "y/n", answer: "Yes" },
            { questionId: survey.questionIds[2], answer: null },
          ],
        },
      },
    });
    const { surveyResponse } = created.data as { surveyResponse: SurveyResponse };
    const path = `/survey-response/${surveyResponse.id}`;
    const read = await callApi("GET", path);
    expect(read).toMatchObject({
      status: 200,
      message: "Survey response retrieved successfully",
      data: { surveyResponse },
    });
    const etag = read.headers.get("etag") ?? "";
    expect((await fetchPath("GET", path, undefined, { "If-None-Match": etag })).status).toBe(304);
    expect(await callApi("GET", `/survey-response?surveyId=${survey.id}`)).toMatchObject({
      status: 200,
      message: "Survey responses retrieved successfully",
      data: {
        survey: { id: survey.id, name: survey.name },
        surveyResponses: [surveyResponse],
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 20 },
        sorting: { sortBy: "id", sortOrder: "ASC" },
      },
    });
    expect((await callApi("DELETE", path, undefined, { "If-Match": '"v9-x"' })).status).toBe(412);
    expect(await callApi("DELETE", path, undefined, { "If-Match": etag })).toMatchObject({
      status: 200,
      message: "Survey response deleted successfully",
      data: null,
    });
    expect(await callApi("GET", path)).toMatchObject({
      status: 404,
      success: false,
      message: "Survey response not found",
    });
  });

  it("reports every error at its field", async () => {
    const survey = await createSurvey();
    const [rank, yesNo] = survey.questionIds;
    const answers = [
      { questionId: rank, answer: "9" },
      { questionId: rank, answer: 3 },
    ];
    expect(
      await callApi("POST", "/survey-response", { surveyId: survey.id, answers }),
    ).toMatchObject({
      status: 422,
      message: "Validation failed",
      data: {
        errors: [
          {
            field: "answers[0].answer",
            message: "Please select a value between 1 and 5",
            code: "out-of-range",
          },
          { field: "answers[1].questionId", message: "Question is answered more than once" },
          { field: "answers", message: `Question ${yesNo}: Please answer this question` },
        ],
      },
    });
    expect(
      await callApi("POST", "/survey-response", { ...buildBody(survey), surveyId: 2_000_000 }),
    ).toMatchObject({
      status: 422,
      data: { errors: [{ field: "surveyId", message: "Survey ID not found", code: "not-found" }] },
    });
    expect(await callApi("POST", "/survey-response", {})).toMatchObject({
      status: 422,
      data: { errors: [{ field: "surveyId" }, { field: "answers" }] },
    });
  });

  it("returns a page of 20, newest first on request, and 304 for a matching ETag", async () => {
    const survey = await createSurvey();
    const ids = [];
    for (let index = 0; index < 22; index++) ids.push((await createResponse(survey)).id);
    const path = `/survey-response?surveyId=${survey.id}`;
    const readIds = (data: Data | null) =>
      (data?.surveyResponses as SurveyResponse[]).map(({ id }) => id);
    const first = await callApi("GET", path);
    expect(readIds(first.data)).toEqual(ids.slice(0, 20));
    const last = await callApi("GET", `${path}&page=2&limit=20&sortBy=createdAt&sortOrder=desc`);
    expect(readIds(last.data)).toEqual([ids[1], ids[0]]);
    const ifNoneMatch = { "If-None-Match": first.headers.get("etag") ?? "" };
    expect((await fetchPath("GET", path, undefined, ifNoneMatch)).status).toBe(304);
  });

  it("logs no answer", async () => {
    const survey = await createSurvey();
    const secret = unique("Afraid of needles");
    const { answers, ...body } = buildBody(survey);
    const allAnswers = [...answers, { questionId: survey.questionIds[2], answer: secret }];
    const created = await callApi("POST", "/survey-response", { ...body, answers: allAnswers });
    expect(created.status).toBe(201);
    await callApi("POST", "/survey-response", {
      ...body,
      answers: [{ questionId: 1, answer: secret }],
    });
    expect(getServer().output()).not.toContain(secret);
  });
});

describe("/survey-response with a token", () => {
  const { getServer, callApi } = useServer({ env: { ACCESS: "sign-in" } });
  type Headers = Record<string, string>;
  let readHeaders: Headers, writeHeaders: Headers, contentHeaders: Headers;
  beforeAll(async () => {
    const navigator = await createAccount(getServer(), "navigator");
    const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
    readHeaders = bearer(await createToken(getServer(), navigator, "read", "patients:read"));
    writeHeaders = bearer(await createToken(getServer(), navigator, "read", "patients:write"));
    contentHeaders = bearer(
      await createToken(getServer(), await createAccount(getServer(), "editor"), "write"),
    );
  });

  it("reads and writes as far as its scope goes", async () => {
    const body = { name: unique("Survey"), serveType: "post-lms-module" };
    const survey = (await callApi("POST", "/survey", body, contentHeaders)).data?.survey as {
      id: number;
    };
    const input = { surveyId: survey.id, answers: [] };
    expect((await callApi("POST", "/survey-response", input)).status).toBe(401);
    expect((await callApi("POST", "/survey-response", input, contentHeaders)).status).toBe(403);
    expect(await callApi("POST", "/survey-response", input, readHeaders)).toMatchObject({
      status: 403,
      message: "You do not have permission to do this",
    });
    const created = await callApi("POST", "/survey-response", input, writeHeaders);
    const { id } = created.data?.surveyResponse as SurveyResponse;
    const path = `/survey-response/${id}`;
    expect((await callApi("GET", path, undefined, readHeaders)).status).toBe(200);
    expect((await callApi("GET", `/survey-response?surveyId=${survey.id}`)).status).toBe(401);
    expect((await callApi("DELETE", path, undefined, readHeaders)).status).toBe(403);
    expect((await callApi("DELETE", path, undefined, writeHeaders)).status).toBe(200);
  });
});

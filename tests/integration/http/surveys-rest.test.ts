import { describe, expect, it } from "vitest";
import { unique } from "../../factories/names";
import { FORM_HEADERS } from "../../support/forms";
import { useSharedServer } from "../../support/http";
import {
  validationFailure,
  ISO_DATE,
  QUESTIONS,
  RANK,
  SERVE_TYPE,
  type Survey,
  surveysApi,
} from "../../support/surveys-rest";

const { fetchPath, callApi } = useSharedServer();
const { createSurvey, readSurvey } = surveysApi(callApi);

type Data = Record<string, unknown>;

const createTag = async () => {
  const { data } = await callApi("POST", "/tag", { name: unique("Tag") });
  return data?.tag as { id: number; name: string; normalizedName: string };
};

describe("/survey", () => {
  it("creates, reads, lists, changes and deletes a survey in the envelope", async () => {
    const { id: tagId, name: tagName, normalizedName } = await createTag();
    const name = unique("Before the day");
    const body = { name, serveType: SERVE_TYPE, questions: QUESTIONS, tagIds: [tagId] };
    const created = await callApi("POST", "/survey", body);
    expect(created).toMatchObject({
      status: 201,
      success: true,
      message: "Survey created successfully",
    });
    const survey = created.data?.survey as Survey;
    const { id, questions } = survey;
    expect(survey).toEqual({
      id: expect.any(Number) as number,
      name,
      category: "General",
      serveType: SERVE_TYPE,
      status: "Draft",
      statusChangedAt: null,
      statusChangedBy: null,
      specialities: [],
      procedures: [],
      questionCount: 3,
      tags: [{ id: tagId, name: tagName, normalizedName }],
      questionOrder: questions.map((question) => question.id),
      questions: QUESTIONS.map(({ questionText, questionType }, index) => ({
        id: questions[index]?.id,
        surveyId: id,
        questionText,
        text: questionText,
        questionType,
        type: questionType,
        correctAnswer: questionType === "y/n" ? "Yes" : null,
        urgentAnswer: null,
        goodEnd: null,
        version: 0,
        createdAt: ISO_DATE,
        updatedAt: ISO_DATE,
      })),
      questionsVersion: 1,
      version: 1,
      createdAt: ISO_DATE,
      updatedAt: ISO_DATE,
    });

    const includeAll = "includeCount=true&includeTags=true&includeQuestions=true";
    expect(await callApi("GET", `/survey/${id}?${includeAll}`)).toMatchObject({
      status: 200,
      message: "Survey retrieved successfully",
      data: { survey },
    });
    const list = await callApi("GET", `/survey?search=${encodeURIComponent(name)}&${includeAll}`);
    expect(list).toMatchObject({
      status: 200,
      message: "Surveys retrieved successfully",
      data: {
        surveys: [survey],
        pagination: { currentPage: 1, totalPages: 1, totalItems: 1, itemsPerPage: 10 },
        sorting: { sortBy: "id", sortOrder: "ASC" },
      },
    });

    const changed = { name: unique("After"), serveType: "post-lms-module" };
    expect(await callApi("PUT", `/survey/${id}`, changed)).toMatchObject({
      status: 200,
      message: "Survey updated successfully",
      data: { survey: { ...changed, id, questionCount: 3, questions, version: 2 } },
    });
    const deleted = { status: 200, message: "Survey deleted successfully", data: null };
    expect(await callApi("DELETE", `/survey/${id}`)).toMatchObject(deleted);
    for (const method of ["GET", "DELETE"]) {
      expect(await callApi(method, `/survey/${id}`)).toMatchObject({
        status: 404,
        success: false,
        message: "Survey not found",
        data: null,
      });
    }
    expect(await callApi("PUT", `/survey/${id}`, changed)).toMatchObject({ status: 404 });
  });

  it("includes optional fields on request only", async () => {
    const { id, name, questionOrder } = await createSurvey();
    const baseFields = {
      id,
      name,
      category: "General",
      serveType: SERVE_TYPE,
      status: "Draft",
      statusChangedAt: null,
      statusChangedBy: null,
      specialities: [],
      procedures: [],
      questionsVersion: 1,
      version: 1,
      createdAt: ISO_DATE,
      updatedAt: ISO_DATE,
    };
    const findListed = async (query: string) => {
      const { data } = await callApi("GET", `/survey?search=${encodeURIComponent(name)}${query}`);
      return (data?.surveys as Data[])[0];
    };
    expect(await findListed("")).toEqual(baseFields);
    expect(await findListed("&includeTags=false")).toEqual(baseFields);
    expect(await findListed("&includeCount=true")).toEqual({ ...baseFields, questionCount: 3 });
    expect(await findListed("&includeTags=true")).toEqual({ ...baseFields, tags: [] });
    const questions = (await readSurvey(id)).questions;
    expect(await findListed("&includeQuestions=true")).toEqual({
      ...baseFields,
      questionOrder,
      questions,
    });
    expect(await readSurvey(id, "")).toEqual({ ...baseFields, questionOrder });
    for (const name of ["includeCount", "includeTags", "includeQuestions"]) {
      for (const path of ["/survey", `/survey/${id}`]) {
        expect(await callApi("GET", `${path}?${name}=yes`)).toMatchObject({
          status: 400,
          message: `${name} must be true or false`,
        });
      }
    }
  });

  it("accepts a survey without questions, with its own category, and as a form", async () => {
    const survey = { name: "Form", serveType: SERVE_TYPE, category: "Oncology" };
    const form = new URLSearchParams({ ...survey, status: "Active", tagIds: "" }).toString();
    const { data, status } = await callApi("POST", "/survey", form, FORM_HEADERS);
    expect([status, data?.survey]).toMatchObject([
      201,
      { ...survey, status: "Draft", questionCount: 0, questions: [], questionOrder: [] },
    ]);
    expect(await createSurvey({ questions: null, category: null, status: null })).toMatchObject({
      questionCount: 0,
      category: "General",
      status: "Draft",
    });
  });

  it("reports every violated rule in the specification's words", async () => {
    expect(
      await callApi("POST", "/survey", { category: 7, status: "on", tagIds: "x" }),
    ).toMatchObject(
      validationFailure(
        ["name", "Survey name is required"],
        ["serveType", "Survey serve type is required"],
        ["category", "Category must be text"],
        ["status", "Status must be Draft or Active"],
        ["tagIds", "Tags must be a list of tag IDs"],
      ),
    );
    const serveTypeMessage =
      "Survey serve type must be one of post-procedure-plan, " +
      "pre-session-post-session, post-lms-module";
    const tooLong = { name: "a".repeat(201), category: "b".repeat(201), serveType: "weekly" };
    expect(await callApi("POST", "/survey", tooLong)).toMatchObject(
      validationFailure(
        ["name", "Survey name must be at most 200 characters"],
        ["serveType", serveTypeMessage],
        ["category", "Category must be at most 200 characters"],
      ),
    );
    const { id } = await createSurvey();
    const emptyValues = { name: " ", serveType: "", status: null };
    expect(await callApi("PUT", `/survey/${id}`, emptyValues)).toMatchObject(
      validationFailure(
        ["name", "Survey name is required"],
        ["serveType", "Survey serve type is required"],
      ),
    );
  });

  it("refuses unknown tags, and writes nothing", async () => {
    const name = unique("Nowhere");
    const body = { name, serveType: SERVE_TYPE, questions: QUESTIONS, tagIds: [2_000_000] };
    const message = "Selected tag not found. Please refresh and try again.";
    expect(await callApi("POST", "/survey", body)).toMatchObject(
      validationFailure(["tagIds", message]),
    );
    const { data } = await callApi("GET", `/survey?search=${encodeURIComponent(name)}`);
    expect(data?.surveys).toEqual([]);
    const { id } = await createSurvey();
    const unknownTag = { name: "Other", tagIds: [2_000_000] };
    expect(await callApi("PUT", `/survey/${id}`, unknownTag)).toMatchObject(
      validationFailure(["tagIds", message]),
    );
    expect((await readSurvey(id)).name).not.toBe("Other");
  });

  it("changes only the sent fields", async () => {
    const tag = await createTag();
    const values = { category: "Heart", tagIds: [tag.id] };
    const created = await createSurvey(values);
    const path = `/survey/${created.id}`;
    let expected: Data = created;
    const [first, second, third] = created.questionOrder as [number, number, number];
    const [asFirst, asSecond, asThird] = created.questions;
    const steps: [sent: Data, changed: Data][] = [
      [{}, {}],
      [{ name: "Only the name" }, { name: "Only the name" }],
      [{ serveType: "post-lms-module" }, { serveType: "post-lms-module" }],
      [
        { questionOrder: [third, first, second] },
        {
          questionOrder: [third, first, second],
          questions: [asThird, asFirst, asSecond],
          questionsVersion: 2,
        },
      ],
      [{ questionOrder: [third, first, second] }, {}],
      // Only publishing changes the status.
      [{ status: "Active" }, {}],
      [{ category: null }, { category: "General" }],
      [{ tagIds: null }, { tags: [] }],
      [{ tagIds: [tag.id] }, { tags: created.tags }],
      // Other fields of a record are ignored.
      [{ questions: [], questionCount: 9, version: 99, id: 1 }, {}],
    ];
    for (const [body, changed] of steps) {
      const { status, data } = await callApi("PUT", path, body);
      const survey = data?.survey as Survey;
      expect(status, JSON.stringify(body)).toBe(200);
      const { version, updatedAt } = survey;
      expected = { ...expected, ...changed, version, updatedAt };
      expect(survey, JSON.stringify(body)).toEqual(expected);
    }
  });

  it("refuses an order that misses, repeats or adds a question", async () => {
    const { id, questionOrder } = await createSurvey();
    const [first, second, third] = questionOrder as [number, number, number];
    const other = (await createSurvey()).questionOrder[0] ?? 0;
    const listMessage = "Question order must be a list of question IDs";
    const invalidOrders: [questionOrder: unknown, message: string, field?: string][] = [
      [[first, second], `Question order misses ${third}`],
      [[], `Question order misses ${first}, ${second}, ${third}`],
      [[first, second, third, third], `Question order names ${third} more than once`],
      [[first, second, third, other], `Question order names ${other}, not in this survey`],
      [null, listMessage],
      ["3,2,1", listMessage],
      [{ 0: first }, listMessage],
      [[first, "x", third], listMessage, "questionOrder[1]"],
      [[first, null, third], listMessage, "questionOrder[1]"],
      [Array(101).fill(first), "Question order must have at most 100 IDs"],
    ];
    for (const [sentOrder, message, field = "questionOrder"] of invalidOrders) {
      const response = await callApi("PUT", `/survey/${id}`, {
        name: "No",
        questionOrder: sentOrder,
      });
      expect(response, JSON.stringify(sentOrder)).toMatchObject(
        validationFailure([field, message]),
      );
    }
    // All errors are reported together.
    const response = await callApi("PUT", `/survey/${id}`, {
      questionOrder: [first, first, other],
    });
    expect(response).toMatchObject(
      validationFailure(
        ["questionOrder", `Question order names ${other}, not in this survey`],
        ["questionOrder", `Question order misses ${second}, ${third}`],
        ["questionOrder", `Question order names ${first} more than once`],
      ),
    );
    expect(await readSurvey(id)).toMatchObject({ questionOrder, questionsVersion: 1, version: 1 });
  });

  it("refuses a write of a stale version, also if only a question has changed", async () => {
    const { id, questionOrder } = await createSurvey();
    const path = `/survey/${id}`;
    const first = await fetchPath("GET", path);
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"v1-/);
    expect((await fetchPath("GET", path, undefined, { "If-None-Match": etag })).status).toBe(304);
    const ifMatch = { "If-Match": etag };
    expect((await callApi("PUT", path, { name: "One" }, ifMatch)).status).toBe(200);
    expect(await callApi("PUT", path, { name: "Two" }, ifMatch)).toMatchObject({
      status: 412,
      message: expect.stringContaining("This survey was changed by") as string,
    });
    const currentEtag = { "If-Match": (await fetchPath("GET", path)).headers.get("etag") };
    const values = { questionText: "Another?" };
    expect((await callApi("PUT", `/survey-question/${questionOrder[0]}`, values)).status).toBe(200);
    expect((await callApi("PUT", path, { name: "Three" }, currentEtag)).status).toBe(412);
    expect((await callApi("DELETE", path, undefined, currentEtag)).status).toBe(412);
    const lastEtag = { "If-Match": (await fetchPath("GET", path)).headers.get("etag") };
    expect((await callApi("DELETE", path, undefined, lastEtag)).status).toBe(200);
  });

  it("deletes responses only with deleteResponses=true", async () => {
    const { id: surveyId, questionOrder } = await createSurvey();
    const answers = [
      { questionId: questionOrder[0], answer: 4 },
      { questionId: questionOrder[1], answer: "yes" },
    ];
    const { status, data } = await callApi("POST", "/survey-response", { surveyId, answers });
    expect(status).toBe(201);
    const responsePath = `/survey-response/${(data?.surveyResponse as { id: number }).id}`;
    const path = `/survey/${surveyId}`;
    for (const query of ["", "?deleteResponses=false"]) {
      expect(await callApi("DELETE", path + query)).toMatchObject({
        status: 409,
        success: false,
        message:
          "The survey has 1 response, which would be deleted too. Send ?deleteResponses=true to delete them.",
      });
    }
    expect(await callApi("DELETE", `${path}?deleteResponses=1`)).toMatchObject({
      status: 400,
      message: "deleteResponses must be true or false",
    });
    expect((await callApi("GET", responsePath)).status).toBe(200);
    expect(await callApi("DELETE", `${path}?deleteResponses=true`)).toMatchObject({ status: 200 });
    expect((await callApi("GET", responsePath)).status).toBe(404);
  });

  it("sorts and pages", async () => {
    const prefix = unique("Sorted");
    for (const count of [2, 0, 3, 1]) {
      const questions = Array.from({ length: count }, () => RANK);
      await createSurvey({ name: `${prefix} ${count}`, questions });
    }
    const readNumbersInNames = async (query: string) => {
      const { data } = await callApi(
        "GET",
        `/survey?search=${encodeURIComponent(prefix)}&${query}`,
      );
      return (data?.surveys as Survey[]).map(({ name }) => name.slice(-1)).join("");
    };
    expect(await readNumbersInNames("")).toBe("2031");
    expect(await readNumbersInNames("sortBy=name")).toBe("0123");
    expect(await readNumbersInNames("sortBy=questionCount&sortOrder=desc")).toBe("3210");
    expect(await readNumbersInNames("sortBy=name&limit=3&page=2")).toBe("3");
    expect(await readNumbersInNames("page=9")).toBe("");
  });
});

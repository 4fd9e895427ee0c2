import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  parseYesNo,
  questionFormSchema,
  questionSchema,
  toUrgentFields,
  questionTypeLabel,
} from "~/models/surveys/survey-question.schema";
import {
  answerField,
  answersSchema,
  surveyResponseSchema,
} from "~/models/surveys/survey-response.schema";
import {
  serveTypeLabel,
  surveyFormSchema,
  wizardSurveySchema,
} from "~/models/surveys/survey.schema";
import { bulkQuestionsSchema, newSurveySchema } from "~/models/surveys/survey-api.schema";

/** Validation errors of an input, with their fields; [] when it is valid. */
function listErrors(schema: z.ZodTypeAny, input: unknown): string[] {
  const { error } = schema.safeParse(input);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);
}
const SURVEY = { name: " The  day\tafter ", serveType: "post-lms-module" };
const RANK = { questionText: "How calm?", questionType: "rank" };

describe("a survey", () => {
  it("is General by default, and has a clean name", () => {
    expect(newSurveySchema.parse(SURVEY)).toEqual({
      name: "The  day after",
      serveType: "post-lms-module",
      category: "General",
      questions: [],
    });
  });

  it("has messages that name its fields as the wizard and the details form do", () => {
    const blank = { name: "", serveType: "" };
    expect(listErrors(wizardSurveySchema, blank)).toEqual([
      "name: Survey name is required",
      "serveType: Survey serve type is required",
    ]);
    expect(listErrors(surveyFormSchema, blank)).toEqual([
      "name: Survey name is required",
      "serveType: Serve type is required",
    ]);
  });

  it("has at most a hundred questions, in a list", () => {
    const buildQuestions = (length: number) => Array.from({ length }, () => RANK);
    const listBulkErrors = (list: unknown) =>
      listErrors(bulkQuestionsSchema, { surveyId: 1, questions: list });
    expect(listBulkErrors(buildQuestions(100))).toEqual([]);
    expect(listBulkErrors(buildQuestions(101))).toEqual([
      "questions: A survey can have at most 100 questions",
    ]);
    expect(listBulkErrors([])).toEqual(["questions: At least one question is required"]);
    expect(listBulkErrors([7, null])).toHaveLength(2);
    expect(listErrors(bulkQuestionsSchema, { questions: [RANK] })).toEqual([
      "surveyId: Survey ID not found",
    ]);
  });

  it("has labels for its options", () => {
    expect(serveTypeLabel("pre-session-post-session")).toBe("Pre-Session/Post-Session");
    expect(serveTypeLabel("something else")).toBe("something else");
    expect(questionTypeLabel("rank")).toBe("Rank (1 to 5)");
  });
});

describe("a question", () => {
  it.each([
    ["Yes", "Yes"],
    [" yES ", "Yes"],
    ["y", "Yes"],
    ["NO", "No"],
    ["n", "No"],
    ["  ", undefined],
    [null, undefined],
    ["ye", "ye"],
    [true, true],
  ])("parses the answer %j as %j", (input, expected) => {
    expect(parseYesNo(input)).toBe(expected);
  });

  it("requires an expected answer for the type yes/no, and has none for the other types", () => {
    const yesNo = { questionText: "Slept?", questionType: "y/n" };
    expect(listErrors(questionSchema, yesNo)).toEqual([
      "correctAnswer: Correct answer is required for Yes/No questions",
    ]);
    for (const correctAnswer of ["maybe", true, 1, ["Yes"]]) {
      expect(listErrors(questionSchema, { ...yesNo, correctAnswer })).toEqual([
        "correctAnswer: Correct answer must be Yes or No",
      ]);
    }
    expect(questionSchema.parse({ ...yesNo, correctAnswer: "n" })).toMatchObject({
      correctAnswer: "No",
    });
    expect(questionSchema.parse({ ...RANK, correctAnswer: "Yes" })).toEqual({
      ...RANK,
      correctAnswer: null,
      urgentAnswer: null,
      goodEnd: null,
    });
  });

  it("may mark an answer of its type as urgent, and none of a free text", () => {
    const yesNo = { questionText: "Fever?", questionType: "y/n", correctAnswer: "No" };
    const freeText = { questionText: "How are you?", questionType: "free-text" };
    const parseUrgent = (question: object) => questionSchema.parse(question).urgentAnswer;
    expect(parseUrgent({ ...yesNo, urgentAnswer: "y" })).toBe("Yes");
    expect(parseUrgent({ ...RANK, urgentAnswer: "5" })).toBe(5);
    for (const urgentAnswer of ["", null])
      expect(parseUrgent({ ...freeText, urgentAnswer })).toBe(null);
    expect(listErrors(questionSchema, { ...yesNo, correctAnswer: "", urgentAnswer: 1 })).toEqual([
      "correctAnswer: Correct answer is required for Yes/No questions",
      "urgentAnswer: Urgent answer must be Yes or No",
    ]);
    for (const urgentAnswer of ["Yes", 0, 6, 2.5, "05"]) {
      expect(listErrors(questionSchema, { ...RANK, urgentAnswer })).toEqual([
        "urgentAnswer: Urgent answer must be a whole number from 1 to 5",
      ]);
    }
    expect(listErrors(questionSchema, { ...freeText, urgentAnswer: "pain" })).toEqual([
      "urgentAnswer: A free text question has no urgent answer",
    ]);
  });

  it("from a form counts only what belongs to its type, and has the same rules", () => {
    const form = { ...RANK, correctAnswer: "No", urgentYesNo: "Yes", urgentRank: "5" };
    const parse = (questionType: string) =>
      questionFormSchema.parse({ ...form, questionType, goodEnd: "lower" });
    expect(parse("rank")).toMatchObject({ urgentAnswer: 5, goodEnd: "lower" });
    expect(parse("y/n")).toMatchObject({ urgentAnswer: "Yes", goodEnd: null });
    expect(parse("free-text")).toMatchObject({ urgentAnswer: null, goodEnd: null });
    expect(questionFormSchema.parse({ ...RANK, urgentRank: "" }).urgentAnswer).toBeNull();
    expect(listErrors(questionFormSchema, { ...RANK, urgentRank: "6" })).toEqual([
      "urgentAnswer: Urgent answer must be a whole number from 1 to 5",
    ]);
    expect(toUrgentFields("rank", 5)).toEqual({ urgentYesNo: "", urgentRank: "5" });
    expect(toUrgentFields("y/n", "No")).toEqual({ urgentYesNo: "No", urgentRank: "" });
    expect(toUrgentFields("free-text", null)).toEqual({ urgentYesNo: "", urgentRank: "" });
  });

  it("has at most 1,000 characters, counted as code points", () => {
    const buildQuestion = (length: number) => ({ ...RANK, questionText: "😌".repeat(length) });
    expect(listErrors(questionSchema, buildQuestion(1_000))).toEqual([]);
    expect(listErrors(questionSchema, buildQuestion(1_001))).toEqual([
      "questionText: Question text must be at most 1000 characters",
    ]);
  });

  it("lists all missing fields together", () => {
    expect(listErrors(questionSchema, {})).toEqual([
      "questionText: Question text is required",
      "questionType: Question type is required",
    ]);
  });
});

describe("an answer", () => {
  it.each([
    ["rank", "5", 5],
    ["rank", 1, 1],
    ["y/n", "y", "Yes"],
    ["free-text", " a \r\n b ", "a\nb"],
    ["free-text", null, ""],
  ] as const)("to a question of the type %s can be %j", (type, input, answer) => {
    expect(answerField(type).parse(input)).toBe(answer);
  });

  it.each([
    ["rank", "", "Please answer this question"],
    ["rank", 0, "Please select a value between 1 and 5"],
    ["rank", 6, "Please select a value between 1 and 5"],
    ["rank", 2.5, "Please select a value between 1 and 5"],
    ["rank", "calm", "Please select a value between 1 and 5"],
    ["y/n", undefined, "Please answer this question"],
    ["y/n", "perhaps", "Please select yes or no"],
    ["free-text", "a".repeat(5_001), "Answer must be at most 5000 characters"],
    ["free-text", 7, "Answer must be text"],
  ] as const)("to a question of the type %s cannot be %j", (type, input, message) => {
    expect(listErrors(answerField(type), input)).toEqual([`: ${message}`]);
  });

  it("has a field of its own in the form", () => {
    const schema = answersSchema([
      { id: 3, questionType: "rank" },
      { id: 12, questionType: "free-text" },
    ]);
    expect(schema.parse({ "answer-3": "4" })).toEqual({ "answer-3": 4, "answer-12": "" });
    expect(listErrors(schema, {})).toEqual(["answer-3: Please answer this question"]);
  });

  it("requires a survey and a question", () => {
    expect(listErrors(surveyResponseSchema, { answers: [{ answer: 1 }] })).toEqual([
      "surveyId: Survey ID not found",
      "answers.0.questionId: Question is required",
    ]);
    expect(
      listErrors(surveyResponseSchema, { surveyId: 1, questionsVersion: 0, answers: "" }),
    ).toEqual([
      "questionsVersion: questionsVersion must be a whole number from 1",
      "answers: Answers must be a list of answers",
    ]);
  });
});

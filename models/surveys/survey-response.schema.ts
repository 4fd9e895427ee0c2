import { z } from "zod";
import { type Answer, answerFieldName, RANK_RANGE, YES_NO } from "./answer.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { parseYesNo, MAX_QUESTIONS, type QuestionType } from "./survey-question.schema";
import {
  blankToUndefined,
  boundedList,
  idField,
  parseList,
  optionalLine,
  optionalText,
  wholeNumberField,
} from "~/models/rules/text.schema";

/** Messages of the pre-session survey, used for every survey (specification 000, section 5). */
const REQUIRED = "Please answer this question";
const INVALID_RANK = `Please select a value between ${RANK_RANGE.min} and ${RANK_RANGE.max}`;

const FIELDS = {
  rank: wholeNumberField({
    required: REQUIRED,
    notNumber: INVALID_RANK,
    notWhole: INVALID_RANK,
    min: { value: RANK_RANGE.min, message: INVALID_RANK },
    max: { value: RANK_RANGE.max, message: INVALID_RANK },
  }),
  "y/n": z.preprocess(
    parseYesNo,
    z.enum(YES_NO, {
      errorMap: (issue) => ({
        message:
          issue.code === "invalid_type" && issue.received === "undefined"
            ? REQUIRED
            : "Please select yes or no",
      }),
    }),
  ),
  "free-text": optionalText({ label: "Answer" }),
};

/** Schema of an answer by question type; only free text is optional. */
export function answerField(type: QuestionType): z.ZodType<Answer, z.ZodTypeDef, unknown> {
  return FIELDS[type] as z.ZodType<Answer, z.ZodTypeDef, unknown>;
}

/** Form schema for answering some questions. */
export function answersSchema(questions: readonly { id: number; questionType: QuestionType }[]) {
  return z.object(
    Object.fromEntries(
      questions.map(({ id, questionType }) => [answerFieldName(id), answerField(questionType)]),
    ),
  );
}

const INVALID_QUESTION = "Question must be the ID of a question";
const INVALID_LIST = "Answers must be a list of answers";
const INVALID_ANSWER = "Each answer must be an object with its question and what was answered";
const INVALID_VERSION = "questionsVersion must be a whole number from 1";

/** POST /survey-response. Answers are then validated by question type. */
export const surveyResponseSchema = z.object({
  surveyId: idField("Survey ID not found"),
  /** Version of the questions that were shown; defaults to the current one. */
  questionsVersion: z.preprocess(blankToUndefined, idField(INVALID_VERSION).optional()),
  /** Free-form name of the respondent. */
  respondent: optionalLine({ label: "Respondent" }),
  answers: z.preprocess(
    parseList,
    boundedList(
      z
        .array(
          z.object(
            {
              questionId: idField("Question is required", INVALID_QUESTION),
              answer: apiNote(z.unknown(), { type: ["integer", "string", "null"] }),
            },
            { invalid_type_error: INVALID_ANSWER },
          ),
          { required_error: INVALID_LIST, invalid_type_error: INVALID_LIST },
        )
        .max(MAX_QUESTIONS, `A response can have at most ${MAX_QUESTIONS} answers`),
    ),
  ),
});

import { z } from "zod";
import { type Answer, answerFieldName, RANKS, YES_NO } from "./answer.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { parseYesNo, MAX_QUESTIONS, type QuestionType } from "./survey-question.schema";
import {
  blankAsMissing,
  boundedList,
  idField,
  listFromText,
  optionalLine,
  optionalText,
  wholeNumberField,
} from "~/models/rules/text.schema";

/** Words of the pre-session survey, for every survey (specification 000, section 5). */
const REQUIRED = "Please answer this question";
const WRONG_RANK = `Please select a value between ${RANKS.least} and ${RANKS.most}`;

const FIELDS = {
  rank: wholeNumberField({
    required: REQUIRED,
    notNumber: WRONG_RANK,
    notWhole: WRONG_RANK,
    min: { value: RANKS.least, message: WRONG_RANK },
    max: { value: RANKS.most, message: WRONG_RANK },
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

/** The rule of an answer to a question of a type; only a free text may be left out. */
export function answerField(type: QuestionType): z.ZodType<Answer, z.ZodTypeDef, unknown> {
  return FIELDS[type] as z.ZodType<Answer, z.ZodTypeDef, unknown>;
}

/** What a form holds that asks some questions. */
export function answersSchema(questions: readonly { id: number; questionType: QuestionType }[]) {
  return z.object(
    Object.fromEntries(
      questions.map(({ id, questionType }) => [answerFieldName(id), answerField(questionType)]),
    ),
  );
}

const QUESTION_ID = "Question must be the id of a question";
const NO_LIST = "Answers must be a list of answers";
const NO_ANSWER = "Each answer must be an object with its question and what was answered";
const WRONG_VERSION = "questionsVersion must be a whole number from 1";

/** POST /survey-response. Each answer is checked by its question's type afterwards. */
export const surveyResponseSchema = z.object({
  surveyId: idField("Survey ID not found"),
  /** The version that was shown; left out, it is the survey's present one. */
  questionsVersion: z.preprocess(blankAsMissing, idField(WRONG_VERSION).optional()),
  /** Who answered, in the words of the program that sends it. */
  respondent: optionalLine({ label: "Respondent" }),
  answers: z.preprocess(
    listFromText,
    boundedList(
      z
        .array(
          z.object(
            {
              questionId: idField("Question is required", QUESTION_ID),
              answer: apiNote(z.unknown(), { type: ["integer", "string", "null"] }),
            },
            { invalid_type_error: NO_ANSWER },
          ),
          { required_error: NO_LIST, invalid_type_error: NO_LIST },
        )
        .max(MAX_QUESTIONS, `A response can have at most ${MAX_QUESTIONS} answers`),
    ),
  ),
});

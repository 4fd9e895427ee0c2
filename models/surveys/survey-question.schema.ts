import { z } from "zod";
import { YES_NO, type YesNo } from "./answer.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { atMost, blankToUndefined, choiceField, requiredLine } from "~/models/rules/text.schema";

/** Types of question: stored value and label (specification 001, section 9). */
export const QUESTION_TYPES = [
  { value: "rank", label: "Rank (1 to 5)" },
  { value: "y/n", label: "Yes/No" },
  { value: "free-text", label: "Free Text" },
] as const;
const [firstType, ...otherTypes] = QUESTION_TYPES.map(({ value }) => value);
export type QuestionType = (typeof QUESTION_TYPES)[number]["value"];

/** Display label of a question type; unknown values are returned unchanged. */
export function questionTypeLabel(type: string): string {
  return QUESTION_TYPES.find(({ value }) => value === type)?.label ?? type;
}

/** Normalizes a yes/no answer (yes, Y, NO) to Yes or No; other values are returned unchanged. */
export function parseYesNo(value: unknown): unknown {
  const input = blankToUndefined(value);
  if (typeof input !== "string") return input;
  const answer = /^(y|yes)$/i.test(input.trim())
    ? "Yes"
    : /^(n|no)$/i.test(input.trim())
      ? "No"
      : null;
  return answer ?? input;
}

/** Limit of questions of a survey: all are shown on one page. */
export const MAX_QUESTIONS = 100;
/** Limit of wordings of a survey, including past ones: the results page shows every wording that was answered. */
export const MAX_SURVEY_WORDINGS = 1_000;
const MAX_QUESTION_LENGTH = 1_000;

const textField = requiredLine({
  label: "Question text",
  required: "Question text is required",
  max: atMost("Question text", MAX_QUESTION_LENGTH),
});
const typeField = choiceField({
  label: "Question type",
  required: "Question type is required",
  options: [firstType, ...otherTypes] as [QuestionType, ...QuestionType[]],
});

const ANSWER_REQUIRED = "Correct answer is required for Yes/No questions";

/** Type and expected answer, which only yes/no questions have. */
const typeAndAnswer = z
  .object({
    questionType: typeField,
    correctAnswer: apiNote(z.unknown(), { type: ["string", "null"], enum: [...YES_NO, null] }),
  })
  .transform(({ questionType, correctAnswer }, context) => {
    if (questionType !== "y/n") return { questionType, correctAnswer: null };
    const answer = z.enum(YES_NO).safeParse(parseYesNo(correctAnswer));
    if (answer.success) return { questionType, correctAnswer: answer.data };
    const isMissing = blankToUndefined(correctAnswer) === undefined;
    const message = isMissing ? ANSWER_REQUIRED : "Correct answer must be Yes or No";
    context.addIssue({ code: "custom", path: ["correctAnswer"], message });
    return z.NEVER;
  });
apiNote(typeAndAnswer, {
  like: typeAndAnswer.innerType(),
  anyOf: [
    { properties: { questionType: { not: { const: "y/n" } } } },
    { properties: { correctAnswer: { not: { type: "null" } } } },
  ],
});

/**
 * A survey question, in the wizard, the dialogs and the API (specification 001, section 5). The expected answer is null
 * unless the type is yes/no. The two parts are validated independently, so that all errors are reported.
 */
export const questionSchema = z
  .object({ questionText: textField })
  .and(typeAndAnswer as z.ZodType<TypeAndAnswer, z.ZodTypeDef, unknown>);

type TypeAndAnswer = { questionType: QuestionType; correctAnswer: YesNo | null };
export type QuestionValues = z.output<typeof questionSchema>;

import { z } from "zod";
import { YES_NO, type YesNo } from "./answer.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { atMost, blankAsMissing, choiceField, requiredLine } from "~/models/rules/text.schema";

/** How a question is answered (specification 001, section 9). */
export const QUESTION_TYPES = [
  { value: "rank", label: "Rank (1 to 5)" },
  { value: "y/n", label: "Yes/No" },
  { value: "free-text", label: "Free Text" },
] as const;
const [first, ...others] = QUESTION_TYPES.map(({ value }) => value);
export type QuestionType = (typeof QUESTION_TYPES)[number]["value"];

/** A question's type as people read it; one that is none of them stays as it is. */
export function questionTypeLabel(type: string): string {
  return QUESTION_TYPES.find(({ value }) => value === type)?.label ?? type;
}

/** Turns what people and programs write (yes, Y, NO) into the one form that is stored. */
export function parseYesNo(value: unknown): unknown {
  const given = blankAsMissing(value);
  if (typeof given !== "string") return given;
  const letter = /^(y|yes)$/i.test(given.trim())
    ? "Yes"
    : /^(n|no)$/i.test(given.trim())
      ? "No"
      : null;
  return letter ?? given;
}

/** As many as somebody can be asked, and as one page can show. */
export const MAX_QUESTIONS = 100;
/** Of all questions that a survey has and had: the results show each that was answered, on one page. */
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
  options: [first, ...others] as [QuestionType, ...QuestionType[]],
});

const NO_ANSWER = "Correct answer is required for Yes/No questions";

/** The type with the expected answer, which only a yes/no question has. */
const typeAndAnswer = z
  .object({
    questionType: typeField,
    correctAnswer: apiNote(z.unknown(), { type: ["string", "null"], enum: [...YES_NO, null] }),
  })
  .transform(({ questionType, correctAnswer }, context) => {
    if (questionType !== "y/n") return { questionType, correctAnswer: null };
    const answer = z.enum(YES_NO).safeParse(parseYesNo(correctAnswer));
    if (answer.success) return { questionType, correctAnswer: answer.data };
    const missing = blankAsMissing(correctAnswer) === undefined;
    const message = missing ? NO_ANSWER : "Correct answer must be Yes or No";
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
 * A question of a survey, in the wizard, the dialogs and REST (specification 001, section 5). The expected answer of any
 * other type than yes/no is null, whatever came. Both halves are checked: all that is wrong is said.
 */
export const questionSchema = z
  .object({ questionText: textField })
  .and(typeAndAnswer as z.ZodType<TypeAndAnswer, z.ZodTypeDef, unknown>);

type TypeAndAnswer = { questionType: QuestionType; correctAnswer: YesNo | null };
export type QuestionValues = z.output<typeof questionSchema>;

import { z } from "zod";
import {
  type Answer,
  GOOD_ENDS,
  type GoodEnd,
  RANK_RANGE,
  YES_NO,
  type YesNo,
} from "./answer.schema";
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
/** Limit of a question, in characters. */
export const MAX_QUESTION_LENGTH = 1_000;

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

/** Ranks, ascending. */
export const RANKS = Array.from(
  { length: RANK_RANGE.max - RANK_RANGE.min + 1 },
  (_, index) => RANK_RANGE.min + index,
);
const yesNo = z.preprocess(parseYesNo, z.enum(YES_NO));
const rank = z.preprocess(
  (value) => (typeof value === "string" && /^\d$/.test(value) ? Number(value) : value),
  z.number().int().min(RANK_RANGE.min).max(RANK_RANGE.max),
);

/** Schema of an urgent answer by question type, with its error message; a free text has none, since no text is searched. */
const URGENT_ANSWERS: Record<
  QuestionType,
  { rule: z.ZodType<Answer, z.ZodTypeDef, unknown>; message: string }
> = {
  "y/n": { rule: yesNo, message: "Urgent answer must be Yes or No" },
  rank: {
    rule: rank,
    message: `Urgent answer must be a whole number from ${RANK_RANGE.min} to ${RANK_RANGE.max}`,
  },
  "free-text": { rule: z.never(), message: "A free text question has no urgent answer" },
};

const GOOD_END_VALUES = GOOD_ENDS.map(({ value }) => value) as [GoodEnd, ...GoodEnd[]];
const NO_GOOD_END = z.null();
/** Schema of the good end by question type, and its error message: only the answers to a rank question have an order. */
const GOOD_END_RULES = {
  rank: z.enum(GOOD_END_VALUES).nullable(),
  "y/n": NO_GOOD_END,
  "free-text": NO_GOOD_END,
};
const GOOD_END_MESSAGES = {
  rank: `Good end must be ${GOOD_END_VALUES.join(" or ")}`,
  "y/n": "A yes/no question has no good end",
  "free-text": "A free text question has no good end",
};

/** Type, expected answer, which only yes/no questions have, and the answer that is urgent. */
const typeAndAnswers = z
  .object({
    questionType: typeField,
    correctAnswer: apiNote(z.unknown(), { type: ["string", "null"], enum: [...YES_NO, null] }),
    // One alternative for each type: some generators take a choice of texts and numbers for names.
    urgentAnswer: apiNote(z.unknown(), {
      anyOf: [
        { type: ["string", "null"], enum: [...YES_NO, null] },
        { type: "integer", enum: [...RANKS] },
      ],
    }),
    goodEnd: apiNote(z.unknown(), { type: ["string", "null"], enum: [...GOOD_END_VALUES, null] }),
  })
  .transform(({ questionType, correctAnswer, urgentAnswer, goodEnd }, context): TypeAndAnswers => {
    const addIssue = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    const answer = questionType === "y/n" ? yesNo.safeParse(correctAnswer) : { data: null };
    if (answer.data === undefined) {
      const isMissing = blankToUndefined(correctAnswer) === undefined;
      addIssue("correctAnswer", isMissing ? ANSWER_REQUIRED : "Correct answer must be Yes or No");
    }
    const { rule, message } = URGENT_ANSWERS[questionType];
    const isUnset = blankToUndefined(urgentAnswer) === undefined;
    const urgent = isUnset ? { data: null } : rule.safeParse(urgentAnswer);
    if (urgent.data === undefined) addIssue("urgentAnswer", message);
    const end = GOOD_END_RULES[questionType].safeParse(blankToUndefined(goodEnd) ?? null);
    if (!end.success) addIssue("goodEnd", GOOD_END_MESSAGES[questionType]);
    return {
      questionType,
      correctAnswer: answer.data ?? null,
      urgentAnswer: urgent.data ?? null,
      goodEnd: end.data ?? null,
    };
  });
apiNote(typeAndAnswers, {
  like: typeAndAnswers.innerType(),
  anyOf: [
    {
      properties: {
        questionType: { const: "y/n" },
        correctAnswer: { not: { type: "null" } },
        urgentAnswer: { type: ["string", "null"], enum: [...YES_NO, null] },
      },
    },
    {
      properties: {
        questionType: { const: "rank" },
        urgentAnswer: { type: ["integer", "null"], enum: [...RANKS, null] },
      },
    },
    { properties: { questionType: { const: "free-text" }, urgentAnswer: { type: "null" } } },
  ],
});

/**
 * A survey question, in the wizard, the dialogs and the API (specification 001, section 5). The expected answer is null
 * unless the type is yes/no, the urgent answer unless one is marked. The two parts are validated independently, so that all
 * errors are reported.
 */
export const questionSchema = z
  .object({ questionText: textField })
  .and(typeAndAnswers as z.ZodType<TypeAndAnswers, z.ZodTypeDef, unknown>);

/**
 * A survey question from a form, which has a field for the urgent answer of each type, and hides those of other types: what they
 * hold does not count.
 */
export const questionFormSchema = z.preprocess((input) => {
  if (typeof input !== "object" || input === null) return input;
  const { urgentYesNo, urgentRank, goodEnd, ...fields } = input as Record<string, unknown>;
  return {
    ...fields,
    urgentAnswer: pickUrgentAnswer({ ...fields, urgentYesNo, urgentRank }),
    goodEnd: fields.questionType === "rank" ? goodEnd : undefined,
  };
}, questionSchema);

/** Picks the urgent answer that belongs to the type of a form's question; undefined for none. */
export const pickUrgentAnswer = <Value>({ questionType, ...fields }: Record<string, Value>) =>
  questionType === "y/n"
    ? fields.urgentYesNo
    : questionType === "rank"
      ? fields.urgentRank
      : undefined;

/** Values of the form's fields for an urgent answer. */
export const toUrgentFields = (type: QuestionType, answer: Answer | null) => ({
  urgentYesNo: type === "y/n" ? String(answer ?? "") : "",
  urgentRank: type === "rank" ? String(answer ?? "") : "",
});

type TypeAndAnswers = {
  questionType: QuestionType;
  correctAnswer: YesNo | null;
  /** Yes, No or a rank; null for none. */
  urgentAnswer: Answer | null;
  /** End of a rank question that is good; null if unknown. */
  goodEnd: GoodEnd | null;
};
export type QuestionValues = z.output<typeof questionSchema>;

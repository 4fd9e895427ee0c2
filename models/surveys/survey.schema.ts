import { z } from "zod";
import { MAX_QUESTIONS, questionSchema } from "./survey-question.schema";
import { requiredStatusField, statusField } from "~/models/rules/status.schema";
import { tagChoiceFields, tagIdsField } from "~/models/tags/tag-choice.schema";
import {
  boundedList,
  choiceField,
  idField,
  listFromText,
  optionalLine,
  requiredLine,
} from "~/models/rules/text.schema";

/** When a survey is served (specification 001, section 9). */
export const SERVE_TYPES = [
  { value: "post-procedure-plan", label: "Post Procedure Plan" },
  { value: "pre-session-post-session", label: "Pre-Session/Post-Session" },
  { value: "post-lms-module", label: "Post LMS Module" },
] as const;
const [first, ...others] = SERVE_TYPES.map(({ value }) => value);
export type ServeType = (typeof SERVE_TYPES)[number]["value"];

/** A serve type as people read it; one that is none of them stays as it is. */
export function serveTypeLabel(serveType: string): string {
  return SERVE_TYPES.find(({ value }) => value === serveType)?.label ?? serveType;
}

/** Where nothing else is said (specification 001, section 9). */
export const DEFAULT_CATEGORY = "General";

/** What the wizard says; the edit form has words of its own (specification 001, section 5). */
type Words = { serveTypeRequired: string };
const WIZARD: Words = { serveTypeRequired: "Survey serve type is required" };
const EDIT: Words = { serveTypeRequired: "Serve type is required" };

const surveyFields = ({ serveTypeRequired }: Words) => ({
  name: requiredLine({ label: "Survey name", required: "Survey name is required" }),
  serveType: choiceField({
    label: "Survey serve type",
    required: serveTypeRequired,
    options: [first, ...others] as [ServeType, ...ServeType[]],
  }),
});

const WRONG_ORDER = "Question order must be a list of question ids";

/** What PUT /survey makes of an old survey: what the call leaves out is there as it was. */
export const surveySchema = z.object({
  ...surveyFields(WIZARD),
  category: optionalLine({ label: "Category" }).transform((text) => text || DEFAULT_CATEGORY),
  status: requiredStatusField,
  tagIds: tagIdsField,
  questionOrder: z.preprocess(
    listFromText,
    boundedList(
      z
        .array(idField(WRONG_ORDER), { invalid_type_error: WRONG_ORDER })
        .max(MAX_QUESTIONS, `Question order must have at most ${MAX_QUESTIONS} ids`),
    ).optional(),
  ),
});

/** Said of more questions than a survey can have. */
export const TOO_MANY_QUESTIONS = `A survey can have at most ${MAX_QUESTIONS} questions`;
/** Said where questions were changed or deleted so often that a survey has had more wordings than can be shown. */
export const TOO_MANY_WORDINGS =
  "The questions of this survey have been changed too often. Create a new survey";
const NO_LIST = "Questions must be a list of questions";
const NO_QUESTION = "Each question must be an object with its text and its type";

/** New questions. What is no question at all is told so once, not for each of its fields. */
const questionList = z
  .array(z.record(z.unknown(), { invalid_type_error: NO_QUESTION }).pipe(questionSchema), {
    required_error: NO_LIST,
    invalid_type_error: NO_LIST,
  })
  .max(MAX_QUESTIONS, TOO_MANY_QUESTIONS);

/** POST /survey, with its questions, if any, in their order. */
export const newSurveySchema = surveySchema.omit({ questionOrder: true }).extend({
  status: statusField,
  questions: z.preprocess((value) => listFromText(value) ?? [], boundedList(questionList)),
});

/** POST /survey-question/bulk. */
export const bulkQuestionsSchema = z.object({
  surveyId: idField("Survey ID not found"),
  questions: z.preprocess(
    listFromText,
    boundedList(questionList.min(1, "At least one question is required")),
  ),
});

/** The wizard's first step, and the card on the survey's page. */
export const wizardSurveySchema = z.object({ ...surveyFields(WIZARD), ...tagChoiceFields });
export const surveyFormSchema = z.object({
  ...surveyFields(EDIT),
  ...tagChoiceFields,
  status: requiredStatusField,
});

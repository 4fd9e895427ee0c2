import { z } from "zod";
import { MAX_QUESTIONS, questionSchema } from "./survey-question.schema";
import { apiNote } from "~/models/rules/api-note.schema";
import { idListFields, tagChoiceFields, tagIdsField } from "~/models/tags/tag-choice.schema";
import {
  blankToUndefined,
  boundedList,
  choiceField,
  idField,
  parseList,
  optionalLine,
  requiredLine,
} from "~/models/rules/text.schema";

/** Serve types of a survey: stored value and label (specification 001, section 9). */
export const SERVE_TYPES = [
  { value: "post-procedure-plan", label: "Post Procedure Plan" },
  { value: "pre-session-post-session", label: "Pre-Session/Post-Session" },
  { value: "post-lms-module", label: "Post LMS Module" },
] as const;
const [firstType, ...otherTypes] = SERVE_TYPES.map(({ value }) => value);
export type ServeType = (typeof SERVE_TYPES)[number]["value"];

/** Display label of a serve type; unknown values are returned unchanged. */
export function serveTypeLabel(serveType: string): string {
  return SERVE_TYPES.find(({ value }) => value === serveType)?.label ?? serveType;
}

/** Default category (specification 001, section 9). */
export const DEFAULT_CATEGORY = "General";

/** Messages of the wizard and of the edit form, which differ (specification 001, section 5). */
type Messages = { serveTypeRequired: string };
const WIZARD_MESSAGES: Messages = { serveTypeRequired: "Survey serve type is required" };
const EDIT_MESSAGES: Messages = { serveTypeRequired: "Serve type is required" };

const surveyFields = ({ serveTypeRequired }: Messages) => ({
  name: requiredLine({ label: "Survey name", required: "Survey name is required" }),
  serveType: choiceField({
    label: "Survey serve type",
    required: serveTypeRequired,
    options: [firstType, ...otherTypes] as [ServeType, ...ServeType[]],
  }),
});

/** Status field of earlier releases: ignored, since only publishing and unpublishing change the status. */
const FORMER_STATUSES = ["Active", "Inactive", "Draft"] as const;
const formerStatusField = apiNote(
  z.preprocess(
    blankToUndefined,
    z.enum(FORMER_STATUSES, { message: "Status must be Draft or Active" }).optional(),
  ),
  { type: ["string", "null"], enum: [...FORMER_STATUSES, null], deprecated: true },
);

/** Fields of the patients that a survey is for; it is for all of them without any. */
const SCOPE_FIELDS = {
  specialityIds: idListFields({
    invalid: "Specialties must be a list of specialty IDs",
    tooMany: "At most 100 specialties can be chosen",
  }),
  procedureIds: idListFields({
    invalid: "Procedures must be a list of procedure IDs",
    tooMany: "At most 100 procedures can be chosen",
  }),
};
const scopeFormFields = {
  specialityIds: SCOPE_FIELDS.specialityIds.form,
  procedureIds: SCOPE_FIELDS.procedureIds.form,
};

const INVALID_ORDER = "Question order must be a list of question IDs";

/** PUT /survey: the full survey; the caller has filled omitted fields with their current values. */
export const surveySchema = z.object({
  ...surveyFields(WIZARD_MESSAGES),
  category: optionalLine({ label: "Category" }).transform((text) => text || DEFAULT_CATEGORY),
  status: formerStatusField,
  tagIds: tagIdsField,
  specialityIds: SCOPE_FIELDS.specialityIds.api,
  procedureIds: SCOPE_FIELDS.procedureIds.api,
  questionOrder: z.preprocess(
    parseList,
    boundedList(
      z
        .array(idField(INVALID_ORDER), { invalid_type_error: INVALID_ORDER })
        .max(MAX_QUESTIONS, `Question order must have at most ${MAX_QUESTIONS} IDs`),
    ).optional(),
  ),
});

export const TOO_MANY_QUESTIONS = `A survey can have at most ${MAX_QUESTIONS} questions`;
/** Error message when edits and deletions have used up `MAX_SURVEY_WORDINGS`. */
export const TOO_MANY_WORDINGS =
  "The questions of this survey have been changed too often. Create a new survey";
const INVALID_LIST = "Questions must be a list of questions";
const INVALID_QUESTION = "Each question must be an object with its text and its type";

/** List of new questions. An item that is not an object gets one error instead of one for each field. */
const questionList = z
  .array(z.record(z.unknown(), { invalid_type_error: INVALID_QUESTION }).pipe(questionSchema), {
    required_error: INVALID_LIST,
    invalid_type_error: INVALID_LIST,
  })
  .max(MAX_QUESTIONS, TOO_MANY_QUESTIONS);

/** POST /survey, with optional questions in order. */
export const newSurveySchema = surveySchema.omit({ questionOrder: true }).extend({
  questions: z.preprocess((value) => parseList(value) ?? [], boundedList(questionList)),
});

/** POST /survey-question/bulk. */
export const bulkQuestionsSchema = z.object({
  surveyId: idField("Survey ID not found"),
  questions: z.preprocess(
    parseList,
    boundedList(questionList.min(1, "At least one question is required")),
  ),
});

/** First step of the wizard. */
export const wizardSurveySchema = z.object({
  ...surveyFields(WIZARD_MESSAGES),
  ...tagChoiceFields,
  ...scopeFormFields,
});
/** Details form on the survey's page. */
export const surveyFormSchema = z.object({
  ...surveyFields(EDIT_MESSAGES),
  ...tagChoiceFields,
  ...scopeFormFields,
});
